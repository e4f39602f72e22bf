/** What the page says until an editor says it better. The figures are those of spec §9. */
export const aboutMission =
  'Meridian exists for people whose decisions travel: those who run companies, steward capital and answer for both. We report on how such decisions are made, and what they cost, in the time a busy reader has.'

export const aboutBlurbs = [
  {
    title: 'Reported, then written',
    text: 'Every piece begins with people who were in the room. We read the accounts, visit the place, and print what we could check.',
  },
  {
    title: 'Edited for your hour',
    text: 'A few pieces a week, and an issue that can be finished. What does not earn a senior reader’s time is cut, however well it is put.',
  },
  {
    title: 'Answerable to readers',
    text: 'Subscriptions pay for the reporting. Partners never see a page before it is published, and our corrections stand where the error stood.',
  },
]

export const aboutFigures = [
  { value: '20+', label: 'years' },
  { value: '50k+', label: 'subscribers' },
  { value: '200+', label: 'contributors' },
]

/** Markdown. */
export const aboutStory = `
## How we work

A piece in Meridian takes weeks, sometimes months. A reporter spends them with the people who made a decision and with those who had to live with it. An editor asks what the evidence is. A checker calls everyone back. What survives is printed at the length it needs, which is usually shorter than the writer hoped.

We keep advice out of it. Our readers have advisers enough. What they lack is an honest account of how others in their position thought, hesitated and chose, including the times when it went wrong.

## Who pays for it

Readers do. The articles are open to everyone, and those who find them worth it [subscribe](/subscription). The houses that advertise with us are labelled as such, see nothing in advance, and have been known to find themselves in our pages for other reasons.

## Who writes it

Our [authors](/authors) have run factories, funds and newsrooms before they wrote about them. If you think that we should hear from you, or about you, the editors’ desk is on the [contact page](/contact).
`
