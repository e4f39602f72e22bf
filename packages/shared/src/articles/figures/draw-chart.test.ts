import { describe, expect, it, test } from 'vitest'
import { chartFault, chartKinds, toChartData, toNumber } from './chart-data.ts'
import { wordsWidth } from './chart-drawing.ts'
import { drawChart } from './draw-chart.ts'

const rows = [
  ['Region', '2024', '2025'],
  ['Europe', '$1,200', '$1,450'],
  ['Asia', '$900', '–'],
  ['America', '$1,100', '$1,300'],
]

test.each([
  ['$1,234.5m', 1234.5],
  ['(3 %)', -3],
  ['−4', -4],
  ['1 200', 1200],
  ['+7.5%', 7.5],
  ['12 months', null],
  ['n/a', null],
  ['', null],
  ['1.2.3', null],
])('the figure of %j is %j', (cell, figure) => {
  expect(toNumber(cell)).toBe(figure)
})

test('a table is read as series with names and gaps', () => {
  expect(toChartData(rows)).toEqual({
    labels: ['Europe', 'Asia', 'America'],
    series: [
      { name: '2024', values: [1200, 900, 1100], words: ['$1,200', '$900', '$1,100'] },
      { name: '2025', values: [1450, null, 1300], words: ['$1,450', '–', '$1,300'] },
    ],
  })
})

test.each([
  ['bar', [['a', 'b']], /first row/],
  ['bar', [['a'], ['b']], /first row/],
  [
    'bar',
    [
      ['', 'b'],
      ['x', 'much'],
    ],
    /“much” is not a figure/,
  ],
  [
    'bar',
    [
      ['', 'b'],
      ['x', ''],
    ],
    /no figure/,
  ],
  [
    'bar',
    [
      ['', '1', '2', '3', '4', '5', '6', '7'],
      ['x', '1', '1', '1', '1', '1', '1', '1'],
    ],
    /at most 6/,
  ],
  [
    'line',
    [
      ['', 'b'],
      ['x', '1'],
    ],
    /two places/,
  ],
  [
    'area',
    [
      ['', 'b', 'c'],
      ['x', '1', '2'],
      ['y', '-1', '2'],
    ],
    /from 0 up/,
  ],
] as const)('a %s chart of %j is refused', (kind, table, fault) => {
  expect(chartFault(kind, table)).toMatch(fault)
})

describe.each(chartKinds)('a %s chart', (kind) => {
  it.each([320, 640])('stays within %d units, with every figure in it', (width) => {
    expect(chartFault(kind, rows)).toBeNull()
    const drawing = drawChart({ kind, rows }, width)
    const drawn = kind === 'bar' ? drawing.bars : kind === 'dots' ? drawing.dots : drawing.lines
    expect(drawn).toHaveLength(kind === 'bar' || kind === 'dots' ? 5 : 2)
    for (const { x, text, anchor } of drawing.words) {
      const wide = wordsWidth(text)
      const start = anchor === 'start' ? x : anchor === 'end' ? x - wide : x - wide / 2
      expect([text, start >= -0.1, start + wide <= width + 0.1]).toEqual([text, true, true])
    }
    for (const bar of drawing.bars) expect(bar.x + bar.width).toBeLessThanOrEqual(width)
    expect(JSON.stringify(drawing)).not.toMatch(/NaN|null|Infinity/)
  })
})

test('bars below zero grow to the other side of the base', () => {
  const { bars, rules } = drawChart(
    {
      kind: 'bar',
      rows: [
        ['', 'Change'],
        ['Up', '10'],
        ['Down', '-10'],
      ],
    },
    400,
  )
  const base = rules.find(({ isBase }) => isBase)?.x1
  expect(bars[0]?.x).toBe(base)
  expect((bars[1]?.x ?? 0) + (bars[1]?.width ?? 0)).toBeCloseTo(base ?? 0)
  expect(bars[0]?.width).toBeCloseTo(bars[1]?.width ?? 0)
})

test('a name that has no room beside its bar stands above it', () => {
  const long = 'A name that is far longer than a third of the width'
  const beside = drawChart(
    {
      kind: 'bar',
      rows: [
        ['', 'n'],
        ['Short', '1'],
      ],
    },
    320,
  )
  const above = drawChart(
    {
      kind: 'bar',
      rows: [
        ['', 'n'],
        [long, '1'],
      ],
    },
    320,
  )
  expect(above.height).toBeGreaterThan(beside.height)
  expect(above.bars[0]?.x).toBe(0)
  expect(above.words[0]?.text).toBe('A name that is far longer than a third of the…')
})

test('years that are missing leave their room on the axis', () => {
  const { lines } = drawChart(
    {
      kind: 'line',
      rows: [
        ['', 'n'],
        ['2000', '1'],
        ['2001', '2'],
        ['2010', '3'],
      ],
    },
    640,
  )
  const [first = 0, second = 0, third = 0] = Array.from(
    lines[0]?.d.matchAll(/[ML]([\d.]+),/g) ?? [],
    (match) => Number(match[1]),
  )
  expect((third - second) / (second - first)).toBeCloseTo(9, 0)
})

test('a line is broken where a figure is missing, and a figure between two gaps is a dot', () => {
  const { lines, dots } = drawChart(
    {
      kind: 'line',
      rows: [
        ['', 'n'],
        ['a', '1'],
        ['b', '2'],
        ['c', ''],
        ['d', '3'],
        ['e', ''],
        ['f', '1'],
        ['g', '2'],
      ],
    },
    640,
  )
  expect(lines[0]?.d.match(/M/g)).toHaveLength(3)
  expect(dots).toHaveLength(1)
})

test('of many names those are shown that have room, with the first and the last', () => {
  const many = [['', 'n'], ...Array.from({ length: 200 }, (_, index) => [`Week ${index + 1}`, String(index)])]
  const names = drawChart({ kind: 'area', rows: many }, 320).words.filter(({ tone }) => tone === 'label')
  expect(names.length).toBeLessThan(6)
  expect([names[0]?.text, names.at(-1)?.text]).toEqual(['Week 1', 'Week 200'])
})

test('areas stand on each other', () => {
  const { areas } = drawChart(
    {
      kind: 'area',
      rows: [
        ['', 'a', 'b'],
        ['x', '1', '1'],
        ['y', '1', '1'],
      ],
    },
    640,
  )
  const tops = areas.map(({ d }) => Number(/^M[\d.]+,([\d.]+)/.exec(d)?.[1]))
  expect(tops[1]).toBeLessThan(tops[0] ?? 0)
})
