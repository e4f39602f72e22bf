import { scaleLinear } from 'd3-scale'
import type { ChartData } from './chart-data.ts'
import {
  type ChartDrawing,
  emptyDrawing,
  fitWords,
  rounded,
  wordGap,
  wordSize,
  wordsWidth,
} from './chart-drawing.ts'

const barHeight = 16
const dotRow = 26
const rowGap = 12
/** Names take at most this part of the width beside their bars; longer ones stand above them. */
const labelPart = 0.34

/** Bars or dots in rows under each other, each row with its name. */
export function drawRows(kind: 'bar' | 'dots', { labels, series }: ChartData, width: number): ChartDrawing {
  const widest = Math.max(0, ...labels.map(wordsWidth))
  const isBeside = widest <= width * labelPart
  const left = isBeside ? widest + wordGap * 2 : 0
  const figures = series.flatMap(({ values }) => values.filter((value) => value !== null))
  const figureWidth =
    kind === 'bar' ? Math.max(0, ...series.flatMap(({ words }) => words.map(wordsWidth))) + wordGap : wordSize
  const hasNegative = figures.some((value) => value < 0)
  const low = kind === 'bar' ? Math.min(0, ...figures) : Math.min(...figures)
  const high = kind === 'bar' ? Math.max(0, ...figures) : Math.max(...figures)
  const start = left + (kind === 'dots' ? wordSize : hasNegative ? figureWidth : 0)
  const scale = scaleLinear([low, high === low ? low + 1 : high], [start, width - figureWidth])
  if (kind === 'dots') scale.nice(5)

  const labelHeight = isBeside ? 0 : wordSize + wordGap
  const bodyHeight = kind === 'bar' ? series.length * (barHeight + 2) : dotRow
  const rowHeight = labelHeight + bodyHeight + rowGap
  const scaleHeight = kind === 'dots' ? wordSize + wordGap * 2 : 0
  const drawing = emptyDrawing(width, rounded(labels.length * rowHeight + scaleHeight))
  const bottom = labels.length * rowHeight
  const base = rounded(scale(kind === 'bar' ? 0 : (scale.domain()[0] ?? 0)))

  if (kind === 'dots') addSteps(drawing, scale, bottom)
  labels.forEach((label, row) => {
    const top = row * rowHeight
    const middle = top + labelHeight + bodyHeight / 2
    drawing.words.push({
      x: 0,
      y: rounded(isBeside ? middle + wordSize * 0.35 : top + wordSize),
      text: fitWords(label, isBeside ? widest : width),
      anchor: 'start',
      tone: 'label',
    })
    if (kind === 'dots') {
      drawing.rules.push({ x1: base, x2: width, y1: rounded(middle), y2: rounded(middle), isBase: false })
    }
    series.forEach(({ values, words }, index) => {
      const value = values[row] ?? null
      if (value === null) return
      const end = rounded(scale(value))
      if (kind === 'dots') {
        drawing.dots.push({ series: index, x: end, y: rounded(middle) })
        return
      }
      const y = rounded(top + labelHeight + index * (barHeight + 2))
      drawing.bars.push({
        series: index,
        x: Math.min(base, end),
        y,
        width: Math.max(1, rounded(Math.abs(end - base))),
        height: barHeight,
      })
      drawing.words.push({
        x: rounded(value < 0 ? end - wordGap / 2 : end + wordGap / 2),
        y: rounded(y + barHeight / 2 + wordSize * 0.35),
        text: words[row] ?? '',
        anchor: value < 0 ? 'end' : 'start',
        tone: 'figure',
      })
    })
  })
  if (kind === 'bar') drawing.rules.push({ x1: base, x2: base, y1: 0, y2: rounded(bottom), isBase: true })
  return drawing
}

/** The steps of the scale under the rows, as many as have room. */
function addSteps(
  drawing: ChartDrawing,
  scale: ReturnType<typeof scaleLinear<number, number>>,
  bottom: number,
): void {
  const say = scale.tickFormat(4)
  for (const step of scale.ticks(4)) {
    const x = rounded(scale(step))
    drawing.rules.push({ x1: x, x2: x, y1: 0, y2: rounded(bottom), isBase: false })
    drawing.words.push({
      x,
      y: rounded(bottom + wordSize + wordGap),
      text: say(step),
      anchor: 'middle',
      tone: 'step',
    })
  }
}
