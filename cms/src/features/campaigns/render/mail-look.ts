import type { CSSProperties } from 'react'
import { dark, light } from '../../../platform/mail/mail-style.ts'

/*
 * How campaigns look: the magazine's colours and letters. Inlined, because many programs drop style elements; the classes name what
 * changes in the dark. No colour is pure black or white, which programs that invert a mail turn into glare.
 */

const sans = "'Instrument Sans',Arial,Helvetica,sans-serif"
const serif = "Newsreader,Georgia,'Times New Roman',serif"

/** As wide as a mail gets, and its margin on both sides, in pixels. */
export const frameWidth = 600
const margin = 24
/** So wide is its text. */
export const columnWidth = frameWidth - 2 * margin

/** What each class is in the light and in the dark. */
export const looks = {
  page: { light: { backgroundColor: light.paper }, dark: { backgroundColor: dark.paper } },
  ink: { light: { color: light.ink }, dark: { color: dark.ink } },
  muted: { light: { color: light.muted }, dark: { color: dark.muted } },
  accent: { light: { color: light.accent }, dark: { color: dark.accent } },
  button: {
    light: { backgroundColor: light.ink, color: light.paper },
    dark: { backgroundColor: dark.ink, color: dark.paper },
  },
  rule: { light: { borderColor: light.hairline }, dark: { borderColor: dark.hairline } },
  mark: { light: { borderColor: light.accent }, dark: { borderColor: dark.accent } },
} as const satisfies Record<string, { light: CSSProperties; dark: CSSProperties }>

export type Look = keyof typeof looks

/** For programs that read style elements and know of the dark. */
export function darkStyles(): string {
  const rules = Object.entries(looks).map(([name, { dark: values }]) => {
    const declarations = Object.entries(values).map(
      ([property, value]) => `${property.replace('Color', '-color')}:${value}!important`,
    )
    return `.${name}{${declarations.join(';')}}`
  })
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${rules.join('')}}`
}

/** The class and the inline colours of an element, with what else it has. */
export function look(
  names: Look | readonly Look[],
  style: CSSProperties = {},
): { className: string; style: CSSProperties } {
  const list = typeof names === 'string' ? [names] : names
  const colours = list.map((name) => looks[name].light)
  return { className: list.join(' '), style: Object.assign({}, style, ...colours) }
}

const paragraphs = { fontFamily: serif, overflowWrap: 'anywhere' } as const

/** Letters by what they are for; margins are those of paragraphs. */
export const letters = {
  masthead: { ...paragraphs, margin: 0, fontSize: 26, lineHeight: '30px', letterSpacing: '-0.01em' },
  name: { fontFamily: sans, margin: '6px 0 0', fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  small: { fontFamily: sans, fontSize: 13, lineHeight: '20px', overflowWrap: 'anywhere' },
  greeting: { ...paragraphs, margin: '0 0 18px', fontSize: 20, lineHeight: '28px' },
  paragraph: { ...paragraphs, margin: '0 0 18px', fontSize: 18, lineHeight: '28px' },
  lead: {
    ...paragraphs,
    margin: '0 0 10px',
    fontSize: 30,
    lineHeight: '35px',
    fontWeight: 400,
    letterSpacing: '-0.012em',
  },
  h2: { ...paragraphs, margin: '0 0 8px', fontSize: 22, lineHeight: '27px', fontWeight: 500 },
  h3: { ...paragraphs, margin: '0 0 6px', fontSize: 18, lineHeight: '24px', fontWeight: 600 },
  label: { fontFamily: sans, margin: '0 0 6px', fontSize: 13, lineHeight: '18px', fontWeight: 600 },
  note: { fontFamily: sans, margin: '0 0 14px', fontSize: 14, lineHeight: '21px', overflowWrap: 'anywhere' },
  quote: { ...paragraphs, margin: '0 0 8px', fontSize: 22, lineHeight: '30px' },
  button: { fontFamily: sans, fontSize: 15, fontWeight: 600, padding: '14px 22px' },
} as const satisfies Record<string, CSSProperties>

/** What stands in a picture's place while pictures are off: words as they are elsewhere. */
export const pictureWords = { fontFamily: sans, fontSize: 14, lineHeight: '20px' } as const

/** The margin on both sides of everything, and below a block. */
export const blockCell: CSSProperties = { padding: `0 ${margin}px 26px` }
export const edgeCell: CSSProperties = { padding: `0 ${margin}px` }
