import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMagazine, type Magazine, openCms } from '../../../test/magazine.ts'
import type { Article } from '../../payload-types.ts'

let payload: Payload
let magazine: Magazine
/** Published a month apart, all in one topic and one issue. */
let series: Article[]

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  series = []
  for (const month of ['01', '02', '03', '04', '05']) {
    const publishedAt = `2026-${month}-01T00:00:00Z`
    series.push(await magazine.createArticle({ title: `Piece ${month}`, publishedAt }))
  }
})

beforeEach(() => payload.db.pool.query('truncate publish_events'))

describe('pages of other articles are rendered again', () => {
  test('by nothing but a change of what they show', async () => {
    await update(1, { excerpt: 'Another standfirst.' })
    expect(await besides()).toEqual([])
    await update(1, { title: 'Piece 02, renamed' })
    expect(await besides()).toContain('card:piece-02')
  })

  test('when the address changes, by all addresses', async () => {
    await update(3, { slug: 'piece-four' })
    expect(await besides()).toEqual(expect.arrayContaining(['card:piece-04', 'card:piece-four']))
    await update(3, { slug: 'piece-04' })
  })

  test('when it is unpublished and when it comes back', async () => {
    await update(1, { _status: 'draft' })
    expect(await besides()).toEqual(['card:piece-02'])
    await payload.db.pool.query('truncate publish_events')
    await update(1, { _status: 'published' })
    // Nobody shows it: those that may show it now are named.
    expect(await besides()).toEqual([
      'beside:piece-01',
      'beside:piece-03',
      'beside:piece-04',
      'beside:piece-05',
    ])
  })

  test('when another stands beside it: the newest has its neighbour in the issue alone', async () => {
    const { id } = await magazine.createArticle({ title: 'Newest', publishedAt: '2026-06-01T00:00:00Z' })
    expect(await besides()).toEqual(['beside:piece-05'])
    await payload.delete({ collection: 'articles', id })
    expect(await besides()).toContain('card:newest')
  })

  test('when its place in the issue changes', async () => {
    await update(4, { printOrder: 1 })
    expect(await besides()).toEqual(expect.arrayContaining(['card:piece-05', 'beside:piece-01']))
    await update(4, { printOrder: null })
  })

  test('when an editor chose it and it is published', async () => {
    const chosen = await magazine.createArticle({
      title: 'Chosen',
      section: magazine.wealth.id,
      topics: [],
      issue: null,
    })
    await update(0, { related: [chosen.id] })
    await payload.update({ collection: 'articles', id: chosen.id, data: { _status: 'draft' } })
    await payload.db.pool.query('truncate publish_events')
    await payload.update({ collection: 'articles', id: chosen.id, data: { _status: 'published' } })
    expect(await besides()).toEqual(['beside:piece-01'])
  })

  test('when the article that their text leads to is published for the first time, goes, comes back or moves', async () => {
    const { id, ...draft } = await payload.create({
      collection: 'articles',
      draft: true,
      data: { title: 'Not yet there', _status: 'draft' },
    })
    expect(await linked(), `as a draft, ${draft.slug}`).toEqual([])
    const [first] = series
    const change = (data: Partial<Article>) => payload.update({ collection: 'articles', id, data })
    const whole = { excerpt: first?.excerpt, body: first?.body, section: magazine.wealth.id }
    const authors = (first?.authors ?? []).map((author) => (typeof author === 'object' ? author.id : author))
    await change({ ...whole, authors, _status: 'published' })
    expect(await linked()).toEqual([`link:${id}`])
    await change({ excerpt: 'Another standfirst.' })
    expect(await linked()).toEqual([])
    await change({ slug: 'elsewhere' })
    expect(await linked()).toEqual([`link:${id}`])
    await change({ _status: 'draft' })
    expect(await linked()).toEqual([`link:${id}`])
    await change({ _status: 'published' })
    expect(await linked()).toEqual([`link:${id}`])
    await payload.delete({ collection: 'articles', id })
    expect(await linked()).toEqual([`link:${id}`])
  })

  test('never by a draft', async () => {
    const [first] = series
    await payload.update({
      collection: 'articles',
      id: first?.id ?? 0,
      draft: true,
      data: { title: 'Not public', _status: 'draft' },
    })
    expect(await besides()).toEqual([])
  })
})

async function update(index: number, data: Partial<Article>): Promise<void> {
  await payload.update({ collection: 'articles', id: series[index]?.id ?? 0, data })
}

/** The tags of pages whose text leads to an article, in the events since this was last asked. */
async function linked(): Promise<string[]> {
  const { rows } = await payload.db.pool.query('select tags from publish_events')
  await payload.db.pool.query('truncate publish_events')
  return rows.flatMap((row) => row.tags).filter((tag) => tag.startsWith('link:'))
}

/** The tags of pages of other articles in the events since the test began, sorted. */
async function besides(): Promise<string[]> {
  const { rows } = await payload.db.pool.query('select tags from publish_events')
  const tags = rows.flatMap((row) => row.tags).filter((tag) => /^(card|beside):/.test(tag))
  return [...new Set(tags)].toSorted()
}
