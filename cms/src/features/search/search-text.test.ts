import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearchText, replaceWord } from './search-text.ts'

/** Halves of characters as well. */
const anyCharacter = fc.integer({ min: 0, max: 0xff_ff }).map((code) => String.fromCharCode(code))
const word = (text: string, isPrefix = false) => ({ kind: 'word', text, isPrefix })
const phrase = (text: string) => ({ kind: 'phrase', text, isPrefix: false })

test.each([
  ['quiet capital', [word('quiet'), word('capital', true)]],
  ['“supplier contract” patience', [phrase('supplier contract'), word('patience', true)]],
  ['patience "supplier contract"', [word('patience'), phrase('supplier contract')]],
  ['"patience"', [word('patience')]],
  ['"supplier contr', [word('supplier'), word('contr', true)]],
  ["O'Brien’s U.S. e-mail!", [word('O'), word('Brien'), word('s'), word('U.S'), word('e-mail', true)]],
  ['ﬁsh & <b>', [word('fish'), word('b', true)]],
  ['🎣 — & "" ', []],
])('%j is taken apart', (text, terms) => {
  expect(parseSearchText(text)).toEqual(terms)
})

test('however much is typed, twelve words are looked for, none of them empty or without a letter or digit', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), (text) => {
      const terms = parseSearchText(text)
      expect(terms.length).toBeLessThanOrEqual(12)
      for (const { text: part } of terms) expect(part).toMatch(/^[\p{L}\p{N}]/u)
      expect(terms.filter(({ isPrefix }) => isPrefix).length).toBeLessThanOrEqual(1)
    }),
  )
})

test('a corrected word stands where the misspelt one stood', () => {
  expect(replaceWord('Helena marcheti, "marcheti" premium', 'marcheti', 'marchetti')).toBe(
    'Helena marchetti, "marchetti" premium',
  )
  expect(replaceWord('cap and capital', 'cap', 'cat')).toBe('cat and capital')
})
