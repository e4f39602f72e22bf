import { expect, test, vi } from 'vitest'
import { checkOutcome, summaryLine } from '../check/outcome.ts'
import { readPlaywrightReport } from './playwright-run.ts'
import { readVitestReport } from './vitest-run.ts'
import VitestStrayErrors from './vitest-stray-errors.ts'

const ended = { ok: true, output: '' } as const
const crashed = { ok: false, output: 'Segmentation problem', reason: 'ended by SIGSEGV' } as const

type Test = { fullName: string; status: string; failureMessages: string[] }

function vitestReport(input: {
  passed: number
  failed?: number
  pending?: number
  files?: unknown[]
}): string {
  return JSON.stringify({
    numPassedTests: input.passed,
    numFailedTests: input.failed ?? 0,
    numPendingTests: input.pending ?? 0,
    numTodoTests: 0,
    testResults: input.files ?? [],
  })
}

const file = (status: string, tests: Test[], message = '') => ({
  name: 'a.test.ts',
  status,
  message,
  assertionResults: tests,
})

test('counts what vitest counted', () => {
  expect(readVitestReport('site', vitestReport({ passed: 4, pending: 1 }), ended)).toMatchObject({
    passed: 4,
    failed: 0,
    skipped: 1,
  })
})

test('shows the message of a failed test', () => {
  const failing = { fullName: 'adds', status: 'failed', failureMessages: ['expected 3 to be 2'] }
  const report = vitestReport({ passed: 1, failed: 1, files: [file('failed', [failing])] })
  const outcome = readVitestReport('site', report, crashed)
  expect(outcome.failed).toBe(1)
  expect(outcome.details).toContain('expected 3 to be 2')
})

test('counts a test file that could not be loaded as a failure', () => {
  const report = vitestReport({ passed: 1, files: [file('failed', [], 'Cannot find module')] })
  expect(readVitestReport('site', report, crashed)).toMatchObject({
    failed: 1,
    details: expect.stringContaining('Cannot find module'),
  })
})

test('counts a run that ended badly without a failed test as a failure', () => {
  expect(readVitestReport('site', vitestReport({ passed: 9 }), crashed)).toMatchObject({
    failed: 1,
    details: expect.stringContaining('Segmentation problem'),
  })
})

test('an error outside of a test is printed, with where the run was', () => {
  const print = vi.spyOn(console, 'error').mockReturnValue()
  const at = { VITEST_TEST_PATH: 'src/a.test.ts', VITEST_TEST_NAME: 'adds' }
  new VitestStrayErrors().onTestRunEnd([], [{ message: 'gone', stack: 'Error: gone\n  at b.ts:1', ...at }])
  expect(print).toHaveBeenCalledExactlyOnceWith(
    'Thrown outside of a test, while this ran: src/a.test.ts, adds\nError: gone\n  at b.ts:1',
  )
  print.mockRestore()
})

test('counts a run without a test as a failure', () => {
  expect(readVitestReport('site', vitestReport({ passed: 0 }), ended).failed).toBe(1)
  expect(readPlaywrightReport('journeys', playwrightReport({}), ended).failed).toBe(1)
})

function playwrightReport(
  stats: Partial<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>,
  errors: string[] = [],
) {
  return JSON.stringify({
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
    errors: errors.map((message) => ({ message })),
  })
}

test('counts a journey that passed only at a second try as a failure', () => {
  expect(readPlaywrightReport('journeys', playwrightReport({ expected: 5, flaky: 1 }), ended)).toMatchObject({
    passed: 5,
    failed: 1,
  })
})

test('counts an error around the journeys as a failure', () => {
  expect(
    readPlaywrightReport('journeys', playwrightReport({ expected: 5 }, ['webServer timed out']), crashed)
      .failed,
  ).toBe(1)
})

test('the closing line counts everything, and the skipped only if there are any', () => {
  const fine = checkOutcome('format', '')
  const bad = checkOutcome('lint', 'an error')
  expect(summaryLine([fine, fine, bad])).toBe('2 passed, 1 failed')
  expect(summaryLine([fine, { ...fine, skipped: 2 }])).toBe('2 passed, 0 failed, 2 skipped')
})
