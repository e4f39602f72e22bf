import { describe, expect, it } from 'vitest'
import { bodyWith, check, emptyAround, said, withBlocks } from '../../../test/article-check.ts'
import { plainTextToLexical } from '../body/body-from-text.ts'
import { toArticleDraft } from './article-draft.ts'
import { checkArticle } from './check-article.ts'

describe('an article', () => {
  it('that has everything is found without problem', () => {
    expect(check()).toEqual([])
  })

  it('of which nothing is there yet is told all that is missing, errors first', () => {
    expect(checkArticle(toArticleDraft(null), emptyAround).map(({ key }) => key)).toEqual([
      'title-missing@title',
      'standfirst-missing@excerpt',
      'body-missing@body',
      'section-missing@section',
      'author-missing@authors',
      'hero-missing@heroImage',
    ])
  })

  it.each([
    ['title', { title: '  ' }],
    ['excerpt', { excerpt: '' }],
    ['body', { body: null }],
    ['section', { section: null }],
    ['authors', { authors: [] }],
  ])('without %s has an error there', (path, data) => {
    expect(check(data)).toEqual([expect.objectContaining({ severity: 'error', path })])
  })

  it('is asked about another of the same title', () => {
    expect(said({}, { namesakes: [{ id: 3, slug: 'the-quiet-capital' }] })).toEqual([
      'warning title: Another article has the same title: /articles/the-quiet-capital.',
    ])
  })

  it('is read the same with its documents resolved', () => {
    expect(check({ section: { id: 1, name: 'Wealth' }, authors: [{ id: 1 }], heroImage: { id: 7 } })).toEqual(
      [],
    )
  })
})

describe('texts', () => {
  it('that are cut by search engines or on cards are asked about', () => {
    expect(check({ title: 'W'.repeat(35) }).map(({ key }) => key)).toEqual(['search-title-long@seo.title'])
    expect(check({ title: 'W'.repeat(35), seo: { title: 'Short' } })).toEqual([])
    expect(check({ title: 'i'.repeat(91) }).map(({ key }) => key)).toEqual(['title-long@title'])
    expect(check({ excerpt: 'word '.repeat(61) }).map(({ key }) => key)).toEqual([
      'standfirst-long@excerpt',
      'description-long@seo.description',
    ])
    // Wide letters: few enough of them, and still no room.
    const [tooWide] = said({ seo: { description: 'Women who made much more money '.repeat(4) } })
    expect(tooWide).toMatch(
      /^warning seo\.description: Search engines cut the description: it is \d+ pixels wide and they have \d+\.$/,
    )
    expect(said({ excerpt: 'Too short.' })).toEqual([
      'warning seo.description: The description has 10 characters. Below 50, search engines choose a sentence of their own.',
    ])
  })

  it.each([
    ['error', 'He said [[check with Ana]] so.', "A note was left in: '[[check with Ana]]'."],
    ['warning', 'In TK the mill closed.', "'TK' stands for something to come: 'In TK the mill closed.'."],
    ['warning', 'A TKTK.', "'TKTK' stands for something to come: 'A TKTK.'."],
    ['warning', 'Lorem Ipsum dolor.', "'Lorem ipsum' stands where a text was to go."],
  ])('with a placeholder are an %s: %s', (severity, text, message) => {
    expect(said({ body: plainTextToLexical(text) })).toEqual([`${severity} body: ${message}`])
  })

  it.each(['ATK and TKO', 'See [1] and a[[0]', 'A tk in small letters'])('%s has none', (text) => {
    expect(check({ body: plainTextToLexical(text) })).toEqual([])
  })

  it('are looked through in every field', () => {
    const data = {
      heroCaption: 'TK',
      seo: { title: 'TK', description: 'TK, and words enough for a description of some length.' },
      corrections: [{ date: '2026-11-01T12:00:00Z', text: 'TK' }],
      body: withBlocks(
        bodyWith({ type: 'text', text: 'Words.' }),
        { blockType: 'quote', quote: 'TK' },
        { blockType: 'callout', title: 'TK', content: 'TK' },
        { blockType: 'image-gallery', images: [{ image: 7, caption: 'TK' }] },
        { blockType: 'product-showcase', products: [{ name: 'TK', description: 'TK' }] },
      ),
    }
    expect(check(data).map(({ path }) => path)).toEqual([
      'heroCaption',
      'seo.title',
      'seo.description',
      'corrections.0.text',
      'body.blocks.0.quote',
      'body.blocks.1.title',
      'body.blocks.1.content',
      'body.blocks.2.images.0.caption',
      'body.blocks.3.products.0.name',
      'body.blocks.3.products.0.description',
    ])
  })
})

describe('the editors', () => {
  it('is stopped by a note that must be resolved, asked about another, and not by one that is resolved', () => {
    const notes = [
      { text: 'Confirm the figure', isMust: true, isResolved: false },
      { text: 'A better verb?', isMust: false, isResolved: false },
      { text: 'Spelling of Oświęcim', isMust: true, isResolved: true },
    ]
    expect(said({ notes })).toEqual([
      "error notes.0.text: This must be resolved first: 'Confirm the figure'.",
      "warning notes.1.text: This is still open: 'A better verb?'.",
    ])
  })

  it('is stopped by a correction without words, without a date or of tomorrow', () => {
    const correction = (date: string | null, text: string) => ({ corrections: [{ date, text }] })
    const keys = (data: object) => check(data).map(({ key }) => key)
    expect(keys(correction('2026-11-22T12:00:00Z', 'It was four.'))).toEqual([])
    expect(keys(correction('2026-11-22T12:00:00Z', ' '))).toEqual(['correction-empty@corrections.0.text'])
    expect(keys(correction(null, 'It was four.'))).toEqual(['correction-undated@corrections.0.date'])
    expect(keys(correction('2026-11-24T12:00:00Z', 'It was four.'))).toEqual([
      'correction-future@corrections.0.date',
    ])
  })

  it('is stopped by an embargo until its moment, unless it was lifted with a reason', () => {
    const embargoUntil = '2026-11-23T07:00:00Z'
    expect(said({ embargoUntil })).toEqual([
      'error embargoUntil: Under embargo until 23 November 2026 at 07:00 UTC. A publisher can lift it and say why.',
    ])
    expect(check({ embargoUntil }, { atMs: Date.parse(embargoUntil) })).toEqual([])
    expect(check({ embargoUntil, embargoLiftReason: 'The bank has published it itself.' })).toEqual([])
  })
})
