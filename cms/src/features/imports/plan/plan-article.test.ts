import { ImportAnswersSchema } from '@meridian/shared/imports/import-answers.schema'
import { expect, it } from 'vitest'
import type { SourceArticle } from '../source-record.ts'
import type { RecordLink } from '../staging/staged-records.ts'
import type { MappedTerm, TermTarget } from './map-terms.ts'
import { addressOf, type ArticleContext, planArticle } from './plan-article.ts'

const record: SourceArticle = {
  kind: 'article',
  id: '7',
  place: { file: 'site.xml', line: 12, byte: 400 },
  findings: [],
  original: '',
  type: 'post',
  status: 'published',
  title: 'The Slow Harbour',
  excerpt: 'Ships wait.',
  body: [{ kind: 'html', html: '<p>Ships wait.</p>' }],
  slug: 'the-slow-harbour',
  url: 'https://old.example/the-slow-harbour/',
  formerUrls: [],
  createdAt: null,
  publishedAt: { kind: 'instant', at: '2019-05-04T08:00:00.000Z' },
  updatedAt: null,
  authors: ['ada'],
  terms: ['business'],
  heroPicture: null,
  seo: { title: '', description: '', canonical: null },
  audience: 'everyone',
  isFeatured: false,
  sentAs: null,
}

const link: RecordLink = {
  collection: 'articles',
  documentId: 42,
  hash: 'as it was',
  documentHash: 'as it came',
  isDeleted: false,
  isWaiting: false,
}

function term(id: string, target: TermTarget | null): [string, MappedTerm] {
  const own = { id, taxonomy: 'category', name: id, slug: id, parent: null, isInternal: false }
  return [id, { term: own, target, isFound: false }]
}

function context(over: Partial<Omit<ArticleContext, 'answers'>> & { answers?: object } = {}): ArticleContext {
  const { answers = {}, ...rest } = over
  return {
    terms: new Map([term('business', { kind: 'section', section: 1 })]),
    sections: new Map([['leadership', 2]]),
    timeZone: null,
    documentHash: 'as it came',
    isBodyEmpty: false,
    answers: ImportAnswersSchema.parse(answers),
    ...rest,
  }
}

function plan(
  over: Partial<SourceArticle> = {},
  given: Parameters<typeof context>[0] = {},
  known: RecordLink | null = null,
) {
  return planArticle(
    { key: '7', seq: 1, hash: 'as it is', record: { ...record, ...over }, link: known },
    context(given),
  )
}

it('has a published post go live in the section of its category', () => {
  expect(plan()).toMatchObject({ action: 'create', place: { section: 1, topics: [], status: 'live' } })
})

it('asks for the section of a category that nobody has mapped, and never guesses', () => {
  const terms = new Map([term('business', null)])
  expect(plan({}, { terms })).toMatchObject({ action: 'ask', code: 'section', place: null })
  expect(plan({ terms: [] })).toMatchObject({ action: 'ask', code: 'section' })
  expect(plan({ terms: [] }, { answers: { defaultSection: 'leadership' } })).toMatchObject({
    action: 'create',
    place: { section: 2 },
  })
})

it('takes the section of the first category, and says that it had others', () => {
  const terms = new Map([
    term('business', { kind: 'topic', section: 1, topic: 11 }),
    term('travel', { kind: 'section', section: 3 }),
  ])
  const { place, findings } = plan({ terms: ['business', 'travel'] }, { terms })
  expect(place).toMatchObject({ section: 1, topics: [11] })
  expect(findings.map(({ code }) => code)).toEqual(['several-sections'])
})

it('keeps four topics and says how many it leaves out', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  const terms = new Map(ids.map((id, topic) => term(id, { kind: 'topic', section: 1, topic })))
  const { place, findings } = plan({ terms: ids }, { terms })
  expect(place?.topics).toEqual([0, 1, 2, 3])
  expect(findings).toEqual([
    { code: 'topics-left-out', message: 'It has more than 4 topics; 2 were left out.' },
  ])
})

it.each(['draft', 'pending', 'private', 'password', 'scheduled', 'mail-only'] as const)(
  'never has what was %s go live',
  (status) => {
    const { action, place, goesLive, findings } = plan({ status })
    expect({ action, status: place?.status, goesLive }).toEqual({
      action: 'create',
      status: 'draft',
      goesLive: false,
    })
    expect(findings).toHaveLength(1)
  },
)

it('leaves the trash where it is', () => {
  expect(plan({ status: 'trash' })).toMatchObject({ action: 'skip', code: 'trash' })
})

it('asks what becomes of texts that only members could read, and follows the answer', () => {
  const closed = { audience: 'paid' } as const
  expect(plan(closed)).toMatchObject({ action: 'ask', code: 'closed' })
  expect(plan(closed, { answers: { closedTexts: 'skip' } })).toMatchObject({ action: 'skip', code: 'closed' })
  expect(plan(closed, { answers: { closedTexts: 'draft' } }).place?.status).toBe('draft')
  expect(plan(closed, { answers: { closedTexts: 'publish' } }).place?.status).toBe('live')
})

it('asks what becomes of pages', () => {
  expect(plan({ type: 'page' })).toMatchObject({ action: 'ask', code: 'type' })
  expect(plan({ type: 'page' }, { answers: { types: { page: 'skip' } } })).toMatchObject({
    action: 'skip',
    code: 'type',
  })
  expect(plan({ type: 'page' }, { answers: { types: { page: 'draft' } } }).place?.status).toBe('draft')
})

it('asks for the time zone of a clock that nobody knows', () => {
  const publishedAt = { kind: 'local', at: '2019-05-04T10:00:00' } as const
  expect(plan({ publishedAt })).toMatchObject({ action: 'ask', code: 'time-zone' })
  expect(plan({ publishedAt }, { timeZone: 'Europe/Vienna' })).toMatchObject({ action: 'create' })
})

it('makes a draft of what could not be published here', () => {
  expect(plan({ title: ' ' }).place?.status).toBe('draft')
  expect(plan({ authors: [] }).place?.status).toBe('draft')
  expect(plan({ authors: [] }, { answers: { defaultAuthor: 'ada' } }).place?.status).toBe('live')
  expect(plan({}, { isBodyEmpty: true }).place?.status).toBe('draft')
})

it('changes nothing for a record that is as it was', () => {
  expect(plan({}, {}, { ...link, hash: 'as it is' })).toMatchObject({ action: 'unchanged', goesLive: false })
})

it('brings to readers what a run that was cut off has written already', () => {
  expect(plan({}, {}, { ...link, hash: 'as it is', isWaiting: true })).toMatchObject({
    action: 'unchanged',
    goesLive: true,
  })
})

it('updates what was changed there and not here', () => {
  expect(plan({}, {}, link)).toMatchObject({ action: 'update' })
})

it('asks about what was changed at both, and follows the answer', () => {
  const touched = { documentHash: 'as somebody wrote it' }
  expect(plan({}, touched, link)).toMatchObject({ action: 'ask', code: 'conflict' })
  expect(plan({}, { ...touched, answers: { conflicts: { 7: 'here' } } }, link)).toMatchObject({
    action: 'skip',
    code: 'kept-here',
  })
  expect(plan({}, { ...touched, answers: { conflicts: { 7: 'there' } } }, link)).toMatchObject({
    action: 'update',
  })
})

it('leaves deleted what was deleted here', () => {
  expect(plan({}, {}, { ...link, isDeleted: true })).toMatchObject({ action: 'skip', code: 'deleted-here' })
  expect(plan({}, { documentHash: null }, link)).toMatchObject({ action: 'skip', code: 'deleted-here' })
})

it('creates what has its number already and was not written yet', () => {
  expect(plan({}, { documentHash: null }, { ...link, documentHash: '' })).toMatchObject({ action: 'create' })
})

it('makes an address of an encoded one, of the title where there is none', () => {
  expect(addressOf({ slug: 'caf%C3%A9-de-flore', title: 'X' })).toBe('cafe-de-flore')
  expect(addressOf({ slug: '%E0%A4%A', title: 'X' })).toBe('e0-a4-a')
  expect(addressOf({ slug: null, title: 'The Slow Harbour' })).toBe('the-slow-harbour')
})
