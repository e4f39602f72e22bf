import { readCurrentIssue, readIssueAtAddress, readIssueList } from '@meridian/shared/content/assembly/issues'
import type { ContentReader } from '@meridian/shared/replica/content-reader'
import {
  CurrentIssueSchema,
  IssueAtAddressSchema,
  type IssueContent,
  IssueListSchema,
} from '@meridian/shared/content/issue-content.schema'
import type { Payload } from 'payload'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openApi } from '../../../../test/api.ts'
import { createDatabaseReader } from '../records/database-reader.ts'
import { bodyOf, createMagazine, type Magazine, openCms } from '../../../../test/magazine.ts'

let payload: Payload
let api: ReturnType<typeof openApi>
let reader: ContentReader

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
  reader = createDatabaseReader(payload.db.pool)
})

async function readIssue(slug: string) {
  const { tags, data } = await readIssueAtAddress(reader, slug)
  return { tags, data: IssueAtAddressSchema.parse(data) }
}

async function contentOf(slug: string): Promise<IssueContent> {
  const { data } = await readIssue(slug)
  if (data.kind !== 'issue') throw new Error(`${slug} is ${data.kind}.`)
  return data.content
}

describe('an empty database', () => {
  test('spec §4 data pages: has no issues, and says so without an error', async () => {
    expect(await readIssueList(reader)).toEqual({
      tags: ['issues', 'editions', 'site'],
      data: { issues: [] },
    })
    expect(await readCurrentIssue(reader)).toEqual({
      tags: ['issues', 'site'],
      data: { content: null },
    })
    expect((await readIssue('autumn-2026')).data).toEqual({ kind: 'unknown' })
    expect(api.problems).toEqual([])
  })

  test('spec §7 content calls: the public API answers an empty list, and 404 where there is no issue', async () => {
    expect(await (await api.get('/api/issues')).json()).toEqual([])
    expect((await api.get('/api/issues/current')).status).toBe(404)
    expect((await api.get('/api/issues/autumn-2026/articles')).status).toBe(404)
  })
})

describe('issues', () => {
  let magazine: Magazine

  beforeAll(async () => {
    magazine = await createMagazine(payload)
    for (const [season, year] of [
      ['Summer', 2026],
      ['Winter', 2025],
      ['Autumn', 2025],
    ] as const) {
      const data = {
        title: `${season} ${year}`,
        description: 'An issue.',
        season,
        year,
        _status: 'published' as const,
      }
      await payload.create({ collection: 'issues', data })
    }
  })
  afterEach(() => payload.delete({ collection: 'articles', where: { id: { exists: true } } }))

  test('come newest first, by season within a year', async () => {
    const { tags, ...list } = await readIssueList(reader)
    const data = IssueListSchema.parse(list.data)
    expect(tags).toEqual(['issues', 'editions', 'site'])
    expect(data.issues.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      ['autumn-2026', true],
      ['summer-2026', false],
      ['winter-2025', false],
      ['autumn-2025', false],
    ])
  })

  test('have their articles by place in print, then by date, and no drafts', async () => {
    await magazine.createArticle({ title: 'Late', publishedAt: '2026-09-03T08:00:00Z' })
    await magazine.createArticle({ title: 'Early', publishedAt: '2026-09-01T08:00:00Z' })
    await magazine.createArticle({ title: 'Second', printOrder: 2 })
    await magazine.createArticle({ title: 'First', printOrder: 1 })
    await magazine.createArticle({ title: 'Unborn', _status: 'draft' })
    await magazine.createArticle({ title: 'Elsewhere', issue: null })
    const { contents } = await contentOf('autumn-2026')
    expect(contents.map(({ title }) => title)).toEqual(['First', 'Second', 'Early', 'Late'])
  })

  test('know the issues before and after them', async () => {
    const neighbours = async (slug: string) => {
      const { previous, next } = await contentOf(slug)
      return [previous?.id ?? null, next?.id ?? null]
    }
    expect(await neighbours('autumn-2026')).toEqual(['summer-2026', null])
    expect(await neighbours('summer-2026')).toEqual(['winter-2025', 'autumn-2026'])
    expect(await neighbours('autumn-2025')).toEqual([null, 'winter-2025'])
  })

  test('have a letter with who signed it, or none', async () => {
    expect((await contentOf('autumn-2026')).letter).toBeNull()
    const data = { letter: bodyOf('I kept a jar.'), letterAuthor: magazine.helena.id }
    await payload.update({ collection: 'issues', id: magazine.autumn.id, data })
    const { tags } = await readIssue('autumn-2026')
    expect(tags).toContain('byline:helena-marchetti')
    expect((await contentOf('autumn-2026')).letter).toEqual({
      html: '<p>I kept a jar.</p>',
      author: { id: 'helena-marchetti', name: 'Helena Marchetti', role: 'Editor-at-large', portrait: null },
    })
    await payload.update({
      collection: 'issues',
      id: magazine.autumn.id,
      data: { letter: bodyOf('  '), letterAuthor: null },
    })
    expect((await contentOf('autumn-2026')).letter).toBeNull()
  })

  test('name what they were read from', async () => {
    await magazine.createArticle({ title: 'Tagged' })
    const { tags } = await readIssue('autumn-2026')
    expect(tags).toEqual([
      'issue:autumn-2026',
      'edition:autumn-2026',
      'issues',
      'site',
      'byline:helena-marchetti',
    ])
  })

  test('spec §2 current issue: the marked one with all of this, or nothing while none is marked', async () => {
    await magazine.createArticle({ title: 'Of Now' })
    const read = async () => CurrentIssueSchema.parse((await readCurrentIssue(reader)).data)
    const current = await read()
    expect(current.content?.issue.id).toBe('autumn-2026')
    expect(current.content?.contents.map(({ title }) => title)).toEqual(['Of Now'])
    await payload.update({ collection: 'issues', id: magazine.autumn.id, data: { isCurrent: false } })
    expect((await read()).content).toBeNull()
    await payload.update({ collection: 'issues', id: magazine.autumn.id, data: { isCurrent: true } })
  })

  test('lead from every address they had to the one they have, unless another issue has it now', async () => {
    const { id } = await payload.create({
      collection: 'issues',
      data: {
        title: 'Moving',
        description: 'An issue.',
        season: 'Spring',
        year: 2024,
        slug: 'first',
        _status: 'published',
      },
    })
    const rename = (slug: string) => payload.update({ collection: 'issues', id, data: { slug } })
    await rename('second')
    await rename('third')
    for (const slug of ['first', 'second']) {
      const { tags, data } = await readIssue(slug)
      expect(data).toEqual({ kind: 'moved', to: 'third' })
      expect(tags).toEqual([`issue:${slug}`, 'issues'])
    }
    await rename('first')
    expect((await readIssue('third')).data).toEqual({ kind: 'moved', to: 'first' })
    expect((await contentOf('first')).issue.title).toBe('Moving')
    const data = {
      title: 'Heir',
      description: 'An issue.',
      season: 'Summer',
      year: 2024,
      slug: 'second',
      _status: 'published',
    } as const
    await payload.create({ collection: 'issues', data })
    expect((await contentOf('second')).issue.title).toBe('Heir')
  })

  test.each(['no-such-issue', '../secrets', "x' or 1=1 --", 'A', 'x'.repeat(400)])(
    '%j is no issue',
    async (slug) => {
      expect((await readIssue(slug)).data).toEqual({ kind: 'unknown' })
    },
  )
})
