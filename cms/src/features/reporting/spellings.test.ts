import { expect, test } from 'vitest'
import { spellingsOf } from './spellings.ts'

test.each([
  ['lukasiewicz', 'łukasiewicz'],
  ['jorgensen', 'jørgensen'],
  ['strasse', 'straße'],
  ['Møller', 'moller'],
  ['ŁUKASZ', 'łukasz'],
])('%s may be written %s', (typed, written) => {
  expect(spellingsOf(typed)).toContain(written)
})

test('a word that can only be written as it is has one spelling', () => {
  expect(spellingsOf('Mary')).toEqual(['mary'])
})

test('a long word has no more spellings than letters', () => {
  expect(spellingsOf('konstantinopolitanischer').length).toBeLessThan(24)
})
