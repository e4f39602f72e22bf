import type { TextSegment } from '@meridian/shared/search/search.schema'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutSnippet, markWords } from './snippets.ts'

const wanted = (...words: string[]) => new Map(words.map((word, part) => [word, part]))
const textOf = (segments: readonly TextSegment[] | null) => (segments ?? []).map(({ text }) => text).join('')
const marked = (segments: readonly TextSegment[] | null) =>
  (segments ?? []).filter(({ isMatch }) => isMatch).map(({ text }) => text)
const filler = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ')

describe('a title', () => {
  test('is whole, with its words marked however they are written', () => {
    const title = 'Café – the “CAFE” of 1,200 cafés, and Straße 7'
    const segments = markWords(title, wanted('cafe', 'strasse', '7'))
    expect(textOf(segments)).toBe(title)
    expect(marked(segments)).toEqual(['Café', 'CAFE', 'Straße', '7'])
  })

  test('has no mark within a word', () => {
    expect(marked(markWords('Capitalism is no capital', wanted('capital')))).toEqual(['capital'])
  })

  test('stays the same text, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (title, word) => {
        expect(textOf(markWords(title, wanted(word))).replace(/\s+/g, ' ')).toBe(title.replace(/\s+/g, ' '))
      }),
    )
  })
})

describe('a snippet', () => {
  test('has the words around the match, and shows that the text goes on', () => {
    const snippet = cutSnippet(`${filler(40)} patience ${filler(40)}`, wanted('patience'))
    expect(textOf(snippet)).toMatch(/^… w29 .* w39 patience w0 .* …$/)
    expect(textOf(snippet).match(/\w+/g)).toHaveLength(24)
    expect(marked(snippet)).toEqual(['patience'])
  })

  test('begins and ends with the text where it does', () => {
    expect(textOf(cutSnippet('Patience pays. It does!', wanted('patience')))).toBe('Patience pays. It does!')
  })

  test('is where most of the search stands, closest together', () => {
    const text = `patience ${filler(30)} capital ${filler(30)} quiet patience ${filler(3)} capital ${filler(30)}`
    const snippet = textOf(cutSnippet(text, wanted('quiet', 'patience', 'capital')))
    expect(snippet).toContain('quiet patience w0 w1 w2 capital')
  })

  test('has two places of a text, in its order', () => {
    const text = `${filler(30)} rare ${filler(60)} rare ${filler(30)}`
    expect(textOf(cutSnippet(text, wanted('rare')))).toMatch(/^… .* rare .* … .* rare .* …$/)
  })

  test('is one passage where two would meet', () => {
    const snippet = cutSnippet(`${filler(30)} rare ${filler(16)} rare ${filler(30)}`, wanted('rare'))
    expect(textOf(snippet).match(/…/g)).toHaveLength(2)
    expect(marked(snippet)).toEqual(['rare', 'rare'])
  })

  test('is null for a text without the words', () => {
    expect(cutSnippet('Nothing of it.', wanted('patience'))).toBeNull()
    expect(cutSnippet('', wanted('patience'))).toBeNull()
  })

  test('is made of the text alone, and never longer than two passages', () => {
    const words = fc.array(fc.constantFrom('a', 'rare', 'b', 'Rare,', 'c.', '\n\n', 'd'), { maxLength: 300 })
    fc.assert(
      fc.property(words, (list) => {
        const text = list.join(' ')
        const snippet = textOf(cutSnippet(text, wanted('rare', 'b')))
        const plain = text.replace(/\s+/g, ' ')
        for (const passage of snippet.split('…')) expect(plain).toContain(passage.trim())
        expect(snippet.match(/\w+/g)?.length ?? 0).toBeLessThanOrEqual(48)
      }),
    )
  })

  test('there is one of every text that has the word', () => {
    const words = fc.array(fc.constantFrom('a', 'rare', 'b', 'c'), { minLength: 60, maxLength: 200 })
    fc.assert(
      fc.property(words, (list) => {
        const isThere = list.includes('rare')
        expect(cutSnippet(list.join(' '), wanted('rare')) !== null).toBe(isThere)
      }),
    )
  })
})
