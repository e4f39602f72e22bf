import { expect, test } from 'vitest'
import { isZone, momentInZone } from './wall-clock.ts'

const at = (day: string, time: string, zone: string) => momentInZone({ day, time }, zone).toISOString()

test('a clock on a wall is another moment in each zone', () => {
  expect(at('2026-11-27', '06:30', 'Europe/Berlin')).toBe('2026-11-27T05:30:00.000Z')
  expect(at('2026-11-27', '06:30', 'America/New_York')).toBe('2026-11-27T11:30:00.000Z')
  expect(at('2026-11-27', '06:30', 'Asia/Kolkata')).toBe('2026-11-27T01:00:00.000Z')
  expect(at('2026-11-27', '06:30', 'Pacific/Kiritimati')).toBe('2026-11-26T16:30:00.000Z')
  expect(at('2026-11-27', '06:30', 'Pacific/Marquesas')).toBe('2026-11-27T16:00:00.000Z')
  expect(at('2026-11-27', '06:30', 'UTC')).toBe('2026-11-27T06:30:00.000Z')
})

test('where clocks are put forward over it, the first moment after the gap', () => {
  expect(at('2026-03-29', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z')
  expect(at('2026-03-08', '02:15', 'America/New_York')).toBe('2026-03-08T07:00:00.000Z')
  expect(at('2026-10-04', '02:10', 'Australia/Lord_Howe')).toBe('2026-10-03T15:30:00.000Z')
})

test('where clocks show it twice, the first of the two', () => {
  expect(at('2026-10-25', '02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
  expect(at('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
  expect(at('2026-04-05', '01:45', 'Australia/Lord_Howe')).toBe('2026-04-04T14:45:00.000Z')
})

test('just before and after a change of clocks', () => {
  expect(at('2026-03-29', '01:59', 'Europe/Berlin')).toBe('2026-03-29T00:59:00.000Z')
  expect(at('2026-03-29', '03:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z')
  expect(at('2026-10-25', '01:59', 'Europe/Berlin')).toBe('2026-10-24T23:59:00.000Z')
  expect(at('2026-10-25', '03:00', 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z')
})

test('a zone that nobody knows, and what no clock shows', () => {
  expect(isZone('Europe/Berlin')).toBe(true)
  expect(isZone('Europe/Atlantis')).toBe(false)
  expect(() => at('2026-11-27', '06:30', 'Europe/Atlantis')).toThrow(RangeError)
  expect(() => at('2026-02-30', '06:30', 'UTC')).toThrow('No clock shows 2026-02-30 06:30.')
  expect(() => at('2026-02-03', '24:30', 'UTC')).toThrow(RangeError)
})
