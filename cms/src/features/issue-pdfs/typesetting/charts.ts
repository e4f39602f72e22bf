import type { ChartDrawing } from '@meridian/shared/articles/figures/chart-drawing'
import {
  dotRadius,
  keyMark,
  seriesDashes,
  wordGap,
  wordSize,
} from '@meridian/shared/articles/figures/chart-drawing'
import { drawChart } from '@meridian/shared/articles/figures/draw-chart'
import type { BlockRecord } from '@meridian/shared/replica/records.schema'
import type { Flow } from './flow.ts'
import { placeHeading, placeParagraph, setLines } from './paragraphs.ts'
import { colors, styles, type TextStyle } from './styles.ts'
import type { TypesetDocument } from './typeset-document.ts'

type Chart = Extract<BlockRecord, { type: 'chart' }>

/** Words of a drawing are as large as notes. */
const scale = styles.note.size / wordSize
const wordStyle = { font: 'sans', size: wordSize, leading: wordSize, color: colors.ink } as const
const seriesColors = [colors.accent, '#3d5a6c', '#b08d3f', '#5d574c', '#6b7a4b', '#16140f']

/** A chart as wide as its column, with what it shows for those who hear the page. */
export function placeChart(flow: Flow, { title, unit, description, source, ...chart }: Chart): void {
  const drawing = drawChart(chart, flow.width / scale)
  const height = (drawing.height + drawing.keysHeight) * scale
  flow.gap(16)
  placeHeading(flow, title, { style: styles.subheading, type: 'H3', before: 0, keep: height + 20 })
  if (unit !== '') placeParagraph(flow, unit, { style: styles.note })
  flow.gap(6)
  flow.place(height, ({ x, top }) =>
    flow.document.mark('Figure', () => draw(flow.document, drawing, { x, top }), description),
  )
  flow.gap(6)
  if (source !== '') placeParagraph(flow, `Source: ${source}`, { style: styles.note })
  flow.gap(14)
}

function draw(document: TypesetDocument, drawing: ChartDrawing, place: { x: number; top: number }): void {
  document.save().translate(place.x, place.top).scale(scale)
  for (const { series, x, y, text } of drawing.keys) {
    document.rect(x, y - 9, keyMark, 9).fill(colorOf(series))
    drawWords(document, { text, y, start: x + keyMark + wordGap }, wordStyle)
  }
  document.translate(0, drawing.keysHeight)
  for (const { x1, y1, x2, y2, isBase } of drawing.rules) {
    document
      .moveTo(x1, y1)
      .lineTo(x2, y2)
      .lineWidth(isBase ? 1.2 : 0.8)
      .undash()
      .stroke(isBase ? colors.ink : colors.hairline)
  }
  for (const { series, x, y, width, height } of drawing.bars) {
    document.rect(x, y, width, height).fill(colorOf(series))
  }
  for (const { series, d } of drawing.areas) document.path(d).fillOpacity(0.3).fill(colorOf(series))
  document.fillOpacity(1)
  for (const { series, d } of drawing.lines) {
    const dashes = seriesDashes[series]?.split(' ').filter(Boolean).map(Number) ?? []
    document.path(d).lineWidth(2.2)
    const [length = 0, space = length] = dashes
    if (length > 0) document.dash(length, { space })
    else document.undash()
    document.stroke(colorOf(series))
  }
  document.undash()
  for (const { series, x, y } of drawing.dots) document.circle(x, y, dotRadius).fill(colorOf(series))
  for (const { text, x, y, anchor, tone } of drawing.words) {
    const style = tone === 'step' ? { ...wordStyle, color: colors.muted } : wordStyle
    const width = document.measureText(text, style.font, style)
    const start = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
    drawWords(document, { text, y, start }, style)
  }
  document.restore()
}

function drawWords(
  document: TypesetDocument,
  { text, start, y }: { text: string; start: number; y: number },
  style: TextStyle,
): void {
  const lines = setLines(document, text, { style, width: Infinity })
  // `y` is the baseline; lines are drawn from their upper edge.
  document.drawLines(lines, style, { x: start, top: y - style.leading * 0.5 - style.size * 0.28 })
}

function colorOf(series: number): string {
  return seriesColors[series % seriesColors.length] ?? colors.ink
}
