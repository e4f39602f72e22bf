import { expect, test } from 'vitest'
import { nextOccurrence, type Rhythm } from './next-occurrence.ts'

const friday: Rhythm = { weekdays: ['friday'], time: '06:30', timeZone: 'Europe/Berlin' }
const next = (rhythm: Rhythm, after: string) => nextOccurrence(rhythm, new Date(after))?.toISOString() ?? null

test.each([
  ['in the week before', friday, '2026-11-28T12:00:00Z', '2026-12-04T05:30:00.000Z'],
  ['on the day, before it', friday, '2026-12-04T05:29:59Z', '2026-12-04T05:30:00.000Z'],
  ['at the moment itself it is the next one', friday, '2026-12-04T05:30:00Z', '2026-12-11T05:30:00.000Z'],
  ['over a change of clocks', friday, '2026-03-27T06:00:00Z', '2026-04-03T04:30:00.000Z'],
  [
    'two days a week',
    { ...friday, weekdays: ['tuesday', 'friday'] } as const,
    '2026-12-04T06:00:00Z',
    '2026-12-08T05:30:00.000Z',
  ],
  [
    'where the day has begun already',
    { ...friday, timeZone: 'Pacific/Kiritimati' },
    '2026-12-03T16:00:00Z',
    '2026-12-03T16:30:00.000Z',
  ],
  [
    'where it is still the day before',
    { ...friday, time: '23:00', timeZone: 'Pacific/Pago_Pago' },
    '2026-12-05T01:00:00Z',
    '2026-12-05T10:00:00.000Z',
  ],
  ['never', { ...friday, weekdays: [] }, '2026-12-04T05:30:00Z', null],
])('%s', (_name, rhythm, after, expected) => {
  expect(next(rhythm, after)).toBe(expected)
})

test('an hour that clocks leave out is the first after it', () => {
  const sunday: Rhythm = { weekdays: ['sunday'], time: '02:30', timeZone: 'Europe/Berlin' }
  expect(next(sunday, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z')
})
