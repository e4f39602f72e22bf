import { expect, test } from 'vitest'
import { isOneLine } from './one-line.ts'

test('one line has no line break and nothing that turns its direction; joined signs are fine', () => {
  expect(['a\nb', 'a\u2028b', 'a\u202eb', 'a\u200fb'].map(isOneLine)).toEqual([false, false, false, false])
  expect(['👩🏽‍⚖️', '12 St James’s Square', 'علی\u200cرضا'].map(isOneLine)).toEqual([true, true, true])
})
