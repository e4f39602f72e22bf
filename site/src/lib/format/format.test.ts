import { expect, test } from 'vitest'
import { formatDay, formatMoment, formatMonth, isMonth } from './dates.ts'
import { joinNames, nameParts } from './names.ts'

test('a day is written out in UTC, whatever the time zone of the machine', () => {
  expect(formatDay('2026-11-12T23:59:59Z')).toBe('12 November 2026')
  expect(formatDay('2026-01-01T00:00:00Z')).toBe('1 January 2026')
})

test('a month is written out', () => {
  expect(formatMonth('2026-02')).toBe('February 2026')
})

test('days, months and moments read as British English writes them', () => {
  const long = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const day = new Intl.DateTimeFormat('en-GB', { ...long, timeZone: 'UTC' })
  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const moment = new Intl.DateTimeFormat('en-GB', { ...long, hour: '2-digit', minute: '2-digit' })
  for (let hour = 0; hour < 366 * 24; hour += 7) {
    const time = new Date(Date.UTC(2028, 0, 1, hour, hour % 60))
    const isoTime = time.toISOString()
    expect(formatDay(isoTime)).toBe(day.format(time))
    expect(formatMonth(isoTime.slice(0, 7))).toBe(month.format(time))
    expect(formatMoment(isoTime)).toBe(moment.format(time))
  }
})

test.each([formatDay, formatMonth, formatMoment])('what is no time is refused (%o)', (format) => {
  expect(() => format('soon')).toThrow(RangeError)
})

test.each([
  ['2026-11', true],
  ['2026-13', false],
  ['2026-00', false],
  ['26-11', false],
  ['decision-making', false],
  ['2026-11-01', false],
])('%s as a month: %s', (segment, expected) => {
  expect(isMonth(segment)).toBe(expected)
})

test('a sentence of names can be taken apart, people of the same name as well', () => {
  const people = [
    { name: 'Ada', id: 1 },
    { name: 'Grace', id: 2 },
    { name: 'Ada', id: 3 },
  ]
  expect(nameParts(people)).toEqual([
    { person: people[0] },
    { text: ', ' },
    { person: people[1] },
    { text: ' and ' },
    { person: people[2] },
  ])
  expect(nameParts([])).toEqual([])
})

test('authors are joined as a sentence does', () => {
  expect(joinNames([{ name: 'Ada' }])).toBe('Ada')
  expect(joinNames([{ name: 'Ada' }, { name: 'Grace' }])).toBe('Ada and Grace')
  expect(joinNames([{ name: 'Ada' }, { name: 'Grace' }, { name: 'Mary' }])).toBe('Ada, Grace and Mary')
})
