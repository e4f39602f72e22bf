import { describe, expect, test } from 'vitest'
import { countCalls } from '../../../../test/count-calls.ts'
import { plainTextToLexical } from '../../body/body-from-text.ts'
import { compareVersions, differenceOf, mergeVersions, type Side } from './compare-versions.ts'

const labels = new Map([
  ['title', 'Title'],
  ['excerpt', 'Standfirst'],
  ['body', 'Body'],
  ['topics', 'Topics'],
  ['seo', 'Search engines'],
])
const base = { title: 'One', excerpt: 'Two', topics: [1], seo: { title: null, description: '' } }

function compare(mine: object, theirs: object, from: Record<string, unknown> | null = base) {
  return compareVersions({ base: from, mine: { ...base, ...mine }, theirs: { ...base, ...theirs }, labels })
}

describe('two versions', () => {
  test('differ in the fields that only one has changed, which are suggested, and in those that both have', () => {
    const fields = compare(
      { title: 'Mine', topics: [1, 2] },
      { title: 'Theirs', excerpt: 'Their standfirst' },
    )
    expect(fields.map(({ label, suggestion }) => [label, suggestion])).toEqual([
      ['Title', null],
      ['Standfirst', 'theirs'],
      ['Topics', 'mine'],
    ])
  })

  test('do not differ by what is empty in one way or another, nor by the order of keys, nor by what is no field', () => {
    expect(compare({ seo: {}, excerpt: 'Two' }, { seo: { description: null }, updatedAt: 'later' })).toEqual(
      [],
    )
    expect(
      compare({ seo: { title: 'A', description: 'B' } }, { seo: { description: 'B', title: 'A' } }),
    ).toEqual([])
  })

  test('leave everything to be decided when nobody knows what they began with', () => {
    expect(compare({}, { title: 'Theirs' }, null)).toMatchObject([{ name: 'title', suggestion: null }])
  })

  test('become one by what was chosen', () => {
    const mine = { ...base, title: 'Mine', excerpt: 'My standfirst' }
    const fields = compareVersions({ base, mine, theirs: { ...base, title: 'Theirs', excerpt: '' }, labels })
    const choices = new Map<string, Side>([
      ['title', 'mine'],
      ['excerpt', 'theirs'],
    ])
    expect(mergeVersions(mine, fields, choices)).toMatchObject({ title: 'Mine', excerpt: '', topics: [1] })
  })
})

describe('the difference of a field', () => {
  const words = (mine: unknown, theirs: unknown) =>
    differenceOf({ mine, theirs }).map(({ value, added, removed }) => [
      value.trim(),
      added ? 'mine' : removed ? 'theirs' : 'both',
    ])

  test('is told word by word', () => {
    expect(words('The quiet capital', 'The loud capital')).toEqual([
      ['The', 'both'],
      ['loud', 'theirs'],
      ['quiet', 'mine'],
      ['capital', 'both'],
    ])
  })

  test('of a rich text is that of its words, of blocks that of their texts', () => {
    expect(words(plainTextToLexical('One.\n\nTwo.'), plainTextToLexical('One.\n\nThree.'))).toContainEqual([
      'Two',
      'mine',
    ])
    const quote = { blockType: 'quote', id: 'a', quote: 'Less', author: 'D. Renner' }
    expect(words([quote], [])).toEqual([['Less\nD. Renner', 'mine']])
  })

  test('of texts of a book’s length takes as much work for a word as that of a tenth of it', () => {
    const compared = (count: number) => {
      const text = Array.from({ length: count }, (_, index) => `word${index}`).join(' ')
      const mine = text.replace(`word${count / 2} `, 'another ')
      const { calls, result } = countCalls(() => differenceOf({ mine, theirs: text }))
      expect(result).toHaveLength(4)
      return calls
    }
    const ofChapter = compared(2_000)
    expect(ofChapter).toBeGreaterThan(2_000)
    expect(compared(20_000)).toBeLessThan(11 * ofChapter)
  })
})
