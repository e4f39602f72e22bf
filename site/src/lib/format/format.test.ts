import { expect, test } from 'vitest'
import { formatDay, formatMonth, isMonth } from './dates.ts'
import { joinNames, nameParts } from './names.ts'

test('a day is written out in UTC, whatever the time zone of the machine', () => {
  expect(formatDay('2026-11-12T23:59:59Z')).toBe('12 November 2026')
  expect(formatDay('2026-01-01T00:00:00Z')).toBe('1 January 2026')
})

test('a month is written out', () => {
  expect(formatMonth('2026-02')).toBe('February 2026')
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
