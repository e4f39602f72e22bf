import { createLocalReq, initTransaction, killTransaction, commitTransaction, type Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMagazine, type Magazine, openCms } from '../../../test/magazine.ts'

let payload: Payload
let magazine: Magazine

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
})

beforeEach(() => payload.db.pool.query('truncate publish_events'))

describe('publishing an article', () => {
  test('records one event with all that shows it, and puts it into its lists', async () => {
    const article = await magazine.createArticle({
      title: 'Quiet capital',
      publishedAt: '2026-10-31T23:30:00Z',
    })
    expect(await events()).toEqual([
      {
        kind: 'published',
        subject: `articles:${article.id}`,
        tags: [
          'article:quiet-capital',
          'author:helena-marchetti',
          'author:helena-marchetti@2026-10',
          'issue:autumn-2026',
          'latest',
          'latest@2026-10',
          `link:${article.id}`,
          'section:leadership',
          'section:leadership@2026-10',
          'topic:leadership/decision-making',
          'topic:leadership/decision-making@2026-10',
        ],
      },
    ])
    expect(await listsOf(article.id)).toEqual([
      'author:helena-marchetti',
      'issue:autumn-2026',
      'latest',
      'section:leadership',
      'topic:leadership/decision-making',
    ])
  })

  test('commits the event with the article or not at all', async () => {
    const req = await createLocalReq({}, payload)
    await initTransaction(req)
    const { id } = await magazine.createArticle({ title: 'Never there' }, req)
    expect(await events()).toEqual([])
    await killTransaction(req)
    expect(await events()).toEqual([])
    expect(await listsOf(id)).toEqual([])
  })

  test('shows the event exactly from the commit on', async () => {
    const req = await createLocalReq({}, payload)
    await initTransaction(req)
    await magazine.createArticle({ title: 'There at once' }, req)
    expect(await events()).toEqual([])
    await commitTransaction(req)
    expect(await events()).toHaveLength(1)
  })

  test('wakes who listens, once the transaction commits', async () => {
    const listener = await payload.db.pool.connect()
    await listener.query('listen publish_events')
    const { promise: woken, resolve } = Promise.withResolvers<void>()
    listener.once('notification', () => resolve())
    await magazine.createArticle({ title: 'Listen' })
    await woken
    await listener.query('unlisten *')
    listener.release()
  })
})

describe('a draft', () => {
  test('that was never published records nothing', async () => {
    const article = await magazine.createArticle({ title: 'Only a draft', _status: 'draft' })
    await payload.update({
      collection: 'articles',
      id: article.id,
      draft: true,
      data: { title: 'Still a draft' },
    })
    expect(await events()).toEqual([])
    expect(await listsOf(article.id)).toEqual([])
  })

  test('of a published article records nothing and leaves the lists as they are', async () => {
    const article = await magazine.createArticle({ title: 'Public' })
    await payload.db.pool.query('truncate publish_events')
    await payload.update({
      collection: 'articles',
      id: article.id,
      draft: true,
      autosave: true,
      data: { title: 'Not public yet', slug: 'elsewhere', section: magazine.wealth.id, _status: 'draft' },
    })
    expect(await events()).toEqual([])
    expect(await listsOf(article.id)).toContain('section:leadership')
  })

  test('that is published then records where the article was and where it is', async () => {
    const article = await magazine.createArticle({ title: 'Mover', publishedAt: '2026-09-10T00:00:00Z' })
    const { id } = article
    const moved = {
      slug: 'moved',
      section: magazine.wealth.id,
      topics: [],
      publishedAt: '2026-10-01T00:00:00Z',
    }
    await payload.update({ collection: 'articles', id, draft: true, data: { ...moved, _status: 'draft' } })
    await payload.db.pool.query('truncate publish_events')
    await payload.update({ collection: 'articles', id, data: { _status: 'published' } })
    const [event, ...others] = await events()
    expect(others).toEqual([])
    expect(event?.kind).toBe('changed')
    expect(event?.tags).toEqual(
      expect.arrayContaining([
        'article:mover',
        'article:moved',
        'section:leadership',
        'section:leadership@2026-09',
        'section:wealth',
        'section:wealth@2026-10',
        'topic:leadership/decision-making@2026-09',
        'latest@2026-09',
        'latest@2026-10',
      ]),
    )
    expect(event?.tags).not.toContain('section:wealth@2026-09')
    expect(await listsOf(id)).not.toContain('section:leadership')
  })
})

describe('taking an article down', () => {
  test('by unpublishing records its address and lists, and clears them', async () => {
    const { id } = await magazine.createArticle({ title: 'Retracted' })
    await payload.db.pool.query('truncate publish_events')
    await payload.update({ collection: 'articles', id, data: { _status: 'draft' } })
    expect(await events()).toMatchObject([
      {
        kind: 'unpublished',
        tags: expect.arrayContaining(['article:retracted', 'latest', 'section:leadership']),
      },
    ])
    expect(await listsOf(id)).toEqual([])
  })

  test('names the public address even if a draft has another', async () => {
    const { id } = await magazine.createArticle({ title: 'Known as this' })
    await payload.update({
      collection: 'articles',
      id,
      draft: true,
      data: { slug: 'unknown', _status: 'draft' },
    })
    await payload.db.pool.query('truncate publish_events')
    await payload.update({ collection: 'articles', id, data: { _status: 'draft' } })
    expect((await events())[0]?.tags).toContain('article:known-as-this')
  })

  test('by deleting records the same, and again nothing for an article that was not public', async () => {
    const { id } = await magazine.createArticle({ title: 'Deleted' })
    const draft = await magazine.createArticle({ title: 'Deleted draft', _status: 'draft' })
    await payload.db.pool.query('truncate publish_events')
    await payload.delete({ collection: 'articles', id: draft.id })
    expect(await events()).toEqual([])
    await payload.delete({ collection: 'articles', id })
    expect(await events()).toMatchObject([
      { kind: 'deleted', tags: expect.arrayContaining(['article:deleted']) },
    ])
    expect(await listsOf(id)).toEqual([])
  })

  test('and publishing it again under another slug names all its addresses', async () => {
    const { id } = await magazine.createArticle({ title: 'First name' })
    await payload.update({ collection: 'articles', id, data: { _status: 'draft' } })
    await payload.db.pool.query('truncate publish_events')
    await payload.update({ collection: 'articles', id, data: { _status: 'published', slug: 'second-name' } })
    expect(await events()).toMatchObject([
      { kind: 'published', tags: expect.arrayContaining(['article:first-name', 'article:second-name']) },
    ])
  })
})

test('twenty editors publishing at once record twenty events and twenty entries of each list', async () => {
  const titles = Array.from({ length: 20 }, (_, index) => `Parallel ${index}`)
  const articles = await Promise.all(titles.map((title) => magazine.createArticle({ title })))
  expect(await events()).toHaveLength(20)
  const { rows } = await payload.db.pool.query(
    'select count(*)::int as entries from article_listings where article_id = any($1)',
    [articles.map((article) => article.id)],
  )
  expect(rows).toEqual([{ entries: 100 }])
})

async function events(): Promise<{ kind: string; subject: string; tags: string[] }[]> {
  const { rows } = await payload.db.pool.query('select kind, subject, tags from publish_events order by id')
  return rows.map((row) => ({ ...row, tags: row.tags.toSorted() }))
}

async function listsOf(articleId: number): Promise<string[]> {
  const { rows } = await payload.db.pool.query(
    'select list_key from article_listings where article_id = $1 order by list_key collate "C"',
    [articleId],
  )
  return rows.map((row) => row.list_key)
}
