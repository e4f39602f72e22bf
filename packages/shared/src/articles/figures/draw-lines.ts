import { scaleLinear, scalePoint } from 'd3-scale'
import { area, line, stack } from 'd3-shape'
import { type ChartData, toNumber } from './chart-data.ts'
import {
  type ChartDrawing,
  emptyDrawing,
  fitWords,
  rounded,
  wordGap,
  wordSize,
  wordsWidth,
} from './chart-drawing.ts'

/** The proportions of the field of a narrow and of a wide drawing. */
const narrowWidth = 420
const top = wordSize

interface Point {
  x: number
  low: number
  high: number | null
}

/** Lines or areas from left to right over a scale of figures; several areas stand on each other. */
export function drawLines(kind: 'line' | 'area', { labels, series }: ChartData, width: number): ChartDrawing {
  const isStacked = kind === 'area' && series.length > 1
  const layers = isStacked
    ? stacked({ labels, series })
    : series.map(({ values }) => values.map((high) => [0, high] as const))
  const ends = layers.flatMap((layer) => layer.flatMap(([, high]) => (high === null ? [] : [high])))
  const low = kind === 'area' ? Math.min(0, ...ends) : Math.min(...ends)
  const high = kind === 'area' ? Math.max(0, ...ends) : Math.max(...ends)
  const bottom = top + Math.round(width * (width < narrowWidth ? 0.62 : 0.46))
  const y = scaleLinear([low, high === low ? low + 1 : high], [bottom, top]).nice(5)
  const say = y.tickFormat(5)
  const steps = y.ticks(5)
  const left = Math.max(...steps.map((step) => wordsWidth(say(step)))) + wordGap
  const right = width - wordGap * 2

  const drawing = emptyDrawing(width, bottom + wordSize + wordGap * 2)
  for (const step of steps) {
    const at = rounded(y(step))
    drawing.rules.push({ x1: rounded(left), x2: width, y1: at, y2: at, isBase: step === 0 })
    drawing.words.push({
      x: rounded(left - wordGap),
      y: rounded(at + wordSize * 0.35),
      text: say(step),
      anchor: 'end',
      tone: 'step',
    })
  }
  const place = placesOf(labels, [left + wordGap, right])
  addNames(drawing, labels, { place, y: bottom + wordSize + wordGap })

  const floor = y(Math.max(0, y.domain()[0] ?? 0))
  layers.forEach((layer, index) => {
    const points = layer.map(([from, to], spot): Point => ({
      x: rounded(place(spot)),
      low: rounded(isStacked ? y(from) : floor),
      high: to === null ? null : rounded(y(to)),
    }))
    if (kind === 'area') drawing.areas.push({ series: index, d: areaOf(points) })
    drawing.lines.push({ series: index, d: lineOf(points) })
    // A figure between two gaps has no line to either side.
    points.forEach((point, spot) => {
      const isAlone = (points[spot - 1]?.high ?? null) === null && (points[spot + 1]?.high ?? null) === null
      if (point.high !== null && isAlone) drawing.dots.push({ series: index, x: point.x, y: point.high })
    })
  })
  return drawing
}

/** From where to where each figure of each series reaches when they stand on each other; a gap counts as nothing. */
function stacked({ labels, series }: ChartData): (readonly [number, number])[][] {
  const places = labels.map((_, place) => place)
  const layers = stack<number, number>()
    .keys(series.keys())
    .value((place, index) => series[index]?.values[place] ?? 0)(places)
  return layers.map((layer) => layer.map(([from, to]) => [from, to] as const))
}

/** Where each place stands: names that are figures in rising order, such as years, keep their distances. */
function placesOf(labels: readonly string[], range: [number, number]): (place: number) => number {
  const figures = labels.map(toNumber)
  const rising = figures.flatMap((value) => value ?? [])
  const isRising =
    rising.length === labels.length &&
    rising.every((value, at) => at === 0 || value > (rising[at - 1] ?? value))
  if (isRising) {
    const scale = scaleLinear([rising[0] ?? 0, rising.at(-1) ?? 1], range)
    return (place) => scale(rising[place] ?? 0)
  }
  const scale = scalePoint<number>(labels.keys(), range)
  return (place) => scale(place) ?? range[0]
}

/** The names under the field: the first, the last, and of those between as many as have room. */
function addNames(
  drawing: ChartDrawing,
  labels: readonly string[],
  { place, y }: { place: (place: number) => number; y: number },
): void {
  const room = drawing.width / 3
  const shown = labels.map((label) => fitWords(label, room))
  const last = labels.length - 1
  const box = (at: number) => {
    const width = wordsWidth(shown[at] ?? '')
    const centre = place(at)
    const start = Math.min(Math.max(0, centre - width / 2), drawing.width - width)
    return { start, end: start + width }
  }
  let free = -Infinity
  for (let at = 0; at <= last; at += 1) {
    const { start, end } = box(at)
    const isHidden = at !== last && at !== 0 && (start < free || end + wordGap * 2 > box(last).start)
    if (isHidden) continue
    free = end + wordGap * 2
    drawing.words.push({
      x: rounded((start + end) / 2),
      y,
      text: shown[at] ?? '',
      anchor: 'middle',
      tone: 'label',
    })
  }
}

function lineOf(points: readonly Point[]): string {
  const draw = line<Point>(
    ({ x }) => x,
    ({ high }) => high ?? 0,
  ).defined(({ high }) => high !== null)
  return draw(points) ?? ''
}

function areaOf(points: readonly Point[]): string {
  const draw = area<Point>(
    ({ x }) => x,
    ({ low }) => low,
    ({ high }) => high ?? 0,
  ).defined(({ high }) => high !== null)
  return draw(points) ?? ''
}
