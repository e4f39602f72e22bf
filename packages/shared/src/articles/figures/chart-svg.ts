import { escapeHtml } from '../../text/escape-html.ts'
import { type ChartDrawing, dotRadius, keyMark, seriesDashes, wordGap } from './chart-drawing.ts'

/**
 * A drawing as SVG, for the page and for the admin: `label` is what is read instead of it. Colours are those of the classes `s0`
 * to `s5`, by `currentColor`; words are of the classes `label`, `step` and `figure`.
 */
export function chartSvg(drawing: ChartDrawing, label: string): string {
  const { width, height, keysHeight } = drawing
  const keys = drawing.keys.map(
    ({ series, x, y, text }) =>
      `<rect class="s${series}" x="${x}" y="${y - 9}" width="${keyMark}" height="9"/>${words(text, { x: x + keyMark + wordGap, y })}`,
  )
  const rules = drawing.rules.map(
    ({ x1, y1, x2, y2, isBase }) => `<path${isBase ? ' class="base"' : ''} d="M${x1},${y1}L${x2},${y2}"/>`,
  )
  const bars = drawing.bars.map(
    ({ series, x, y, width: wide, height: high }) =>
      `<rect class="s${series}" x="${x}" y="${y}" width="${wide}" height="${high}"/>`,
  )
  const areas = drawing.areas.map(({ series, d }) => `<path class="area s${series}" d="${d}"/>`)
  const lines = drawing.lines.map(({ series, d }) => {
    const dashes = seriesDashes[series]
    return `<path class="line s${series}"${dashes ? ` stroke-dasharray="${dashes}"` : ''} d="${d}"/>`
  })
  const dots = drawing.dots.map(
    ({ series, x, y }) => `<circle class="s${series}" cx="${x}" cy="${y}" r="${dotRadius}"/>`,
  )
  const written = drawing.words.map(({ text, tone, anchor, x, y }) => words(text, { x, y, tone, anchor }))
  const body = [
    `<g class="rules">${rules.join('')}</g>`,
    ...bars,
    ...areas,
    ...lines,
    ...dots,
    ...written,
  ].join('')
  const shifted = keysHeight === 0 ? body : `<g transform="translate(0 ${keysHeight})">${body}</g>`
  return `<svg class="chart-drawing" viewBox="0 0 ${width} ${height + keysHeight}" role="img" aria-label="${escapeHtml(label)}">${keys.join('')}${shifted}</svg>`
}

function words(
  text: string,
  { x, y, tone = 'label', anchor = 'start' }: { x: number; y: number; tone?: string; anchor?: string },
): string {
  const place = anchor === 'start' ? '' : ` text-anchor="${anchor}"`
  return `<text class="${tone}" x="${x}" y="${y}"${place}>${escapeHtml(text)}</text>`
}
