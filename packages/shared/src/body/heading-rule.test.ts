import { describe, expect, it } from 'vitest'
import { isHeadingParagraph } from './heading-rule.ts'

describe('a paragraph is a heading', () => {
  it('spec §2 article headings: when it is short, has a colon, no full stop and at most ten words', () => {
    expect(isHeadingParagraph('The first lesson: patience pays')).toBe(true)
    expect(isHeadingParagraph('One: two three four five six seven eight nine ten')).toBe(true)
  })

  it('spec §2 article headings: but not without a colon, with a full stop, or with an eleventh word', () => {
    expect(isHeadingParagraph('The first lesson')).toBe(false)
    expect(isHeadingParagraph('The first lesson: patience pays.')).toBe(false)
    expect(isHeadingParagraph('One: two three four five six seven eight nine ten eleven')).toBe(false)
  })

  it('spec §2 article headings: and only under 100 characters', () => {
    expect(isHeadingParagraph(`a:${'b'.repeat(97)}`)).toBe(true)
    expect(isHeadingParagraph(`a:${'b'.repeat(98)}`)).toBe(false)
  })
})
