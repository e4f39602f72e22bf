import { expect, test } from 'vitest'
import { retryDelayMs } from './backoff.ts'

const limits = { baseMs: 250, maxMs: 15_000 }

test('doubles from the first wait up to the longest one', () => {
  const waits = [1, 2, 3, 7, 8, 5000].map((failures) =>
    retryDelayMs({ failures, ...limits, random: () => 0 }),
  )
  expect(waits).toEqual([250, 500, 1000, 15_000, 15_000, 15_000])
})

test('takes off up to half at random, so that workers do not retry in step', () => {
  expect(retryDelayMs({ failures: 2, ...limits, random: () => 0.5 })).toBe(375)
  expect(retryDelayMs({ failures: 2, ...limits, random: () => 0.999 })).toBeGreaterThanOrEqual(250)
})
