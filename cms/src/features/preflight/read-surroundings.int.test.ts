import type { Payload } from 'payload'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  articleData,
  createAuthor,
  createIssue,
  createSection,
  createTopic,
  publishArticle,
} from '../../../test/content.ts'
import { openPayload } from '../../../test/payload.ts'
import { toArticleDraft } from './article-draft.ts'
import { keepLinkOutcome, readLinkOutcomes } from './links/link-checks.ts'
import { readInternalTargets } from './links/read-internal-targets.ts'
import { readSurroundings } from './read-surroundings.ts'

let payload: Payload

beforeAll(async () => {
  payload = await openPayload()
})

function targetsOf(...paths: string[]): Promise<Record<string, string>> {
  return readInternalTargets(payload.db.pool, paths).then((found) => Object.fromEntries(found))
}

describe('an address of the magazine', () => {
  it('of an article is there, moved, unpublished, gone or unknown', async () => {
    const moved = await publishArticle(payload, { slug: 'before' })
    await payload.update({ collection: 'articles', id: moved.id, data: { slug: 'after' } })
    const back = await publishArticle(payload, { slug: 'taken-back' })
    await payload.update({ collection: 'articles', id: back.id, data: { _status: 'draft' } })
    const gone = await publishArticle(payload, { slug: 'deleted' })
    await payload.delete({ collection: 'articles', id: gone.id })
    const data = await articleData(payload, { slug: 'only-a-draft', _status: 'draft' })
    await payload.create({ collection: 'articles', draft: true, data })
    expect(
      await targetsOf(
        '/articles/after',
        '/articles/before',
        '/articles/taken-back',
        '/articles/deleted',
        '/articles/only-a-draft',
        '/articles/never',
        '/article/after',
      ),
    ).toEqual({
      '/articles/after': 'there',
      '/articles/before': 'moved',
      '/articles/taken-back': 'unpublished',
      '/articles/deleted': 'gone',
      '/articles/only-a-draft': 'unpublished',
      '/articles/never': 'unknown',
      '/article/after': 'there',
    })
  })

  it('of a list is there with its months and feeds, and unknown without its section, topic, author or issue', async () => {
    const section = await createSection(payload, 'Gardens')
    await createTopic(payload, section, 'Hedges')
    await createAuthor(payload, 'Ana Petrov')
    const issue = await createIssue(payload, { year: 2031, title: 'Glass', _status: 'published' })
    const there = [
      '/gardens',
      '/gardens/2026-11',
      '/gardens/rss.xml',
      '/gardens/hedges',
      '/gardens/hedges/2026-11',
      '/authors/ana-petrov',
      '/authors/ana-petrov/feed.json',
      `/issues/${issue.slug}`,
      '/subscription',
      '/media/a.webp',
    ]
    const unknown = ['/garden', '/gardens/walls', '/authors/nobody', '/issues/never', '/a/b/c', '/%', '/%00']
    expect(await targetsOf(...there)).toEqual(Object.fromEntries(there.map((path) => [path, 'there'])))
    expect(await targetsOf(...unknown)).toEqual(Object.fromEntries(unknown.map((path) => [path, 'unknown'])))
  })

  it('that leads readers on by a redirect has moved', async () => {
    await payload.create({
      collection: 'redirects',
      data: { fromPath: '/autumn', toAddress: '/subscription', kind: 'permanent' },
    })
    expect(await targetsOf('/autumn')).toEqual({ '/autumn': 'moved' })
  })

  it.each(['/admin/collections/articles/4', '/preview/articles/4'])(
    'of the staff, %s, is none',
    async (path) => {
      expect(await targetsOf(path)).toEqual({ [path]: 'unknown' })
    },
  )
})

describe('what surrounds an article', () => {
  it('has its pictures with the end of their rights, at the end of the day', async () => {
    const data = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#7a2e1f' } })
      .png()
      .toBuffer()
    const file = { data, name: 'right.png', mimetype: 'image/png', size: data.length }
    const { id } = await payload.create({
      collection: 'media',
      data: { alt: 'A ridge', rightsUntil: '2027-03-14T12:00:00.000Z' },
      file,
    })
    const draft = toArticleDraft({ heroImage: id })
    const { pictures } = await readSurroundings(payload.db.pool, draft, {
      atMs: 0,
      origin: 'https://m.example',
      blockKinds: new Map(),
    })
    expect(pictures.get(id)).toEqual({
      alt: 'A ridge',
      width: 40,
      height: 30,
      focalX: 50,
      focalY: 50,
      isCentred: false,
      filename: expect.stringMatching(/^right-[0-9a-f]{10}\.png$/),
      rightsUntilMs: Date.parse('2027-03-15T00:00:00Z'),
    })
  })

  it('has the articles that its links wait for, and not those that are published', async () => {
    const published = await publishArticle(payload)
    const awaited = await payload.create({ collection: 'articles', draft: true, data: { _status: 'draft' } })
    const links = [published, awaited].map(({ id }) => ({
      type: 'link',
      fields: { url: `/articles/draft-${id}`, article: id },
      children: [],
    }))
    const draft = toArticleDraft({ body: { root: { type: 'root', children: links } } }, null)
    const around = await readSurroundings(payload.db.pool, draft, {
      atMs: 0,
      origin: 'https://m.example',
      blockKinds: new Map(),
    })
    expect([...around.awaitedArticles]).toEqual([awaited.id])
  })

  it('has published articles of the same title, however it is written, but not itself', async () => {
    const article = await publishArticle(payload, { title: 'The Same Twice' })
    const namesakesOf = async (id: number | null) => {
      const draft = toArticleDraft({ title: 'the same TWICE ' }, id)
      return (
        await readSurroundings(payload.db.pool, draft, {
          atMs: 0,
          origin: 'https://m.example',
          blockKinds: new Map(),
        })
      ).namesakes
    }
    expect(await namesakesOf(null)).toEqual([{ id: article.id, slug: 'the-same-twice' }])
    expect(await namesakesOf(article.id)).toEqual([])
  })
})

describe('what was found of a link', () => {
  it('stands for a day, and that nothing was found for ten minutes', async () => {
    const { pool } = payload.db
    const age = (url: string, interval: string) =>
      pool.query(`update link_checks set checked_at = now() - $2::interval where url = $1`, [url, interval])
    const [dead, silent] = ['https://example.com/dead', 'https://example.com/silent']
    await keepLinkOutcome(pool, { url: dead, outcome: { kind: 'missing', status: 410 } })
    await keepLinkOutcome(pool, { url: silent, outcome: { kind: 'unchecked' } })
    expect(await readLinkOutcomes(pool, [dead, silent])).toEqual(
      new Map([
        [dead, { kind: 'missing', status: 410 }],
        [silent, { kind: 'unchecked' }],
      ]),
    )
    await age(dead, '23 hours')
    await age(silent, '11 minutes')
    expect([...(await readLinkOutcomes(pool, [dead, silent])).keys()]).toEqual([dead])
    await age(dead, '25 hours')
    expect(await readLinkOutcomes(pool, [dead, silent])).toEqual(new Map())
  })
})
