import { describe, expect, test } from 'vitest'
import { isAhead, readDate } from './read-date.ts'

const at = (moment: string) => ({ kind: 'instant', at: moment })
const clock = (moment: string) => ({ kind: 'local', at: moment })

describe('a date that names its zone is a moment', () => {
  test.each([
    ['2019-07-26T20:48:19.814Z', '2019-07-26T20:48:19.814Z'],
    ['2023-03-24 10:23:10 UTC', '2023-03-24T10:23:10.000Z'],
    ['2023-01-02 16:55:00+00:00', '2023-01-02T16:55:00.000Z'],
    ['2019-05-04T10:00:00+02:00', '2019-05-04T08:00:00.000Z'],
    ['2019-05-04 10:00 -0430', '2019-05-04T14:30:00.000Z'],
    ['Sat, 04 May 2019 10:00:00 +0200', '2019-05-04T08:00:00.000Z'],
    ['Sat, 04 May 2019 10:00:00 EDT', '2019-05-04T14:00:00.000Z'],
    ['Tue, 4 May 19 10:00 GMT', '2019-05-04T10:00:00.000Z'],
    ['4 Mai 2019 10:00:00 MESZ', '2019-05-04T08:00:00.000Z'],
    ['04-May-2019 10:00:00 UT', '2019-05-04T10:00:00.000Z'],
    ['Sat May 04 2019 10:00:00 GMT+0200 (Central European Summer Time)', '2019-05-04T08:00:00.000Z'],
    ['Sat, 04 May 2019 10:00:00 GMT+1', '2019-05-04T09:00:00.000Z'],
    ['Sat, 31 Dec 2016 23:59:60 GMT', '2016-12-31T23:59:59.000Z'],
    ['Sat, 04 May 2019 24:00:00 GMT', '2019-05-05T00:00:00.000Z'],
    ['1556964000', '2019-05-04T10:00:00.000Z'],
    ['1556964000123', '2019-05-04T10:00:00.123Z'],
  ])('%s', (text, moment) => {
    expect(readDate(text)).toEqual(at(moment))
  })
})

describe('a date without a zone, or with one that nobody knows, is what a clock showed', () => {
  test.each([
    ['2018-02-12 10:54:27', '2018-02-12T10:54:27'],
    ['2019-05-04', '2019-05-04T00:00:00'],
    ['2019/5/4 9:05', '2019-05-04T09:05:00'],
    ['04.05.2019 10:30', '2019-05-04T10:30:00'],
    ['4. März 2019', '2019-03-04T00:00:00'],
    ['May 4th, 2019 at 3:07 PM', '2019-05-04T15:07:00'],
    ['May 4, 2019 12:00 am', '2019-05-04T00:00:00'],
    ['13/05/2019', '2019-05-13T00:00:00'],
    ['05/13/2019 10:00', '2019-05-13T10:00:00'],
    ['Sat, 04 May 2019 10:00:00 IST', '2019-05-04T10:00:00'],
    ['Sat, 04 May 2019 10:00:00 +9900', '2019-05-04T10:00:00'],
  ])('%s', (text, moment) => {
    expect(readDate(text)).toEqual(clock(moment))
  })
})

test.each([
  '',
  '0000-00-00 00:00:00',
  '-0001-11-30T00:00:00+00:00',
  '2019-02-30',
  '2019-13-01',
  'yesterday',
  '3/4/2019',
  '2019-05-04T25:00:00Z',
  '2019-05-04 and more',
  '99',
  `2019-05-04${' x'.repeat(100)}`,
  'Sat, 04 Foo 2019 10:00:00 GMT',
])('%s is no date', (text) => {
  expect(readDate(text)).toBeNull()
})

test('a clock of an unknown zone is ahead only when it is so everywhere', () => {
  const now = Date.parse('2019-05-04T10:00:00Z')
  expect(isAhead(readDate('2019-05-04T10:00:01Z'), now)).toBe(true)
  expect(isAhead(readDate('2019-05-04T12:00:00'), now)).toBe(false)
  expect(isAhead(readDate('2019-05-05T12:00:00'), now)).toBe(true)
  expect(isAhead(null, now)).toBe(false)
})
