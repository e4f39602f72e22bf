import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../../../../../packages/sandbox/src/network/free-port.ts'
import { startPostgres } from '../../../../../scripts/start/postgres.ts'
import { openPool } from '../../../../test/pool.ts'
import { readArchiveState } from './archive-state.ts'

/** A Postgres whose archiving can be made to fail: by a file that is there or not. */
const folder = mkdtempSync(join(tmpdir(), 'meridian-archiving-'))
// As root, Postgres runs as a user of its own, who has to get at the folder.
chmodSync(folder, 0o755)
let postgres: Awaited<ReturnType<typeof startPostgres>>
let client: Client

beforeAll(async () => {
  postgres = await startPostgres({
    data: join(folder, 'postgres'),
    port: await findFreePort(),
    password: 'postgres',
    settings: { archive_mode: 'on', archive_command: 'true', fsync: 'off' },
  })
  client = new Client({ connectionString: postgres.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const write = () =>
  client.query(
    'create table if not exists noted (text text); insert into noted select md5(n::text) from generate_series(1, 100) n',
  )
const closeSegment = () => client.query('select pg_switch_wal()')
const read = () => readArchiveState(client)

test('a Postgres that archives nothing has no state', async () => {
  const pool = openPool()
  expect(await readArchiveState(pool)).toBeNull()
  await pool.end()
})

test('nothing waits when all that was written is archived, and what is written then waits', async () => {
  await write()
  await closeSegment()
  await expect.poll(read).toEqual({ waitingSeconds: 0, isFailing: false })
  await write()
  await expect.poll(async () => (await read())?.waitingSeconds).toBeGreaterThan(0)
})

test('archiving that fails is told until it succeeds', async () => {
  await client.query("alter system set archive_command = 'false'")
  await client.query('select pg_reload_conf()')
  await write()
  await closeSegment()
  await expect.poll(async () => (await read())?.isFailing, { timeout: 60_000 }).toBe(true)
  await client.query("alter system set archive_command = 'true'")
  await client.query('select pg_reload_conf()')
  await expect.poll(async () => (await read())?.isFailing, { timeout: 90_000 }).toBe(false)
}, 120_000)
