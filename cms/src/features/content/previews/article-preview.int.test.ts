import { readArticleAtAddress } from '@meridian/shared/content/assembly/article-at-address'
import { ArticleAtAddressSchema, taggedSchema } from '@meridian/shared/content/content.schema'
import type { Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../../test/accounts.ts'
import { openApi } from '../../../../test/api.ts'
import { createMagazine, type Magazine, openCms } from '../../../../test/magazine.ts'
import { createDatabaseReader } from '../records/database-reader.ts'

let payload: Payload
let magazine: Magazine
let api: ReturnType<typeof openApi>
let session: string

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  api = openApi(payload)
  session = (await signInAs(payload, 'editor')).sessionId
})

test('previews the newest draft, published or not, and nothing else', async () => {
  const { id } = await magazine.createArticle({
    title: 'Public title',
    publishedAt: '2019-01-02T00:00:00Z',
  })
  await payload.update({
    collection: 'articles',
    id,
    draft: true,
    data: { title: 'Draft title', _status: 'draft' },
  })
  expect(await preview(id)).toMatchObject({
    tags: [],
    data: { content: { article: { title: 'Draft title' } } },
  })
  expect((await preview(2_000_000_000)).data.kind).toBe('unknown')
  expect((await api.postInternal('/content/preview/articles/1e99', {})).status).toBe(400)
})

test('previews what somebody is typing as its page will show it, and writes nothing', async () => {
  const heroImage = await magazine.uploadPicture('A ridge')
  const { id, slug } = await magazine.createArticle({
    title: 'As it is',
    publishedAt: '2019-01-03T00:00:00Z',
    heroImage,
  })
  const form = await payload.findByID({ collection: 'articles', id, depth: 0 })
  const page = await readArticleAtAddress(createDatabaseReader(payload.db.pool), slug ?? '')
  const shown = await preview(id, form)
  if (page.data.kind !== 'article' || shown.data.kind !== 'article') throw new Error('Both are articles.')
  const { updatedAt: _, ...published } = page.data.content
  expect(shown.data.content).toMatchObject(published)

  const typed = await preview(id, { ...form, title: 'As it will be', authors: [], heroImage: null })
  expect(typed.data).toMatchObject({
    content: { article: { title: 'As it will be', imageUrl: null, author: '' }, authors: [] },
  })
  expect(await payload.findByID({ collection: 'articles', id, draft: true, depth: 0 })).toEqual(form)
})

test('previews a form in which next to nothing is as it should be', async () => {
  const { id } = await magazine.createArticle({ title: 'Whole', publishedAt: '2019-01-04T00:00:00Z' })
  const nonsense = {
    title: 7,
    body: bodyWith([{ blockType: 'quote' }, null, { blockType: 'unknown' }, 4]),
    authors: [null, 'x', {}],
    section: 'wealth',
    publishedAt: 'soon',
  }
  const { data } = await preview(id, { ...nonsense, heroImage: 2_000_000_000 })
  expect(data).toMatchObject({ content: { article: { title: '', content: '' }, body: [], authors: [] } })
  const { data: textless } = await preview(id, { ...nonsense, body: 'text' })
  expect(textless).toMatchObject({ content: { body: [] } })
})

test('previews for nobody whose session is over', async () => {
  const { id } = await magazine.createArticle({ title: 'Mine', publishedAt: '2019-01-05T00:00:00Z' })
  const { sessionId } = await signInAs(payload, 'editor')
  expect((await preview(id, null, sessionId)).data.kind).toBe('article')
  await payload.db.pool.query('delete from sessions where id = $1', [sessionId])
  expect((await preview(id, null, sessionId)).data.kind).toBe('unknown')
})

/** The preview of an article as it is typed, or as it was saved, for somebody who is signed in. */
async function preview(id: number, draft: object | null = null, holder = session) {
  const response = await api.postInternal(`/content/preview/articles/${id}`, { holder, draft })
  return taggedSchema(ArticleAtAddressSchema).parse(await response.json())
}

/** A body whose blocks have these fields, whatever they are. */
function bodyWith(blocks: unknown[]) {
  return { root: { type: 'root', children: blocks.map((fields) => ({ type: 'content-block', fields })) } }
}
