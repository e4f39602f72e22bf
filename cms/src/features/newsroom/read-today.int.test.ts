import type { Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { createTestAccount, payloadUserOf } from '../../../test/accounts.ts'
import { articleData, publishArticle } from '../../../test/content.ts'
import { openCms } from '../../../test/magazine.ts'
import type { User } from '../../payload-types.ts'
import { readNewestPublished, readOwnDrafts, readReadyArticles } from './read-today.ts'

let payload: Payload
let anna: User
let bruno: User

beforeAll(async () => {
  payload = await openCms()
  anna = await hire('editor', { firstName: 'Anna', lastName: 'Weiss' })
  bruno = await hire('contributor', { firstName: 'Bruno', lastName: 'Falk' })
})

async function hire(role: 'contributor' | 'editor', name: { firstName: string; lastName: string }) {
  return payloadUserOf(payload, await createTestAccount(payload, { role, ...name }))
}

async function draft(user: User, title: string, data: { isReadyForReview?: boolean } = {}) {
  const article = { ...(await articleData(payload)), title, ...data, _status: 'draft' as const }
  return payload.create({ collection: 'articles', data: article, draft: true, user, overrideAccess: false })
}

test('somebody finds what they have begun or changed and readers do not have, the newest first', async () => {
  const first = await draft(anna, 'Begun by Anna')
  const other = await draft(bruno, 'Begun by Bruno')
  const live = await publishArticle(payload, { title: 'Live as it is' })
  expect(await titlesOf(readOwnDrafts(payload.db.pool, anna.id))).toEqual(['Begun by Anna'])
  await payload.update({
    collection: 'articles',
    id: other.id,
    data: { title: 'Changed by Anna' },
    draft: true,
    user: anna,
    overrideAccess: false,
  })
  expect(await titlesOf(readOwnDrafts(payload.db.pool, anna.id))).toEqual([
    'Changed by Anna',
    'Begun by Anna',
  ])
  expect(await titlesOf(readOwnDrafts(payload.db.pool, bruno.id))).toEqual(['Changed by Anna'])
  expect([first.id, live.id]).not.toContain(other.id)
})

test('what was handed in waits with the name of its author, the longest first, until it is published', async () => {
  const one = await draft(bruno, 'Handed in first', { isReadyForReview: true })
  await draft(bruno, 'Handed in second', { isReadyForReview: true })
  const ready = await readReadyArticles(payload.db.pool)
  expect(ready.map(({ title, by }) => [title, by])).toEqual([
    ['Handed in first', 'Bruno Falk'],
    ['Handed in second', 'Bruno Falk'],
  ])
  await payload.update({ collection: 'articles', id: one.id, data: { _status: 'published' } })
  expect(await titlesOf(readReadyArticles(payload.db.pool))).toEqual(['Handed in second'])
})

test('what went out last comes first, and five are shown', async () => {
  for (const day of ['01', '02', '03', '04', '05', '06']) {
    await publishArticle(payload, { title: `Of day ${day}`, publishedAt: `2025-03-${day}T00:00:00Z` })
  }
  const published = await readNewestPublished(payload.db.pool)
  expect(published).toHaveLength(5)
  const times = published.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(times.every((at) => Date.parse(at) <= Date.now())).toBe(true)
})

async function titlesOf(reading: Promise<{ title: string }[]>): Promise<string[]> {
  return (await reading).map(({ title }) => title)
}
