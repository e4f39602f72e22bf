import { shareImageSize, type ShareCard } from '@meridian/shared/image/share-image-name'
import { fitTitle } from './fit-title.ts'
import { createMeasure, type FontName, loadFont, settable, setText } from './outlines.ts'

/** The colours of the printed page, as the site's tokens have them for the light theme. */
export const paper = '#faf7f2'
const ink = '#16140f'
const muted = '#5d574c'
const accent = '#7a2e1f'
const hairline = '#ddd6c9'

const margin = 56
const baselineOfFoot = shareImageSize.height - margin
const titleSizes = [120, 112, 104, 96, 90, 84, 78, 72, 66, 60, 56, 52, 48, 44, 40]

const titleTracking = -0.012
const bylineSize = 32

/** Where the picture stands: to the right of the type, from edge to edge. */
export const pictureWindow = { left: 744, top: 0, width: 456, height: shareImageSize.height }

/**
 * The card of an article without its picture: masthead, section, title and byline on paper. The title is as large as it
 * can be, because most readers see the card no larger than a stamp.
 */
export async function cardSvg(card: ShareCard, magazine: string): Promise<string> {
  const [display, italic, sans] = await Promise.all(
    (['display', 'italic', 'interface'] satisfies FontName[]).map(loadFont),
  )
  if (!display || !italic || !sans) throw new Error('The fonts of the magazine are not there.')
  const width = (card.picture ? pictureWindow.left : shareImageSize.width) - 2 * margin
  const masthead = setText(display, settable(display, magazine.toUpperCase()), { size: 34, tracking: 0.09 })
  const kicker = setText(sans, settable(sans, card.section.toUpperCase()), { size: 24, tracking: 0.1 })
  const measureByline = createMeasure(italic, 0)
  const byline = fitLine(settable(italic, bylineOf(card.authors)), width, (text) =>
    measureByline(text, bylineSize),
  )
  const title = fitTitle(
    settable(display, card.title),
    { width, height: 330, maxLines: 5, sizes: titleSizes, leading: 1.06 },
    createMeasure(display, titleTracking),
  )
  const titleLines = title.lines.map(
    (line) => setText(display, line, { size: title.size, tracking: titleTracking }).path,
  )
  const lineHeight = title.size * 1.06
  const top = 170
  const titleTop = top + 34 + title.size * 0.82
  return svg([
    rectangle(0, 0, shareImageSize.width, shareImageSize.height, paper),
    mark({ x: margin, y: 48, size: 40 }),
    place(masthead.path, margin + 54, 79, ink),
    rectangle(margin, 112, width, 1.5, hairline),
    place(kicker.path, margin, top, accent),
    ...titleLines.map((path, index) => place(path, margin - 3, titleTop + index * lineHeight, ink)),
    rectangle(margin, baselineOfFoot - 46, 64, 3, accent),
    place(setText(italic, byline, { size: bylineSize }).path, margin, baselineOfFoot, muted),
  ])
}

/** 'By Ada Lovelace and Grace Hopper' */
function bylineOf(authors: string[]): string {
  const names = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(authors)
  return names === '' ? '' : `By ${names}`
}

/** Cuts a line off where its room ends. */
function fitLine(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text
  const letters = [...text]
  while (letters.length > 0 && measure(`${letters.join('').trimEnd()}…`) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** The magazine's mark: a globe and its meridian. */
function mark({ x, y, size }: { x: number; y: number; size: number }): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${size / 32})" fill="none" stroke="${ink}" stroke-width="1.3">` +
    `<circle cx="16" cy="16" r="14.5"/><ellipse cx="16" cy="16" rx="6.2" ry="14.5"/>` +
    `<path d="M16 1.5v29" stroke-width="2.4" stroke="${accent}"/></g>`
  )
}

function place(path: string, x: number, y: number, fill: string): string {
  return `<path transform="translate(${x} ${y.toFixed(2)})" fill="${fill}" d="${path}"/>`
}

function rectangle(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
}

function svg(elements: string[]): string {
  const { width, height } = shareImageSize
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${elements.join('')}</svg>`
}
