import {
  FeedContentSchema,
  recentHours,
  SitemapContentSchema,
} from '@meridian/shared/content/channel-content.schema'
import { readFeed, readSitemap } from '@meridian/shared/content/assembly/channels'
import type { ContentReader } from '@meridian/shared/replica/content-reader'
import type { Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { createMagazine, type Magazine, openCms } from '../../../../test/magazine.ts'
import { createDatabaseReader } from '../records/database-reader.ts'

let payload: Payload
let magazine: Magazine
let reader: ContentReader

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  reader = createDatabaseReader(payload.db.pool)
  for (let day = 1; day <= 25; day += 1) {
    await magazine.createArticle({
      title: `Number ${day}`,
      publishedAt: `2026-09-${String(day).padStart(2, '0')}T08:00:00Z`,
      topics: [magazine.decisions.id],
    })
  }
})

test('a feed has the newest 20 articles of its list with their whole text and topics', async () => {
  const feed = await readFeed(reader, 'topic:leadership/decision-making')
  const { tags } = feed ?? { tags: [] }
  const data = FeedContentSchema.parse(feed?.data)
  expect(data.articles).toHaveLength(20)
  expect(data.articles[0]).toMatchObject({ card: { title: 'Number 25' }, topics: [magazine.decisions.name] })
  expect(data.articles[0]?.body[0]).toMatch(/^<p>/)
  expect(tags).toEqual(expect.arrayContaining(['topic:leadership/decision-making', 'site']))
})

test('a list that is not there has no feed', async () => {
  expect(await readFeed(reader, 'section:nowhere')).toBeNull()
})

test('the sitemap of a month has all of its articles with the day of their last change', async () => {
  const { tags, ...sitemap } = await readSitemap(reader, '2026-09')
  const data = SitemapContentSchema.parse(sitemap.data)
  expect(data.articles.map((article) => article.id).slice(0, 2)).toEqual(['number-25', 'number-24'])
  expect(data.articles).toHaveLength(25)
  expect(Date.parse(data.articles[0]?.updatedAt ?? '')).toBeGreaterThan(Date.parse('2026-09-25'))
  expect(tags).toContain('latest@2026-09')
})

test('the recent articles are those of the last 48 hours, counted from now', async () => {
  const at = (iso: string) => readSitemap(reader, 'recent', new Date(iso))
  const idsAt = async (iso: string) => (await at(iso)).data.articles.map((article) => article.id)
  expect(await idsAt('2026-09-25T08:00:01Z')).toEqual(['number-25', 'number-24'])
  expect(await idsAt('2026-09-27T07:59:59Z')).toEqual(['number-25'])
  expect(await idsAt('2026-09-27T08:00:00Z')).toEqual([])
  expect((await at('2026-09-27T08:00:00Z')).tags).toContain('latest')
  expect(recentHours).toBe(48)
})
