import { createLocalReq } from 'payload'
import { expect, test } from 'vitest'
import { openPayload } from '../../../test/payload.ts'
import { readTables } from '../../features/backups/database-contents.ts'
import { down, up } from '../../migrations/20261124_170000_standard_terms.ts'

const payload = await openPayload()
const { pool } = payload.db

const kinds = async () => {
  const { rows } = await pool.query<{ name: string; kind: string }>(
    `select relname as name, relkind as kind from pg_class
     where relname in ('ai_commissions', 'ai_runs', 'article_faces', 'draft_projects', 'ai_generations', 'teaser_digests')
     order by relname`,
  )
  return Object.fromEntries(rows.map(({ name, kind }) => [name, kind]))
}

const insertRun = `insert into ai_runs (id, author_id, commission_id, article_id, subject, kind, about, tone, continues_id,
    prompt_version, model, input, output, input_tokens, output_tokens, cost_micros)
  values ($1, $2, 'draft-1', null, 'draft-1', 'outline', 'Ports', null, null, '1', '', '{}', '', 1, 2, null)
  on conflict do nothing`

test('the previous version reads and writes under the former names, and the renames can be undone and redone', async () => {
  const { rows: users } = await pool.query<{ id: number }>(
    `insert into users (first_name, last_name, email, role, public_id)
     values ('Eve', 'Lind', 'eve-former@example.org', 'publisher', 'former-1') returning id`,
  )
  const { rows: articles } = await pool.query<{ id: number }>(
    `insert into articles (title) values ('The Quiet Capital') returning id`,
  )
  const [author, article] = [users[0]?.id, articles[0]?.id]

  const insertDraft =
    'insert into ai_commissions (id, author_id, work) values ($1, $2, $3) on conflict (id) do nothing'
  expect((await pool.query(insertDraft, ['draft-1', author, '{}'])).rowCount).toBe(1)
  expect((await pool.query(insertDraft, ['draft-1', author, '{}'])).rowCount).toBe(0)
  expect((await pool.query(insertRun, ['run-1', author])).rowCount).toBe(1)
  // One runs at a time, as the index of the table says.
  expect((await pool.query(insertRun, ['run-2', author])).rowCount).toBe(0)
  await pool.query(`select 1 from ai_commissions where id = 'draft-1' for update`)
  await pool.query(
    `update ai_commissions set work = '{"title":"Ports"}', revision = revision + 1, updated_at = now() where id = 'draft-1'`,
  )
  await pool.query(`update ai_runs set article_id = $1 where commission_id = 'draft-1'`, [article])
  for (const digest of ['first', 'second']) {
    await pool.query(
      `insert into article_faces (article_id, digest) values ($1, $2)
       on conflict (article_id) do update set digest = excluded.digest`,
      [article, digest],
    )
  }
  const renamed = {
    drafts: 'draft_projects',
    runs: 'ai_generations',
    digests: 'teaser_digests',
    draft: 'draft_project_id',
  }
  const former = {
    drafts: 'ai_commissions',
    runs: 'ai_runs',
    digests: 'article_faces',
    draft: 'commission_id',
  }
  const read = async (names: typeof renamed) => [
    (await pool.query(`select id, author_id, work, revision from ${names.drafts}`)).rows,
    (await pool.query(`select id, ${names.draft} as draft, article_id, state, attempt from ${names.runs}`))
      .rows,
    (await pool.query(`select article_id, digest from ${names.digests}`)).rows,
  ]
  const kept = [
    [{ id: 'draft-1', author_id: author, work: { title: 'Ports' }, revision: 1 }],
    [{ id: 'run-1', draft: 'draft-1', article_id: article, state: 'running', attempt: 1 }],
    [{ article_id: article, digest: 'second' }],
  ]
  expect(await read(renamed)).toEqual(kept)
  expect(await read(former)).toEqual(kept)

  const args = { db: payload.db.drizzle, payload, req: await createLocalReq({}, payload) }
  const views = await kinds()
  await down(args)
  expect(await kinds()).toEqual({ ai_commissions: 'r', ai_runs: 'r', article_faces: 'r' })
  expect(await read(former)).toEqual(kept)
  await up(args)
  expect(await kinds()).toEqual(views)
  expect(views).toMatchObject({ ai_commissions: 'v', ai_runs: 'v', article_faces: 'v', draft_projects: 'r' })
  expect(await read(renamed)).toEqual(kept)

  await pool.query(`delete from ai_commissions where id = 'draft-1'`)
  expect((await pool.query('select commission_id from ai_runs')).rows).toEqual([{ commission_id: null }])
})

test('backups keep the tables and not the views under their former names', async () => {
  const client = await pool.connect()
  try {
    const names = (await readTables(client)).map(({ name }) => name)
    expect(names).toContain('public.ai_generations')
    expect(names).not.toContain('public.ai_runs')
  } finally {
    client.release()
  }
})
