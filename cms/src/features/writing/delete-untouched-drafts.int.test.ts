import type { WrittenCollection } from '@meridian/shared/writing/written-collection'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestAccount, payloadUserOf } from '../../../test/accounts.ts'
import { bodyOf, createMagazine, type Magazine, openCms } from '../../../test/magazine.ts'
import type { User } from '../../payload-types.ts'
import { reportPresence } from './presence.ts'
import { deleteUntouchedDrafts } from './delete-untouched-drafts.ts'

let payload: Payload
let magazine: Magazine
let user: User

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  user = await payloadUserOf(payload, await createTestAccount(payload, { role: 'editor' }))
})

/** What the admin makes when somebody presses 'Create New', and what they have written into it since. */
async function begin(collection: WrittenCollection, written: object | null, ageHours = 25): Promise<number> {
  const acting = { collection, draft: true, user } as const
  const { id } = await payload.create({ ...acting, data: { _status: 'draft' } })
  if (written) await payload.update({ ...acting, id, data: written, autosave: true })
  await payload.db.pool.query(
    `update ${collection} set created_at = now() - make_interval(hours => $2) where id = $1`,
    [id, ageHours],
  )
  return id
}

async function remaining(collection: WrittenCollection, ids: number[]): Promise<number[]> {
  await deleteUntouchedDrafts(payload.db.pool)
  const { rows } = await payload.db.pool.query<{ id: number }>(
    `select id from ${collection} where id = any($1) order by id`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

describe.each([
  ['articles', { title: '', excerpt: '' }],
  ['issues', { title: '', description: '', season: '', year: null, slug: '', isCurrent: false }],
  ['campaigns', { subject: '', preheader: '', subjectB: '', slug: '' }],
] as const)('of %s', (collection, nothing) => {
  test('a draft that nobody wrote into for a day is taken away with its versions', async () => {
    const [untouched, emptied] = [await begin(collection, null), await begin(collection, nothing)]
    expect(await remaining(collection, [untouched, emptied])).toEqual([])
    const { rows } = await payload.db.pool.query(`select 1 from _${collection}_v where parent_id is null`)
    expect(rows).toEqual([])
  })

  test('what was begun today and what somebody has open stays', async () => {
    const [young, open] = [await begin(collection, null, 23), await begin(collection, null)]
    const form = { form: 'f', isOpen: true }
    await reportPresence(payload.db.pool, { collection, documentId: open, userId: user.id, ...form })
    expect(await remaining(collection, [young, open])).toEqual([young, open])
  })
})

test.each([
  ['a title', () => ({ title: 'A Word' })],
  ['a standfirst', () => ({ excerpt: 'A sentence.' })],
  ['a text', () => ({ body: bodyOf('One line.') })],
  ['a section', () => ({ section: magazine.leadership.id })],
  ['an author', () => ({ authors: [magazine.helena.id] })],
  ['a note', () => ({ notes: [{ note: 'Ask Ana.' }] })],
  ['a place in an issue', () => ({ issue: magazine.autumn.id })],
])('an article that has only %s stays', async (_, written) => {
  const id = await begin('articles', written())
  expect(await remaining('articles', [id])).toEqual([id])
})

test.each([
  ['a title', () => ({ title: 'A Word' })],
  ['a season', () => ({ season: 'Autumn' })],
  ['a year', () => ({ year: 2031 })],
  ['a letter', () => ({ letter: bodyOf('One line.') })],
  ['somebody who signs it', () => ({ letterAuthor: magazine.helena.id })],
  ['an address', () => ({ slug: 'the-next' })],
])('an issue that has only %s stays', async (_, written) => {
  const id = await begin('issues', written())
  expect(await remaining('issues', [id])).toEqual([id])
})

test.each([
  ['a subject', { subject: 'Patience' }],
  ['a text', { body: bodyOf('One line.') }],
  ['an address', { slug: 'the-next' }],
])('a campaign that has only %s stays', async (_, written) => {
  const id = await begin('campaigns', written)
  expect(await remaining('campaigns', [id])).toEqual([id])
})

test('an article that is planned stays, without a word in it', async () => {
  const planned = await begin('articles', null)
  await payload.db.pool.query('insert into article_plans (article_id, assignee_id) values ($1, $2)', [
    planned,
    user.id,
  ])
  expect(await remaining('articles', [planned])).toEqual([planned])
})

test('an issue that a draft of an article stands in, or whose copies have a date, stays without a word in it', async () => {
  const [filled, printed] = [await begin('issues', null), await begin('issues', null)]
  const article = await begin('articles', { issue: filled })
  await payload.db.pool.query('insert into print_dates (issue_id, ships_on) values ($1, $2)', [
    printed,
    '2031-12-01',
  ])
  expect(await remaining('issues', [filled, printed])).toEqual([filled, printed])
  expect(await remaining('articles', [article])).toEqual([article])
})

test('what readers have stays', async () => {
  const { id } = await magazine.createArticle({ title: 'Out' })
  expect(await remaining('articles', [id])).toEqual([id])
  expect(await remaining('issues', [magazine.autumn.id])).toEqual([magazine.autumn.id])
})
