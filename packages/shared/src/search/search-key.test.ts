import { expect, test } from 'vitest'
import { searchKeyOf } from './search-key.ts'

const keyOf = (query: string) => searchKeyOf(new URLSearchParams(query))

test.each([
  ['q=quiet', '/api/search?q=quiet'],
  ['q=+quiet++', '/api/search?q=quiet'],
  ['q=quiet%20capital', '/api/search?q=quiet+capital'],
  ['year=2026&q=quiet&section=wealth', '/api/search?q=quiet&section=wealth&year=2026'],
  ['q=quiet&cursor=abcdefghijklmnopqrstuv', '/api/search?q=quiet&cursor=abcdefghijklmnopqrstuv'],
])('%s is one search with %s', (query, key) => {
  expect(keyOf(query)).toBe(key)
})

test.each([
  ['no words', ''],
  ['words that are none', 'q=%20'],
  ['words given twice', 'q=a&q=b'],
  ['a parameter that is not known', 'q=a&utm_source=x'],
  ['a section that can be none', 'q=a&section=No%20section'],
  ['a year that can be none', 'q=a&year=12'],
  ['an empty filter', 'q=a&section='],
  ['a cursor that is not ours', 'q=a&cursor=x'],
  ['too many words', `q=${'a'.repeat(201)}`],
])('%s: nobody shares its answer', (_, query) => {
  expect(keyOf(query)).toBeNull()
})
