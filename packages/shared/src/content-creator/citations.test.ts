import { describe, expect, it } from 'vitest'
import { readCitations, withoutCheckMarks } from './citations.ts'

describe('a draft and its sources', () => {
  it('cites the sources that are there, each once and in order', () => {
    const { cited, unsupported } = readCitations(
      'Boards wait [2]. They said so in 2024 [1]. And again [2].',
      2,
    )
    expect({ cited, unsupported }).toEqual({ cited: [1, 2], unsupported: [] })
  })

  it.each([
    [
      'a sentence that the model has marked',
      'All agree. Most boards wait [?]. So it is.',
      'Most boards wait.',
    ],
    ['a mark behind the full stop', 'Most boards wait. [?] So it is.', 'Most boards wait.'],
    [
      'a figure without a source',
      'So it is. Half of them, 52 per cent, wait.',
      'Half of them, 52 per cent, wait.',
    ],
    [
      'words of somebody without a source',
      'She said “we shall wait and see”.',
      'She said “we shall wait and see”.',
    ],
    ['a source that there is not', 'Boards wait [7].', 'Boards wait.'],
    ['an item of a list', '- 52 per cent wait', '52 per cent wait'],
  ])('asks to check %s', (_, draft, sentence) => {
    expect(readCitations(draft, 2).unsupported).toEqual([sentence])
  })

  it.each([
    'It is a matter of patience. Nobody says so.',
    'Of 100 boards, 52 wait [1].',
    '## The 1990s, again',
    '1. Begin small',
    'He called it “a pause”.',
  ])('has nothing to check in %j', (draft) => {
    expect(readCitations(draft, 1).unsupported).toEqual([])
  })

  it('loses its marks when it is saved, and keeps its citations', () => {
    expect(withoutCheckMarks('Boards wait [1]. Most do [?].\n\nSo. [?] On.')).toBe(
      'Boards wait [1]. Most do.\n\nSo. On.',
    )
  })
})
