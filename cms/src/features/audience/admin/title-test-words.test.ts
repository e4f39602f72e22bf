import { expect, test } from 'vitest'
import { fewText, verdictText } from './title-test-words.ts'

const figures = (title: string, readOn: number) => ({ title, arrivals: 2 * readOn, readOn })

test.each([
  [4, 5, 'So far the difference may be chance.'],
  [200, 300, '“Loud” brings 50 % more readers who read on.'],
  [300, 200, '“Quiet” brings 50 % more readers who read on.'],
  [0, 100, '“Loud” alone brings readers who read on.'],
])('of %i and %i readers it says: %s', (own, other, text) => {
  expect(verdictText({ own: figures('Quiet', own), other: figures('Loud', other) })).toBe(text)
})

test('one or two are not told apart', () => {
  expect([0, 1, 2, 3, 1204].map(fewText)).toEqual(['0', 'fewer than 3', 'fewer than 3', '3', '1,204'])
})
