import { expect, test } from 'vitest'
import { responseTimeState } from './response-time.ts'

const waitingSince = '2026-11-20T09:00:00.000Z'

test.each([
  ['2026-11-20T09:00:00.000Z', 'calm', '24 h left'],
  ['2026-11-20T12:10:00.000Z', 'calm', '20 h left'],
  ['2026-11-21T05:01:00.000Z', 'soon', '3 h left'],
  ['2026-11-21T08:30:00.000Z', 'soon', '30 min left'],
  ['2026-11-21T09:00:00.000Z', 'overdue', 'Overdue by 0 min'],
  ['2026-11-22T08:59:00.000Z', 'overdue', 'Overdue by 23 h'],
  ['2026-11-24T09:00:00.000Z', 'overdue', 'Overdue by 3 days'],
])('spec §9 support categories: at %s the promise of 24 hours is %s: %s', (now, tone, text) => {
  expect(responseTimeState(waitingSince, Date.parse(now))).toEqual({ tone, text })
})

test('a ticket on which nobody waits has no promise to keep', () => {
  expect(responseTimeState(null)).toEqual({ tone: 'settled', text: 'Nobody waits' })
})
