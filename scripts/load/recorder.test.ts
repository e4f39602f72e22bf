import { expect, test } from 'vitest'
import { Recorder } from './recorder.ts'

const groups = { pages: ['home', 'article'] } as const

function record(answers: [kind: 'home' | 'article', atMs: number, tookMs: number, problem?: string][]) {
  const recorder = new Recorder({ periodMs: 1000, groups })
  for (const [kind, atMs, tookMs, problem] of answers)
    recorder.answered({ kind, atMs, tookMs, bytes: 10, problem: problem ?? null })
  return recorder
}

test('each kind and group has its figures, in all and for every period', () => {
  const many = Array.from({ length: 100 }, (_, index): ['home', number, number] => ['home', 500, index + 1])
  const { totals, periods, bytes } = record([...many, ['home', 1500, 7], ['article', 1600, 900]]).summarise(
    2000,
  )
  expect(totals.home).toEqual({ count: 101, failures: 0, p50Ms: 50, p95Ms: 95, p99Ms: 99, maxMs: 100 })
  expect(totals.pages).toMatchObject({ count: 102, maxMs: 900 })
  expect(periods.home?.map(({ count, maxMs }) => [count, maxMs])).toEqual([
    [100, 100],
    [1, 7],
  ])
  expect(periods.article?.map(({ count }) => count)).toEqual([0, 1])
  expect(bytes).toBe(1020)
})

test('what was meant for the last moments counts with the last period', () => {
  const { periods } = record([['home', 2050, 3]]).summarise(2000)
  expect(periods.home?.map(({ count }) => count)).toEqual([0, 1])
})

test('failures are counted where they were and by what was wrong', () => {
  const { totals, periods, failures } = record([
    ['home', 100, 1, '503'],
    ['home', 1100, 1, '503'],
    ['article', 1100, 1],
  ]).summarise(2000)
  expect(failures).toEqual({ 'home: 503': 2 })
  expect(totals.pages).toMatchObject({ count: 3, failures: 2 })
  expect(periods.home?.map((figure) => figure.failures)).toEqual([1, 1])
})
