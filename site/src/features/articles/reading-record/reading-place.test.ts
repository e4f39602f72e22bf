import { readingPlaceForm } from '@meridian/shared/readers/reading-place'
import { describe, expect, test } from 'vitest'
import { findReadingPlace, hashPart, toReadingPlace } from './reading-place.ts'

const text = Array.from({ length: 12 }, (_, line) => `Paragraph ${line} of the text.`)
const hashes = (parts: readonly string[]) => parts.map(hashPart)

/** Where somebody who stopped at the paragraph `at` goes on once the text has become `corrected`. */
function continueIn(corrected: readonly string[], at: number): string | undefined {
  const index = findReadingPlace(hashes(corrected), toReadingPlace(hashes(text), at))
  return index === null ? undefined : corrected[index]
}

describe('where reading goes on', () => {
  test('in a text as it was: at the same paragraph, whichever it is', () => {
    for (const [index, paragraph] of text.entries()) expect(continueIn(text, index)).toBe(paragraph)
  })

  test('paragraphs that were inserted or removed before it move it, and nothing else does', () => {
    expect(continueIn(['A note.', 'Another one.', ...text], 7)).toBe(text[7])
    expect(continueIn(text.slice(3), 7)).toBe(text[7])
    expect(continueIn(text.toReversed(), 7)).toBe(text[7])
  })

  test('one that was reworded is found between those around it, even after an insertion', () => {
    const reworded = text.with(7, 'Said in other words.')
    expect(continueIn(reworded, 7)).toBe('Said in other words.')
    expect(continueIn(['A note.', ...reworded], 7)).toBe('Said in other words.')
  })

  test.each([
    ['the one before it', 6],
    ['the one after it', 8],
  ])('one that was reworded together with %s is found by the other neighbour', (_, other) => {
    const corrected = ['A note.', ...text.with(7, 'Said in other words.').with(other, 'So is this.')]
    expect(continueIn(corrected, 7)).toBe('Said in other words.')
  })

  test('one that was removed: at the one that follows, or at the end at the one before', () => {
    expect(continueIn(text.toSpliced(7, 1), 7)).toBe(text[8])
    expect(continueIn(['A note.', ...text.toSpliced(7, 1)], 7)).toBe(text[8])
    expect(continueIn(text.slice(0, 11), 11)).toBe(text[10])
  })

  test('of paragraphs that are alike it is the one with the same neighbours, else the nearest', () => {
    const alike = ['* * *', text[1] ?? '', '* * *', text[3] ?? '', '* * *']
    const place = toReadingPlace(hashes(alike), 2)
    expect(findReadingPlace(hashes(alike), place)).toBe(2)
    expect(findReadingPlace(hashes(['* * *', 'New.', ...alike]), place)).toBe(4)
  })

  test('in a text that was rewritten: as far in as it was', () => {
    const rewritten = Array.from({ length: 24 }, (_, line) => `Nothing is as it was, ${line}.`)
    expect(findReadingPlace(hashes(rewritten), toReadingPlace(hashes(text), 6))).toBe(12)
    expect(findReadingPlace(hashes(rewritten), '45.100...')).toBe(11)
    expect(findReadingPlace(hashes(rewritten), '99.100...')).toBe(23)
  })

  test('a text without paragraphs, and what is no place, have none', () => {
    expect(findReadingPlace([], '3.12.a.b.c')).toBeNull()
    for (const place of ['', '7', '7.12', '-1.12.a.b.c', '<script>', '7.12.a.b.c.d'])
      expect(findReadingPlace(hashes(text), place)).toBeNull()
    expect(findReadingPlace(hashes(text), '0.0...')).toBe(0)
  })
})

test('a place is short, and of the form that the API takes', () => {
  const long = hashes(Array.from({ length: 2000 }, (_, line) => `${line} ${'word '.repeat(500)}`))
  for (const index of [0, 999, 1999]) expect(toReadingPlace(long, index)).toMatch(readingPlaceForm)
})

test('what is set in other spaces is the same paragraph', () => {
  expect(hashPart(' Two\n  words ')).toBe(hashPart('Two words'))
  expect(hashPart('Two words')).not.toBe(hashPart('Two Words'))
})
