import { expect, test } from 'vitest'
import { describeNextIssue } from './next-printed-issue.ts'

test('the next printed issue is named with its day, and without a date that is said', () => {
  expect(describeNextIssue({ season: 'Winter', year: 2026, shipsOn: '2026-12-01' })).toBe(
    'The Winter 2026 issue is sent out on 1 December 2026.',
  )
  expect(describeNextIssue(null)).toBe('The date of the next printed issue is not set yet.')
})
