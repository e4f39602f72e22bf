import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { signInAs } from '../../../test/accounts.ts'
import { articleData, publishArticle } from '../../../test/content.ts'
import { openPayload } from '../../../test/payload.ts'
import { restAs } from '../../../test/rest.ts'
import type { Article } from '../../payload-types.ts'
import { needsPublisher } from './publishing.hooks.ts'

type Rest = ReturnType<typeof restAs>

const CreatedSchema = z.object({ doc: z.object({ id: z.number() }) })

let payload: Payload
let article: Article
let rest: { contributor: Rest; editor: Rest; publisher: Rest; support: Rest }

beforeAll(async () => {
  payload = await openPayload()
  article = await publishArticle(payload, { title: 'As readers know it' })
  const visit = async (role: keyof typeof rest) => restAs(await signInAs(payload, role))
  rest = {
    contributor: await visit('contributor'),
    editor: await visit('editor'),
    publisher: await visit('publisher'),
    support: await visit('support'),
  }
})

/** All that readers could see of articles, and how often they were told to look. */
async function whatReadersSee(): Promise<unknown> {
  const { rows } = await payload.db.pool.query(
    `select (select jsonb_agg(jsonb_build_array(id, title) order by id) from articles where _status = 'published') as articles,
       (select count(*)::int from publish_events where subject like 'articles:%') as events`,
  )
  return rows[0]
}

async function newestVersion(id: number): Promise<string> {
  const { docs } = await payload.findVersions({
    collection: 'articles',
    where: { parent: { equals: id } },
    sort: '-updatedAt',
    limit: 1,
  })
  return String(docs[0]?.id)
}

async function draftOf(maker: Rest): Promise<number> {
  const data = { ...(await articleData(payload)), _status: 'draft' }
  const response = await maker('POST', 'articles?draft=true', data)
  expect(response.status).toBe(201)
  return CreatedSchema.parse(await response.json()).doc.id
}

describe.each(['contributor', 'editor', 'support'] as const)('%s: what readers see stays', (role) => {
  const attempts: [string, () => Promise<Response>][] = [
    ['a new article', async () => rest[role]('POST', 'articles', await articleData(payload))],
    ['a change', () => rest[role]('PATCH', `articles/${article.id}`, { title: 'Otherwise' })],
    [
      'a change that publishes',
      () => rest[role]('PATCH', `articles/${article.id}`, { title: 'Otherwise', _status: 'published' }),
    ],
    [
      'a draft that publishes',
      () =>
        rest[role]('PATCH', `articles/${article.id}?draft=true`, {
          title: 'Otherwise',
          _status: 'published',
        }),
    ],
    [
      'an autosave that publishes',
      () =>
        rest[role]('PATCH', `articles/${article.id}?draft=true&autosave=true`, {
          title: 'Otherwise',
          _status: 'published',
        }),
    ],
    [
      'an autosave that is no draft',
      () => rest[role]('PATCH', `articles/${article.id}?autosave=true`, { title: 'Otherwise' }),
    ],
    ['unpublishing', () => rest[role]('PATCH', `articles/${article.id}`, { _status: 'draft' })],
    [
      'unpublishing in all languages',
      () => rest[role]('PATCH', `articles/${article.id}?unpublishAllLocales=true`, {}),
    ],
    [
      'publishing many',
      () => rest[role]('PATCH', 'articles?where[id][exists]=true', { _status: 'published' }),
    ],
    ['changing many', () => rest[role]('PATCH', 'articles?where[id][exists]=true', { title: 'Otherwise' })],
    ['unpublishing many', () => rest[role]('PATCH', 'articles?where[id][exists]=true', { _status: 'draft' })],
    [
      'bringing back a version',
      async () => rest[role]('POST', `articles/versions/${await newestVersion(article.id)}`),
    ],
    ['deleting', () => rest[role]('DELETE', `articles/${article.id}`)],
  ]

  test.each(attempts)('%s', async (_name, attempt) => {
    const before = await whatReadersSee()
    const response = await attempt()
    expect(response.status).toBe(403)
    expect(await whatReadersSee()).toEqual(before)
  })

  const harmless: typeof attempts = [
    ['deleting many', () => rest[role]('DELETE', 'articles?where[_status][equals]=published')],
    [
      'a draft that says it is published',
      async () => rest[role]('POST', 'articles?draft=true', await articleData(payload)),
    ],
    [
      'a copy that says it is published',
      () => rest[role]('POST', `articles/${article.id}/duplicate`, { _status: 'published' }),
    ],
    [
      'a draft that unpublishes in all languages',
      () => rest[role]('PATCH', `articles/${article.id}?draft=true&unpublishAllLocales=true`, {}),
    ],
    [
      'a draft that publishes in all languages',
      () => rest[role]('PATCH', `articles/${article.id}?draft=true&publishAllLocales=true`, {}),
    ],
  ]

  test.each(harmless)('%s', async (_name, attempt) => {
    const before = await whatReadersSee()
    await attempt()
    expect(await whatReadersSee()).toEqual(before)
  })
})

describe('an editor', () => {
  test('is told who puts a change live', async () => {
    const response = await rest.editor('PATCH', `articles/${article.id}`, { title: 'Otherwise' })
    expect(await response.json()).toEqual({ errors: [{ message: needsPublisher }] })
  })

  test('works on what is published, in a draft that readers do not see', async () => {
    const before = await whatReadersSee()
    const change = await rest.editor('PATCH', `articles/${article.id}?draft=true`, {
      title: 'A better title',
    })
    expect(change.status).toBe(200)
    const version = await newestVersion(article.id)
    expect((await rest.editor('POST', `articles/versions/${version}?draft=true`)).status).toBe(200)
    expect(await whatReadersSee()).toEqual(before)
    const newest = await payload.findByID({ collection: 'articles', id: article.id, draft: true })
    expect(newest).toMatchObject({ title: 'A better title', _status: 'draft' })
  })

  test('deletes drafts of everybody', async () => {
    const id = await draftOf(rest.contributor)
    expect((await rest.editor('DELETE', `articles/${id}`)).status).toBe(200)
  })
})

describe('a publisher', () => {
  test('publishes what was handed in, which then waits for nobody', async () => {
    const id = await draftOf(rest.contributor)
    const ready = await rest.contributor('PATCH', `articles/${id}?draft=true`, { isReadyForReview: true })
    expect(ready.status).toBe(200)
    const waiting = await rest.publisher(
      'GET',
      'articles?draft=true&depth=0&where[isReadyForReview][equals]=true',
    )
    expect(await waiting.json()).toMatchObject({ docs: [{ id }] })
    const live = await rest.publisher('PATCH', `articles/${id}`, { _status: 'published' })
    expect(live.status).toBe(200)
    expect(await payload.findByID({ collection: 'articles', id })).toMatchObject({
      _status: 'published',
      isReadyForReview: false,
    })
  })

  test('restores, unpublishes and deletes', async () => {
    const own = await publishArticle(payload)
    const version = await newestVersion(own.id)
    expect((await rest.publisher('POST', `articles/versions/${version}`)).status).toBe(200)
    expect((await rest.publisher('PATCH', `articles/${own.id}`, { _status: 'draft' })).status).toBe(200)
    expect((await rest.publisher('DELETE', `articles/${own.id}`)).status).toBe(200)
  })
})
