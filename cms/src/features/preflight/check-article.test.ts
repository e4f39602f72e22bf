import { describe, expect, it } from 'vitest'
import { plainTextToLexical } from '../body/body-from-text.ts'
import { toArticleDraft } from './article-draft.ts'
import { checkArticle } from './check-article.ts'
import type { PictureFacts, Surroundings } from './surroundings.ts'

const nowMs = Date.parse('2026-11-22T12:00:00Z')
const dayMs = 24 * 60 * 60 * 1000

const picture: PictureFacts = {
  alt: 'A ridge at dusk',
  width: 2400,
  height: 1600,
  focalX: 40,
  focalY: 30,
  isCentred: false,
  filename: 'ridge-0123456789.jpg',
  rightsUntilMs: null,
}

const complete = {
  title: 'The Quiet Capital',
  excerpt: 'What a city learns about itself while nobody is watching it.',
  body: plainTextToLexical('One paragraph.\n\nAnother.'),
  section: 1,
  authors: [1],
  heroImage: 7,
}

function check(
  data: object = {},
  around: Partial<Omit<Surroundings, 'pictures'>> & { picture?: Partial<PictureFacts> } = {},
) {
  const { picture: changed, ...rest } = around
  return checkArticle(toArticleDraft({ ...complete, ...data }), {
    atMs: nowMs,
    origin: 'https://meridian.example',
    pictures: new Map([[7, { ...picture, ...changed }]]),
    internalTargets: new Map(),
    linkOutcomes: new Map(),
    awaitedArticles: new Set(),
    namesakes: [],
    ...rest,
  })
}

/** Severity, path and sentence of each finding. */
function said(...args: Parameters<typeof check>): string[] {
  return check(...args).map(({ severity, path, message }) => `${severity} ${path}: ${message}`)
}

function bodyWith(...nodes: object[]) {
  return { root: { type: 'root', children: [{ type: 'paragraph', children: nodes }] } }
}

function link(url: string, text = 'the report') {
  return { type: 'link', fields: { url }, children: [{ type: 'text', text }] }
}

describe('an article', () => {
  it('that has everything is found without problem', () => {
    expect(check()).toEqual([])
  })

  it('of which nothing is there yet is told all that is missing, errors first', () => {
    expect(checkArticle(toArticleDraft(null), { ...emptyAround() }).map(({ key }) => key)).toEqual([
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

describe('a picture', () => {
  it('needs an alternative text', () => {
    expect(said({}, { picture: { alt: ' ' } })).toEqual([
      'error heroImage: The picture has no alternative text for readers who do not see it.',
    ])
  })

  it.each(['ridge.jpg', 'IMG_2041', 'ridge'])('is not described by the name of its file, %s', (alt) => {
    expect(check({}, { picture: { alt } })).toEqual([
      expect.objectContaining({ severity: 'warning', key: 'alt-filename:7@heroImage' }),
    ])
  })

  it.each([
    [1000, 800],
    [1300, 500],
  ])('of %s × %s pixels is too small for the head of an article', (width, height) => {
    expect(said({}, { picture: { width, height } })).toEqual([
      `warning heroImage: The picture has ${width} × ${height} pixels. Here it needs 1200 × 630 to look sharp.`,
    ])
  })

  it('may be smaller beside a product than in a gallery', () => {
    const small = { picture: { width: 700, height: 500 } }
    const blocks = (block: object) => ({ heroImage: null, contentBlocks: [block] })
    const product = { blockType: 'product-showcase', products: [{ image: 7, name: 'Sextant' }] }
    const gallery = { blockType: 'image-gallery', images: [{ image: 7 }] }
    expect(check(blocks(product), small).map(({ path }) => path)).toEqual(['heroImage'])
    expect(check(blocks(gallery), small).map(({ path }) => path)).toEqual([
      'heroImage',
      'contentBlocks.0.images.0.image',
    ])
  })

  it('at the head is asked for its focal point, until somebody has set it or said that the middle is right', () => {
    const untouched = { focalX: 50, focalY: 50 }
    expect(check({}, { picture: untouched }).map(({ key }) => key)).toEqual(['crop-missing:7@heroImage'])
    expect(check({}, { picture: { ...untouched, isCentred: true } })).toEqual([])
    expect(check({}, { picture: { focalX: 50, focalY: 20 } })).toEqual([])
  })

  it('that was deleted is an error', () => {
    expect(said({ heroImage: 8 })).toEqual(['error heroImage: The picture was deleted. Choose another.'])
  })

  it('may be shown until its rights end, is asked about a month before, and stops afterwards', () => {
    const until = (lastDay: string) =>
      said({}, { picture: { rightsUntilMs: Date.parse(`${lastDay}T00:00:00Z`) + dayMs } })
    expect(until('2026-12-22')).toEqual([])
    expect(until('2026-12-21')).toEqual([
      'warning heroImage: The right to show the picture ends on 21 December 2026.',
    ])
    expect(until('2026-11-22')).toHaveLength(1)
    expect(until('2026-11-21')).toEqual([
      'error heroImage: The right to show the picture ended on 21 November 2026. Choose another, or enter the new term of its licence.',
    ])
  })

  it('in the text and in a gallery is described by what stands there, or by its own words', () => {
    const blind = { picture: { alt: '' } }
    const upload = (alt: string) =>
      bodyWith({ type: 'text', text: 'A' }, { type: 'upload', value: 7, fields: { alt } })
    const gallery = (alt: string) => [{ blockType: 'image-gallery', images: [{ image: 7, alt }] }]
    const paths = (data: object) => check({ heroImage: null, ...data }, blind).map(({ path }) => path)
    expect(paths({ body: upload('') })).toEqual(['body', 'heroImage'])
    expect(paths({ contentBlocks: gallery('') })).toEqual(['contentBlocks.0.images.0.image', 'heroImage'])
    expect(paths({ body: upload('A map'), contentBlocks: gallery('A map') })).toEqual(['heroImage'])
  })
})

describe('a link', () => {
  it.each([
    ['unpublished', 'which is not published. Publish it first, or take the link out.'],
    ['gone', 'which was unpublished.'],
    ['unknown', 'and no page has this address.'],
  ] as const)('to an %s page of the magazine is an error', (target, end) => {
    const internalTargets = new Map([['/articles/there', target]])
    expect(said({ body: bodyWith(link('/articles/there')) }, { internalTargets })).toEqual([
      `error body: The link 'the report' leads to /articles/there, ${end}`,
    ])
  })

  it('to an article of our own that is still to be published is asked about: readers have no broken link', () => {
    const chosen = { type: 'link', fields: { url: '/articles/draft-9', article: 9 }, children: [] }
    const around = {
      internalTargets: new Map([['/articles/draft-9', 'unknown' as const]]),
      awaitedArticles: new Set([9]),
    }
    expect(said({ body: bodyWith({ type: 'text', text: 'See' }, chosen) }, around)).toEqual([
      'warning body: A link leads to an article that is not published: until it is, readers see these words without a link.',
    ])
  })

  it.each(['there', 'moved'] as const)('to a page that is %s is right', (target) => {
    const internalTargets = new Map([['/articles/there', target]])
    expect(
      check({ body: bodyWith(link('https://meridian.example/articles/there/?a=1#b')) }, { internalTargets }),
    ).toEqual([])
  })

  it('without encryption is asked about', () => {
    expect(said({ body: bodyWith(link('http://example.com/a')) })).toEqual([
      "warning body: The link 'the report' leads to http://example.com/a without encryption. Try it with https.",
    ])
  })

  it('to what another site does not have, or to no site at all, is asked about', () => {
    const linkOutcomes = new Map([
      ['https://example.com/gone', { kind: 'missing', status: 410 } as const],
      ['https://nowhere.example/', { kind: 'unknown-host' } as const],
    ])
    const body = bodyWith(link('https://example.com/gone#part'), link('https://nowhere.example'))
    expect(said({ body }, { linkOutcomes })).toEqual([
      "warning body: The link 'the report' leads to https://example.com/gone#part, which answers 410: there is no such page.",
      "warning body: The link 'the report' leads to https://nowhere.example, but there is no such site.",
    ])
  })

  it('that nobody could look at has no problem', () => {
    const linkOutcomes = new Map([['https://example.com/slow', { kind: 'unchecked' } as const]])
    const body = bodyWith(
      link('https://example.com/slow'),
      link('https://example.com/new'),
      link('mailto:a@b.example'),
    )
    expect(check({ body }, { linkOutcomes })).toEqual([])
  })

  it('of a product is looked at where it stands, and one that comes twice is told once', () => {
    const contentBlocks = [
      { blockType: 'product-showcase', products: [{ name: 'Sextant', link: 'http://a.example' }] },
    ]
    const body = bodyWith(link('http://b.example', 'one'), link('http://b.example', 'two'))
    expect(check({ body, contentBlocks }).map(({ path }) => path)).toEqual([
      'body',
      'contentBlocks.0.products.0.link',
    ])
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
      contentBlocks: [
        { blockType: 'quote', quote: 'TK' },
        { blockType: 'callout', title: 'TK', content: 'TK' },
        { blockType: 'image-gallery', images: [{ image: 7, caption: 'TK' }] },
        { blockType: 'product-showcase', products: [{ name: 'TK', description: 'TK' }] },
      ],
    }
    expect(check(data).map(({ path }) => path)).toEqual([
      'heroCaption',
      'seo.title',
      'seo.description',
      'corrections.0.text',
      'contentBlocks.0.quote',
      'contentBlocks.1.title',
      'contentBlocks.1.content',
      'contentBlocks.2.images.0.caption',
      'contentBlocks.3.products.0.name',
      'contentBlocks.3.products.0.description',
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

function emptyAround(): Surroundings {
  return {
    atMs: nowMs,
    origin: 'https://meridian.example',
    pictures: new Map(),
    internalTargets: new Map(),
    linkOutcomes: new Map(),
    awaitedArticles: new Set(),
    namesakes: [],
  }
}
