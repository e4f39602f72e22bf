import { cellText, isWithoutFigure } from './table-rows.ts'

export const chartKinds = ['bar', 'line', 'area', 'dots'] as const
export type ChartKind = (typeof chartKinds)[number]

/** More series than this cannot be told apart. */
export const maxSeries = 6

/** A row of figures as a chart shows it: `words` are the cells as they were written, null in `values` is a gap. */
export interface ChartSeries {
  name: string
  values: (number | null)[]
  words: string[]
}

/** What a chart is drawn from: a name for each place on its axis, and series of figures with one at each place. */
export interface ChartData {
  labels: string[]
  series: ChartSeries[]
}

/** A table as a chart reads it: names of the series in the first row, those of the places in the first column. */
export function toChartData(rows: readonly (readonly string[])[]): ChartData {
  const [head = [], ...body] = rows
  return {
    labels: body.map(([label = '']) => cellText(label).trim()),
    series: head.slice(1).map((name, index) => {
      const words = body.map((row) => cellText(row[index + 1] ?? '').trim())
      return { name: cellText(name).trim(), words, values: words.map(toNumber) }
    }),
  }
}

/** Why no chart of this kind can be drawn from a table; null when it can. */
export function chartFault(kind: ChartKind, rows: readonly (readonly string[])[]): string | null {
  const { series, labels } = toChartData(rows)
  if (series.length === 0 || labels.length === 0)
    return 'A chart needs a first row with names, a first column with names, and figures under them.'
  if (series.length > maxSeries) return `A chart shows at most ${maxSeries} columns of figures.`
  for (const { words, values } of series) {
    const wrong = words.find((word, index) => values[index] === null && !isWithoutFigure(word))
    if (wrong !== undefined) return `“${wrong}” is not a figure.`
  }
  const values = series.flatMap((each) => each.values.filter((value) => value !== null))
  if (values.length === 0) return 'There is no figure in the table yet.'
  const isStacked = kind === 'area' && series.length > 1
  if (isStacked && values.some((value) => value < 0))
    return 'Areas that stand on each other need figures from 0 up.'
  if ((kind === 'line' || kind === 'area') && labels.length < 2)
    return 'A line needs figures at two places or more.'
  return null
}

/** `$1,234.5m` is 1234.5, `(3%)` is -3; null for what is no figure. Commas part thousands. */
export function toNumber(cell: string): number | null {
  const text = cell.replace(/[\s\u00a0\u202f’',\p{Sc}]/gu, '').replace(/[–−]/g, '-')
  const match = /^(\()?([-+]?\d+(?:\.\d+)?)(?:%|\p{L}{1,3})?\)?$/u.exec(text)
  if (!match) return null
  const value = Number(match[2])
  return match[1] ? -value : value
}
