import type { Face } from './fonts.ts'

/** All measures in points. A page has the proportions of a cover, 4:5. */
export const page = {
  width: 612,
  height: 765,
  left: 48,
  right: 564,
  top: 60,
  bottom: 702,
  folio: 734,
} as const

export const columnGap = 24
export const columnWidth = (page.right - page.left - columnGap) / 2

export const colors = { ink: '#16140f', muted: '#5d574c', accent: '#7a2e1f', hairline: '#ddd6c9' } as const

export interface TextStyle {
  font: Face
  size: number
  /** From baseline to baseline. */
  leading: number
  color: string
  /** Added between letters. */
  tracking?: number
}

const base = { color: colors.ink } as const

export const styles = {
  body: { ...base, font: 'text', size: 10.4, leading: 14.5 },
  heading: { ...base, font: 'display', size: 15, leading: 18 },
  subheading: { ...base, font: 'bold', size: 10.4, leading: 14.5 },
  quotation: { font: 'italic', size: 10.4, leading: 14.5, color: colors.muted },
  pullQuote: { ...base, font: 'display', size: 19, leading: 22.5 },
  kicker: { font: 'sansMedium', size: 7.6, leading: 11, color: colors.accent, tracking: 0.62 },
  title: { ...base, font: 'display', size: 33, leading: 35 },
  standfirst: { font: 'italic', size: 13.5, leading: 18, color: colors.muted },
  byline: { ...base, font: 'sansMedium', size: 8.6, leading: 12.5 },
  note: { font: 'sans', size: 7.8, leading: 11, color: colors.muted },
  issueName: { ...base, font: 'display', size: 42, leading: 44 },
  issueTitle: { font: 'displayItalic', size: 21, leading: 25, color: colors.muted },
  entryTitle: { ...base, font: 'display', size: 15, leading: 18 },
  entryText: { font: 'text', size: 8.9, leading: 11.5, color: colors.muted },
  entryNumber: { font: 'display', size: 18, leading: 19, color: colors.accent },
  letter: { ...base, font: 'text', size: 12, leading: 17.5 },
  letterDropCap: { ...base, font: 'display', size: 63, leading: 63 },
  dropCap: { ...base, font: 'display', size: 53, leading: 53 },
} as const satisfies Record<string, TextStyle>
