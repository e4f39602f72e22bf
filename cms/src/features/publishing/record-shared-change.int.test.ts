import type { Payload } from 'payload'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestAccount } from '../../../test/accounts.ts'
import { createMagazine, type Magazine, openCms } from '../../../test/magazine.ts'

let payload: Payload
let magazine: Magazine

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  await magazine.createArticle({ title: 'An article' })
})

beforeEach(() => payload.db.pool.query('truncate publish_events'))

test('a new issue, an edit of it and its deletion touch the issues', async () => {
  const { id } = await payload.create({
    collection: 'issues',
    data: { title: 'Spring', description: 'x', season: 'Spring', year: 2024, _status: 'published' },
  })
  await payload.update({ collection: 'issues', id, data: { title: 'Spring again' } })
  await payload.delete({ collection: 'issues', id })
  expect(await events()).toEqual([
    { kind: 'published', subject: `issues:${id}`, tags: ['issue:spring-2024', 'issues', `printed:${id}`] },
    { kind: 'changed', subject: `issues:${id}`, tags: ['issue:spring-2024', 'issues'] },
    { kind: 'deleted', subject: `issues:${id}`, tags: ['issue:spring-2024', 'issues', 'site'] },
  ])
})

test('making another issue current records both', async () => {
  const { id } = await payload.create({
    collection: 'issues',
    data: {
      title: 'Winter',
      description: 'x',
      season: 'Winter',
      year: 2026,
      isCurrent: true,
      _status: 'published',
    },
  })
  const subjects = new Set((await events()).map((event) => event.subject))
  expect(subjects).toContain(`issues:${id}`)
  expect((await events()).every((event) => event.tags.includes('issues'))).toBe(true)
  await payload.update({ collection: 'issues', id: magazine.autumn.id, data: { isCurrent: true } })
})

test('an author touches every page with the byline, and takes the list along when the slug changes', async () => {
  const { id } = magazine.helena
  await payload.update({ collection: 'authors', id, data: { name: 'Helena M.' } })
  expect(await events()).toEqual([
    {
      kind: 'changed',
      subject: `authors:${id}`,
      tags: ['author:helena-marchetti', 'byline:helena-marchetti', 'bylines'],
    },
  ])
  await payload.update({ collection: 'authors', id, data: { slug: 'helena' } })
  expect((await events())[1]?.tags).toEqual(
    expect.arrayContaining(['author:helena', 'author:helena-marchetti', 'byline:helena']),
  )
  expect(await listKeys()).toContain('author:helena')
  expect(await listKeys()).not.toContain('author:helena-marchetti')
})

test('a section, a topic and the settings touch every page, and lists follow their slugs', async () => {
  await payload.update({ collection: 'sections', id: magazine.leadership.id, data: { slug: 'leading' } })
  await payload.update({ collection: 'topics', id: magazine.decisions.id, data: { slug: 'deciding' } })
  await payload.updateGlobal({ slug: 'site-settings', data: { tagline: 'For leaders' } })
  const recorded = await events()
  expect(recorded).toHaveLength(3)
  expect(recorded.every((event) => event.tags.includes('site'))).toBe(true)
  expect(recorded[0]?.tags).toEqual(['section:leadership', 'section:leading', 'site'])
  expect(recorded[1]?.tags).toEqual(['site', 'topic:leading/deciding', 'topic:leading/decision-making'])
  expect(await listKeys()).toEqual(expect.arrayContaining(['section:leading', 'topic:leading/deciding']))
  expect(await listKeys()).not.toContain('section:leadership')
})

test('a plan touches the plans', async () => {
  const plan = await payload.create({
    collection: 'plans',
    data: {
      name: 'The Global Reader',
      description: 'x',
      tier: 'silver',
      priceCents: 20_000,
      period: 'year',
      isOffered: true,
      position: 1,
    },
  })
  await payload.delete({ collection: 'plans', id: plan.id })
  expect(await events()).toMatchObject([
    { kind: 'changed', tags: ['plans'] },
    { kind: 'deleted', tags: ['plans'] },
  ])
})

test('a reader account, whatever happens to it, records nothing', async () => {
  const { userId } = await createTestAccount(payload)
  await payload.update({ collection: 'users', id: userId, data: { firstName: 'Rosa' } })
  await payload.delete({ collection: 'users', id: userId })
  expect(await events()).toEqual([])
})

async function events(): Promise<{ kind: string; subject: string; tags: string[] }[]> {
  const { rows } = await payload.db.pool.query('select kind, subject, tags from publish_events order by id')
  return rows.map((row) => ({ ...row, tags: row.tags.toSorted() }))
}

async function listKeys(): Promise<string[]> {
  const { rows } = await payload.db.pool.query('select distinct list_key from article_listings')
  return rows.map((row) => row.list_key)
}
