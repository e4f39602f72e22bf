import { expect, test } from 'vitest'
import { describeTime, parseTarget, targetForPostgres } from './target-time.ts'

const now = new Date('2026-11-25T12:00:00Z')
const timeOf = (text: string) => {
  const answer = parseTarget(text, now)
  return answer.ok && answer.value.kind === 'time' ? answer.value.at.toISOString() : answer
}

test.each([
  ['2026-11-23 10:15', '2026-11-23T10:15:00.000Z'],
  [' 2026-11-23T10:15 ', '2026-11-23T10:15:00.000Z'],
  ['2026-11-23 10:15:30', '2026-11-23T10:15:30.000Z'],
  ['2026-11-23 10:15:30.25', '2026-11-23T10:15:30.250Z'],
  ['2026-11-23 10:15 UTC', '2026-11-23T10:15:00.000Z'],
  ['2026-11-23T10:15:00Z', '2026-11-23T10:15:00.000Z'],
  ['2026-11-23 10:15+01:00', '2026-11-23T09:15:00.000Z'],
  ['2026-11-23 10:15:00 -0530', '2026-11-23T15:45:00.000Z'],
  ['2026-11-23 10:15+01', '2026-11-23T09:15:00.000Z'],
])('%s is a time: UTC, unless it has an offset', (text, wanted) => {
  expect(timeOf(text)).toBe(wanted)
})

test('latest is the last moment of the archive', () => {
  expect(parseTarget('latest', now)).toEqual({ ok: true, value: { kind: 'latest' } })
})

test.each([
  '',
  'yesterday',
  '10:15',
  '2026-11-23',
  '2026-11-31 10:15',
  '2026-13-01 10:15',
  '2026-11-23 24:01',
  '2026-11-23 10:15 CET',
  "2026-11-23 10:15' --type=immediate",
  '2026-11-23 10:15+99:00',
])('%s is no time, and the answer says how to write one', (text) => {
  expect(parseTarget(text, now)).toEqual({
    ok: false,
    reason: expect.stringContaining('Write it like ‘2026-11-23 10:15’'),
  })
})

test('nobody recovers the future', () => {
  expect(parseTarget('2026-11-25 12:00:01', now)).toEqual({
    ok: false,
    reason: '2026-11-25 12:00:01 UTC is in the future; it is 2026-11-25 12:00:00 UTC now.',
  })
  expect(timeOf('2026-11-25 12:30+01:00')).toBe('2026-11-25T11:30:00.000Z')
})

test('Postgres is told the moment with its offset, people with its name', () => {
  const at = new Date('2026-11-23T10:15:30.250Z')
  expect(targetForPostgres(at)).toBe('2026-11-23 10:15:30.250+00')
  expect(describeTime(at)).toBe('2026-11-23 10:15:30 UTC')
})
