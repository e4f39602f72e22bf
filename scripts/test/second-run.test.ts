import { expect, test } from 'vitest'
import type { Outcome } from '../check/outcome.ts'
import { afterSecondRun, mayRunAgain, mostUnsteady } from './second-run.ts'

const outcome = (counts: Partial<Outcome>): Outcome => ({
  name: 'journeys',
  passed: 0,
  failed: 0,
  skipped: 0,
  details: '',
  ...counts,
})

test('only a few failures are worth a second run, and no crash is', () => {
  expect(mayRunAgain(outcome({ passed: 360 }))).toBe(false)
  expect(mayRunAgain(outcome({ passed: 358, failed: 2 }))).toBe(true)
  expect(mayRunAgain(outcome({ failed: mostUnsteady }))).toBe(true)
  expect(mayRunAgain(outcome({ failed: mostUnsteady + 1 }))).toBe(false)
  expect(mayRunAgain(outcome({ failed: 1, details: 'webServer timed out' }))).toBe(false)
})

test('what passes alone counts as passed', () => {
  const first = outcome({ passed: 360, failed: 2 })
  expect(afterSecondRun(first, outcome({ passed: 2 }))).toMatchObject({ passed: 362, failed: 0 })
})

test('what fails twice has failed', () => {
  const first = outcome({ passed: 360, failed: 2 })
  expect(afterSecondRun(first, outcome({ passed: 1, failed: 1 }))).toMatchObject({ passed: 361, failed: 1 })
})

test('a second run that did not run leaves the failures as they were', () => {
  const first = outcome({ passed: 360, failed: 2 })
  const crashed = outcome({ failed: 1, details: 'No journey ran.' })
  expect(afterSecondRun(first, crashed).failed).toBeGreaterThanOrEqual(2)
})
