import type { Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { createTestAccount } from '../../../test/accounts.ts'
import { bodyOf, createMagazine, type Magazine, openCms } from '../../../test/magazine.ts'
import { reportPresence } from './presence.ts'
import { deleteUntouchedDrafts } from './delete-untouched-drafts.ts'

let payload: Payload
let magazine: Magazine
let userId: number

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  userId = (await createTestAccount(payload, { role: 'editor' })).userId
})

/** What the admin makes when somebody presses 'Write an article', and what they have written into it since. */
async function begin(written: object | null, ageHours = 25): Promise<number> {
  const user = await payload.findByID({ collection: 'users', id: userId })
  const acting = { collection: 'articles', draft: true, user: { ...user, collection: 'users' } } as const
  const { id } = await payload.create({ ...acting, data: { _status: 'draft' } })
  if (written) await payload.update({ ...acting, id, data: written, autosave: true })
  const age = [id, ageHours]
  await payload.db.pool.query(
    'update articles set created_at = now() - make_interval(hours => $2) where id = $1',
    age,
  )
  return id
}

async function remaining(ids: number[]): Promise<number[]> {
  await deleteUntouchedDrafts(payload.db.pool)
  const { rows } = await payload.db.pool.query<{ id: number }>(
    'select id from articles where id = any($1) order by id',
    [ids],
  )
  return rows.map(({ id }) => id)
}

test('a draft that nobody wrote into for a day is taken away with its versions', async () => {
  const [untouched, emptied] = [await begin(null), await begin({ title: '', excerpt: '' })]
  expect(await remaining([untouched, emptied])).toEqual([])
  const { rows } = await payload.db.pool.query('select 1 from _articles_v where parent_id is null')
  expect(rows).toEqual([])
})

test.each([
  ['a title', () => ({ title: 'A Word' })],
  ['a standfirst', () => ({ excerpt: 'A sentence.' })],
  ['a text', () => ({ body: bodyOf('One line.') })],
  ['a section', () => ({ section: magazine.leadership.id })],
  ['an author', () => ({ authors: [magazine.helena.id] })],
  ['a note', () => ({ notes: [{ note: 'Ask Ana.' }] })],
  ['a place in an issue', () => ({ issue: magazine.autumn.id })],
])('what has only %s stays', async (_, written) => {
  const id = await begin(written())
  expect(await remaining([id])).toEqual([id])
})

test('what is planned stays, without a word in it', async () => {
  const planned = await begin(null)
  await payload.db.pool.query('insert into article_plans (article_id, assignee_id) values ($1, $2)', [
    planned,
    userId,
  ])
  expect(await remaining([planned])).toEqual([planned])
})

test('what was begun today, what somebody has open and what readers have stays', async () => {
  const [young, open] = [await begin(null, 23), await begin(null)]
  await reportPresence(payload.db.pool, { articleId: open, userId, form: 'f', isOpen: true })
  const { id: published } = await magazine.createArticle({ title: 'Out' })
  expect(await remaining([young, open, published])).toEqual([young, open, published])
})
