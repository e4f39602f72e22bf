import { beforeAll, describe, expect, it } from 'vitest'
import type { Payload } from 'payload'
import { articleData, createSection, createTopic, publishArticle } from '../../../test/content.ts'
import { openPayload } from '../../../test/payload.ts'

let payload: Payload

beforeAll(async () => {
  payload = await openPayload()
})

describe('publishing an article', () => {
  it('dates it once', async () => {
    const begunAtMs = Date.now()
    const article = await publishArticle(payload)
    expect(Date.parse(article.publishedAt ?? '')).toBeGreaterThanOrEqual(begunAtMs)
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
  it('is a draft without the address and date of the first', async () => {
    const article = await publishArticle(payload)
    const copy = await payload.duplicate({ collection: 'articles', id: article.id, draft: true })
    expect(copy).toMatchObject({ _status: 'draft', slug: null, publishedAt: null })
  })
})
