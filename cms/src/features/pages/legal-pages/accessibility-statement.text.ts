/** Markdown. Names as fact only what the tests of the product check. */
export const accessibilityBody = `
A magazine that some of its readers cannot read has failed at its only task. We design, write and test Meridian so that it can be read with eyes, ears or fingertips, with a mouse, a keyboard, a switch or a voice, on a large screen or a small one, at any hour.

## The standard we follow

We build to level AA of the Web Content Accessibility Guidelines, version 2.2, the standard behind the European standard EN 301 549 and the guidance under the Americans with Disabilities Act. Apart from the exceptions below we believe that every page meets it. In the language of the standard that makes Meridian partially conformant, and we are working on the rest.

## What that means on the page

- Text can be enlarged to twice its size without anything being lost or cut off. Articles have a control for the size of their text as well.
- Everything can be reached and used with the keyboard alone, in an order that makes sense, and you can always see where you are. The first stop on each page leads past the navigation.
- Text and controls keep a contrast of at least 4.5 to 1 in the light and in the dark appearance, and pages follow the high-contrast colours of your system.
- Nothing flashes, plays by itself or moves without being asked. If your system asks for less motion, there is none.
- Headings, lists, landmarks, forms and messages carry the names and roles that screen readers rely on, and the pictures of our articles are described by their editors.
- Articles can be listened to, paragraph by paragraph, with the voice of your own device.
- Targets are at least 44 pixels wide and high, or stand in a line of text.
- Articles can be read without scripts.

## How we test

Each kind of page is checked by an automated audit in both appearances, at the width of a phone and of a desktop screen, whenever the product changes. The ways through the magazine, the menus, the dialogs and the forms are tested with the keyboard in a real browser. An audit finds only a part of what a person finds, which is why we ask you to tell us.

## Where we fall short

- The PDF editions of our issues name their title and language but are laid out for print. The web pages hold the same texts and are the accessible edition.
- Editions on Apple News+ and Issuu are shown by those services, whose accessibility we cannot change.
- Card details are entered in a form of our payment provider. If it gives you trouble, the subscriptions team will help you to subscribe another way.
- How well listening works depends on the voices that your device offers.

## Tell us

If something on Meridian is hard or impossible for you to use, write to [accessibility@meridian.example](mailto:accessibility@meridian.example), call +1 212 555 0100 or use the [contact page](/contact). Say which page it was and how you read it, if you like. A person answers within five working days, and sends you the text you were after in a form you can use.

If our answer does not satisfy you, you can turn to the authority that watches over accessibility in your country, in the European Union the one named under the European Accessibility Act.
`
