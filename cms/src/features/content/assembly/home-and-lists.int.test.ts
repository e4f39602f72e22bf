import { readArticleAtAddress } from '@meridian/shared/content/assembly/article-at-address'
import { readHome } from '@meridian/shared/content/assembly/home'
import { readMonth, readNewest } from '@meridian/shared/content/assembly/lists'
import { readSite } from '@meridian/shared/content/assembly/site'
import type { ContentReader } from '@meridian/shared/replica/content-reader'
import {
  ArticleAtAddressSchema,
  HomeContentSchema,
  ListContentSchema,
  SiteContentSchema,
} from '@meridian/shared/content/content.schema'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { leadWith } from '../../../../test/content.ts'
import { refreshGlobals } from '../../publishing/refresh-globals.ts'
import { createDatabaseReader } from '../records/database-reader.ts'
import { createMagazine, type Magazine, openCms } from '../../../../test/magazine.ts'

let payload: Payload
let magazine: Magazine
let reader: ContentReader

beforeAll(async () => {
  payload = await openCms()
  await refreshGlobals(payload)
  magazine = await createMagazine(payload)
  reader = createDatabaseReader(payload.db.pool)
  for (let day = 1; day <= 20; day += 1) {
    const article = await magazine.createArticle({
      title: `Number ${day}`,
      publishedAt: `2026-${day < 11 ? '09' : '10'}-${String(day).padStart(2, '0')}T08:00:00Z`,
      section: day % 2 ? magazine.leadership.id : magazine.wealth.id,
      topics: day % 2 ? [magazine.decisions.id] : [],
    })
    if (day === 2) await leadWith(payload, article)
  }
})

test('the site has its sections in the order of the navigation, with their topics', async () => {
  const { tags, ...site } = await readSite(reader)
  const data = SiteContentSchema.parse(site.data)
  expect(tags).toEqual(['site'])
  expect(data.name).toBe('Meridian')
  expect(data.sections.map(({ id, topics }) => [id, topics.map((topic) => topic.id)])).toEqual([
    ['leadership', ['decision-making', 'team-management']],
    ['wealth', []],
  ])
})

test('the home page has the cover story, the next of the newest in each place, and of each section what is left', async () => {
  const { tags, ...home } = await readHome(reader)
  const data = HomeContentSchema.parse(home.data)
  expect(tags).toEqual(['home', 'latest', 'issues', 'site', 'byline:helena-marchetti'])
  expect(data.featured?.id).toBe('number-2')
  expect([...data.seconds, ...data.latest, ...data.row].map((card) => card.id)).toEqual(
    Array.from({ length: 14 }, (_, i) => `number-${20 - i}`),
  )
  expect(data.sections.map(({ section, articles }) => [section.id, articles.map((card) => card.id)])).toEqual(
    [
      ['leadership', ['number-5', 'number-3', 'number-1']],
      ['wealth', ['number-6', 'number-4']],
    ],
  )
  expect(data.currentIssue?.id).toBe('autumn-2026')
})

describe('a list', () => {
  test.each([
    ['latest', 20, ['2026-10', '2026-09']],
    ['section:wealth', 10, ['2026-10', '2026-09']],
    ['topic:leadership/decision-making', 10, ['2026-10', '2026-09']],
    ['topic:leadership/team-management', 0, []],
    ['author:helena-marchetti', 20, ['2026-10', '2026-09']],
  ])('%s has its newest articles and its months', async (list, count, months) => {
    const answer = await readNewest(reader, list)
    const data = ListContentSchema.parse(answer?.data)
    expect(answer?.tags[0]).toBe(list)
    expect(data.articles).toHaveLength(count)
    expect(data.months).toEqual(months)
  })

  test('of a month has all of that month under the month’s own tag', async () => {
    const answer = await readMonth(reader, { key: 'section:leadership', month: '2026-09' })
    const data = ListContentSchema.parse(answer?.data)
    expect(answer?.tags[0]).toBe('section:leadership@2026-09')
    expect(data.articles.map((card) => card.id)).toEqual([
      'number-9',
      'number-7',
      'number-5',
      'number-3',
      'number-1',
    ])
  })

  test.each([
    'section:sport',
    'topic:wealth/decision-making',
    'author:nobody',
    'issue:autumn-2026',
    'x',
    'latest/',
  ])('%s is none that the magazine has', async (list) => {
    expect(await readNewest(reader, list)).toBeNull()
  })
})

describe('an address', () => {
  test('holds an article, the way to it, the note that it was unpublished, or nothing', async () => {
    const { id } = await magazine.createArticle({ title: 'Here', publishedAt: '2019-01-01T00:00:00Z' })
    const at = async (slug: string) => {
      const { tags, data } = await readArticleAtAddress(reader, slug)
      return { tags, data: ArticleAtAddressSchema.parse(data) }
    }
    expect(await at('here')).toMatchObject({
      tags: expect.arrayContaining(['article:here', 'byline:helena-marchetti', 'site']),
      data: {
        kind: 'article',
        content: { article: { id: 'here' }, body: [expect.stringContaining('<p>First')] },
      },
    })
    await payload.update({ collection: 'articles', id, data: { slug: 'there', _status: 'published' } })
    expect(await at('here')).toEqual({
      tags: ['article:here', 'article:there'],
      data: { kind: 'moved', to: 'there' },
    })
    await payload.update({ collection: 'articles', id, data: { _status: 'draft' } })
    expect(await at('here')).toEqual({ tags: ['article:here'], data: { kind: 'gone' } })
    expect(await at('nowhere')).toEqual({ tags: ['article:nowhere'], data: { kind: 'unknown' } })
    expect((await at('\u0000')).data).toEqual({ kind: 'unknown' })
  })
})
