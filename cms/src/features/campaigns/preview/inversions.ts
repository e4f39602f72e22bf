import type { Rendition } from '@meridian/shared/campaigns/campaigns.schema'
import { invertLightness, luminance, type Rgb, withLightness } from './colours.ts'
import { inTheDark, type Repaint, repaint, withoutPictures } from './mail-tree.ts'

/*
 * What mail programs make of a mail in the dark that do not ask it how it wants to look. They publish no rules; these follow what was
 * observed of them (github.com/hteumeuleu/email-bugs #68 and #162) and, for Outlook, the editor that its makers publish
 * (github.com/microsoft/roosterjs, `getDarkColor`).
 */

const isLight = (colour: Rgb) => luminance(colour) > 0.4

/** Gmail on iPhones inverts whatever it finds. */
const gmailOnIphones: Repaint = (set) => inverted(set, invertLightness)

/** Gmail on Android darkens what is light and lightens what is written on it; what is dark already stays. */
const gmailOnAndroid: Repaint = (set, around) => {
  const background = set.background ?? around.background
  return isLight(background) ? inverted(set, invertLightness) : {}
}

/** Outlook's paper in the dark, `#333333`, as perceived lightness. */
const outlookPaper = 21.25

/** Outlook on the web lays lightness between its own dark paper and white, and leaves backgrounds that are dark. */
const outlookOnTheWeb: Repaint = (set, around) => {
  const background = set.background ?? around.background
  const darker = (colour: Rgb) =>
    withLightness(colour, (lightness) => (100 - lightness) * ((100 - outlookPaper) / 100) + outlookPaper)
  return isLight(background) ? inverted(set, darker) : {}
}

function inverted(set: Parameters<Repaint>[0], invert: (colour: Rgb) => Rgb): ReturnType<Repaint> {
  return Object.fromEntries(Object.entries(set).map(([kind, colour]) => [kind, invert(colour)]))
}

const changes = {
  light: (html) => html,
  dark: inTheDark,
  gmail: (html) => repaint(html, gmailOnIphones),
  'gmail-android': (html) => repaint(html, gmailOnAndroid),
  outlook: (html) => repaint(html, outlookOnTheWeb),
  'no-pictures': withoutPictures,
} as const satisfies Record<Rendition, (html: string) => string>

/** A mail as a program shows it. Where the dark is meant it is drawn, whatever the window has. */
export function asRendered(html: string, rendition: Rendition): string {
  return changes[rendition](withoutDarkStyles(html))
}

/** What the mail has for the dark would follow the window of the one who looks. */
function withoutDarkStyles(html: string): string {
  const [begin, end] = [html.indexOf('<style>'), html.indexOf('</style>')]
  if (begin < 0 || end < begin) return html
  return `${html.slice(0, begin)}<style>:root{color-scheme:only light}</style>${html.slice(end + '</style>'.length)}`
}
