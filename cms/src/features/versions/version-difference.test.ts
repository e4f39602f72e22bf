import { describe, expect, it } from 'vitest'
import { plainTextToLexical } from '../body/body-from-text.ts'
import { changedLabels, type TextPart, versionDifference } from './version-difference.ts'
import { placeBlocks } from '../body/place-blocks.ts'

function textWith(quote: { id: string; quote: string }) {
  return placeBlocks(plainTextToLexical('Nobody was watching.\n\nThe river rose.'), [
    { blockType: 'quote', ...quote, author: 'T. Renner' },
  ])
}

const article = {
  title: 'The Quiet Capital',
  excerpt: 'What a city learns about itself.',
  body: textWith({ id: 'a', quote: 'A short one.' }),
  section: { id: 1, name: 'Wealth', createdAt: '' },
  authors: [{ id: 3, name: 'Helena Marchetti', createdAt: '' }],
  corrections: [],
}

const difference = (changes: object, collection: 'articles' | 'issues' = 'articles') =>
  versionDifference(collection, article, { ...article, ...changes })

const shown = (parts: TextPart[]) =>
  parts.map(({ kind, text }) => ({ same: text, added: `[+${text}+]`, removed: `[-${text}-]` })[kind]).join('')

function wordsOf(changes: object): string[] {
  return difference(changes).map((field) =>
    field.kind === 'words' ? `${field.label}: ${shown(field.parts)}` : `${field.label}: ${field.kind}`,
  )
}

describe('the difference of two versions', () => {
  it('is nothing between two that are alike, whatever keys their rows have', () => {
    expect(difference({})).toEqual([])
    expect(difference({ body: textWith({ id: 'b', quote: 'A short one.' }) })).toEqual([])
    expect(difference({ heroCaption: '', corrections: null })).toEqual([])
  })

  it('shows the words that came and went, and counts them', () => {
    expect(wordsOf({ title: 'The Loud Capital' })).toEqual(['Title: The [-Quiet-][+Loud+] Capital'])
    const [text] = difference({ body: plainTextToLexical('Nobody was watching.\n\nThe river fell at last.') })
    expect(text).toMatchObject({ label: 'Text', kind: 'words', added: 3, removed: 7 })
  })

  it('reads blocks and corrections as their words', () => {
    expect(wordsOf({ body: textWith({ id: 'a', quote: 'A long one.' }) })[0]).toContain(
      'Quote\nA [-short-][+long+] one.\nT. Renner',
    )
    expect(
      wordsOf({ corrections: [{ date: '2026-11-20T12:00:00Z', text: 'It was a Tuesday.' }] })[0],
    ).toContain('It was a Tuesday.')
  })

  it('names what an article refers to', () => {
    expect(wordsOf({ authors: [{ id: 4, name: 'Omar Said', createdAt: '' }], section: 9 })).toEqual([
      'Section: [-Wealth-][+No. 9+]',
      'Authors: [-Helena-][+Omar+] [-Marchetti-][+Said+]',
    ])
  })

  it('says that something has changed which reads alike', () => {
    const linked = { root: { ...article.body.root, direction: 'rtl' } }
    expect(difference({ body: linked })).toEqual([{ label: 'Text', kind: 'form' }])
  })

  it('leaves out what is far from a change', () => {
    const long = Array.from({ length: 400 }, (_, number) => `word${number}`).join(' ')
    const older = { ...article, excerpt: `${long} end` }
    const [field] = versionDifference('articles', older, { ...article, excerpt: `${long} finish` })
    if (field?.kind !== 'words') throw new Error('The standfirst differs.')
    const text = shown(field.parts)
    expect(text.length).toBeLessThan(300)
    expect(text).toContain('… ')
    expect(text).toContain('word399 [-end-][+finish+]')
  })

  it('is a list of names where there is no place for more', () => {
    expect(changedLabels('articles', article, { ...article, title: 'X', excerpt: 'Y' })).toEqual([
      'Title',
      'Standfirst',
    ])
  })

  it('knows the fields of an issue', () => {
    const issue = {
      title: 'Quiet',
      season: 'Autumn',
      year: 2026,
      letter: plainTextToLexical('Dear readers.'),
    }
    const changes = { year: 2027, letter: plainTextToLexical('Dear reader.') }
    expect(changedLabels('issues', issue, { ...issue, ...changes })).toEqual(['Year', 'Editor’s letter'])
  })

  it('knows the fields of a campaign, and the words of its blocks', () => {
    const bodyOf = (words: string) =>
      placeBlocks(plainTextToLexical('Dear readers.'), [
        { id: 'a', blockType: 'mail-quote', words, shownTo: 'everyone' },
      ])
    const campaign = { subject: 'Patience', preheader: '', body: bodyOf('Wait.') }
    const changed = { ...campaign, subject: 'Haste', body: bodyOf('Run.') }
    expect(changedLabels('campaigns', campaign, changed)).toEqual(['Subject', 'Text'])
    const [, text] = versionDifference('campaigns', campaign, changed)
    expect(text).toMatchObject({ label: 'Text', kind: 'words', added: 1, removed: 1 })
  })
})
