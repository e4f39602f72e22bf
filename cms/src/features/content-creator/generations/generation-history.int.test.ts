import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { signInAs, type SignedInAccount } from '../../../../test/accounts.ts'
import { openPayload } from '../../../../test/payload.ts'
import type { Payload } from 'payload'
import { env } from '../../../env.ts'
import type { Author } from '../author.ts'
import { beginDraftProject } from '../draft-projects/draft-projects.ts'
import { deleteExpiredGenerations, type HistoryOf, listGenerations } from './generation-history.ts'

let payload: Payload
let writer: SignedInAccount

beforeAll(async () => {
  payload = await openPayload()
  writer = await signInAs(payload, 'editor')
})
beforeEach(() => payload.db.pool.query('truncate ai_generations, draft_projects'))

async function addGeneration(ageDays: number): Promise<string> {
  const id = randomUUID()
  await payload.db.pool.query(
    `insert into ai_generations (id, author_id, subject, kind, about, prompt_version, model, input, state, input_tokens, output_tokens, started_at)
     values ($1, $2, $1, 'outline', 'Patience', '1', 'm', '{}', 'done', 1, 1, now() - make_interval(days => $3))`,
    [id, writer.userId, ageDays],
  )
  return id
}

const list = (author: Author, history: HistoryOf) =>
  listGenerations({ settings: env.ai }, payload.db.pool, { author, history })

test('what is older than the house keeps it is deleted, generations and drafts alike', async () => {
  const [fresh] = [await addGeneration(10), await addGeneration(40)]
  const author = { userId: writer.userId, isAdmin: false }
  const [kept, old] = [randomUUID(), randomUUID()]
  for (const id of [kept, old]) await beginDraftProject(payload.db.pool, author, id)
  await payload.db.pool.query(
    `update draft_projects set updated_at = now() - interval '40 days' where id = $1`,
    [old],
  )
  await deleteExpiredGenerations(payload.db.pool, 30)
  const left = await list(author, { of: 'mine' })
  expect(left.map(({ id }) => id)).toEqual([fresh])
  const { rows } = await payload.db.pool.query('select id from draft_projects')
  expect(rows).toEqual([{ id: kept }])
})

test('with an account its drafts go, and its generations lose their author', async () => {
  const leaving = await signInAs(payload, 'contributor')
  const author = { userId: leaving.userId, isAdmin: false }
  await beginDraftProject(payload.db.pool, author, randomUUID())
  const generation = await addGeneration(1)
  await payload.db.pool.query('update ai_generations set author_id = $2 where id = $1', [
    generation,
    leaving.userId,
  ])
  await payload.db.pool.query('delete from users where id = $1', [leaving.userId])
  const { rows: drafts } = await payload.db.pool.query('select id from draft_projects')
  expect(drafts).toEqual([])
  const [kept] = await list({ userId: writer.userId, isAdmin: true }, { of: 'all' })
  expect(kept).toMatchObject({ id: generation, author: null })
})
