import { type ChartKind, type ChartSeries, toChartData } from './chart-data.ts'
import {
  type ChartDrawing,
  type DrawnKey,
  fitWords,
  keyMark,
  rounded,
  wordGap,
  wordSize,
  wordsWidth,
} from './chart-drawing.ts'
import { drawLines } from './draw-lines.ts'
import { drawRows } from './draw-rows.ts'

/**
 * Draws a chart for a place of this width. Bars and dots stand in rows under each other, so that names of any length can be
 * read on a phone; lines and areas run from left to right. Several areas stand on each other.
 */
export function drawChart(
  { kind, rows }: { kind: ChartKind; rows: readonly (readonly string[])[] },
  width: number,
): ChartDrawing {
  const data = toChartData(rows)
  const drawing =
    kind === 'bar' || kind === 'dots' ? drawRows(kind, data, width) : drawLines(kind, data, width)
  return data.series.length > 1 ? { ...drawing, ...keysOf(data.series, width) } : drawing
}

const keyLine = wordSize + wordGap

/** The names of the series beside each other, in as many lines as they need. */
function keysOf(series: readonly ChartSeries[], width: number): Pick<ChartDrawing, 'keys' | 'keysHeight'> {
  const keys: DrawnKey[] = []
  let x = 0
  let y = wordSize
  series.forEach(({ name }, index) => {
    const text = fitWords(name, width - keyMark - wordGap)
    const keyWidth = keyMark + wordGap + wordsWidth(text)
    if (x > 0 && x + keyWidth > width) {
      x = 0
      y += keyLine
    }
    keys.push({ series: index, x: rounded(x), y, text })
    x += keyWidth + wordGap * 3
  })
  return { keys, keysHeight: y + wordGap * 2 }
}
