import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Payload } from 'payload'
import { articleData, createSection, createTopic, publishArticle } from '../../../test/content.ts'
import { openPayload } from '../../../test/payload.ts'

let payload: Payload

beforeAll(async () => {
  payload = await openPayload()
})

async function featuredIds(): Promise<number[]> {
  const where = { featured: { equals: true }, _status: { equals: 'published' } }
  const { docs } = await payload.find({ collection: 'articles', where, depth: 0, pagination: false })
  return docs.map((doc) => doc.id)
}

async function eventCount(subject: string): Promise<number> {
  const { rows } = await payload.db.pool.query(
    'select count(*)::int as count from publish_events where subject = $1',
    [subject],
  )
  return rows[0].count
}

describe('the featured article', () => {
  beforeEach(async () => {
    await payload.delete({ collection: 'articles', where: { id: { exists: true } } })
  })

  it('gives up its mark to the next one, and readers hear of both', async () => {
    const first = await publishArticle(payload, { featured: true })
    const eventsBefore = await eventCount(`articles:${first.id}`)
    const second = await publishArticle(payload, { featured: true })
    expect(await featuredIds()).toEqual([second.id])
    expect(await eventCount(`articles:${first.id}`)).toBe(eventsBefore + 1)
  })

  it('keeps its mark while another is featured in a draft only', async () => {
    const first = await publishArticle(payload, { featured: true })
    const data = await articleData(payload, { featured: true, _status: 'draft' })
    const draft = await payload.create({ collection: 'articles', draft: true, data })
    expect(await featuredIds()).toEqual([first.id])
    await payload.update({ collection: 'articles', id: draft.id, data: { _status: 'published' } })
    expect(await featuredIds()).toEqual([draft.id])
  })

  it('does not take the mark back when an editor saves the one that lost it', async () => {
    const first = await publishArticle(payload, { featured: true })
    const second = await publishArticle(payload, { featured: true })
    await payload.update({ collection: 'articles', id: first.id, data: { title: 'A new title' } })
    expect(await featuredIds()).toEqual([second.id])
  })

  it('keeps its mark when publishing another fails', async () => {
    const first = await publishArticle(payload, { featured: true })
    await expect(publishArticle(payload, { featured: true, slug: 'Not A Slug' })).rejects.toThrow(/Address/)
    expect(await featuredIds()).toEqual([first.id])
  })

  it('is one, however many are published at once', async () => {
    const data = await Promise.all(Array.from({ length: 6 }, () => articleData(payload, { featured: true })))
    await Promise.all(data.map((entry) => payload.create({ collection: 'articles', data: entry })))
    expect(await featuredIds()).toHaveLength(1)
  })
})

describe('publishing an article', () => {
  it('dates it once', async () => {
    const article = await publishArticle(payload)
    expect(Date.parse(article.publishedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    await payload.update({ collection: 'articles', id: article.id, data: { _status: 'draft' } })
    const again = await payload.update({
      collection: 'articles',
      id: article.id,
      data: { _status: 'published' },
    })
    expect(again.publishedAt).toBe(article.publishedAt)
  })

  it('keeps the date that the editor chose', async () => {
    const article = await publishArticle(payload, { publishedAt: '2026-01-02T03:04:05.000Z' })
    expect(article.publishedAt).toBe('2026-01-02T03:04:05.000Z')
  })

  it.each([
    ['a section', { section: null }],
    ['an author', { authors: [] }],
    ['a standfirst', { excerpt: '' }],
    ['a body', { body: null }],
  ])('needs %s', async (_what, missing) => {
    const data = { ...(await articleData(payload)), ...missing }
    await expect(
      payload.create({ collection: 'articles', data: JSON.parse(JSON.stringify(data)) }),
    ).rejects.toThrow(/invalid/)
  })

  it('accepts up to four topics, of its own section or of others', async () => {
    const section = await createSection(payload)
    const elsewhere = await createTopic(payload, await createSection(payload))
    const topics = await Promise.all(Array.from({ length: 4 }, () => createTopic(payload, section)))
    const ids = [elsewhere, ...topics].map((topic) => topic.id)
    const article = await publishArticle(payload, { section: section.id, topics: ids.slice(0, 4) })
    expect(article.topics).toHaveLength(4)
    await expect(publishArticle(payload, { section: section.id, topics: ids })).rejects.toThrow(/Topics/)
  })
})

describe('a copy of an article', () => {
  it('is a draft without the address, date and mark of the first', async () => {
    const article = await publishArticle(payload, { featured: true })
    const copy = await payload.duplicate({ collection: 'articles', id: article.id, draft: true })
    expect(copy).toMatchObject({ _status: 'draft', slug: null, publishedAt: null, featured: false })
    expect(await featuredIds()).toEqual([article.id])
  })
})
