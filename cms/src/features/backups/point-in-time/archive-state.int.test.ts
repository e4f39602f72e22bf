import { disposableFolder } from '@meridian/sandbox/postgres/disposable-postgres'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../../../../test/pool.ts'
import { startTestDatabase, type TestDatabase } from '../../../../test/postgres.ts'
import { readArchiveState } from './archive-state.ts'

let postgres: TestDatabase
let client: Client

beforeAll(async () => {
  // Archiving succeeds without doing anything; a test has it fail.
  postgres = await startTestDatabase(disposableFolder(), {
    archive_mode: 'on',
    archive_command: 'true',
    wal_level: 'replica',
  })
  client = new Client({ connectionString: postgres.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await postgres.stop()
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
  await expect.poll(failsWithMore).toBe(true)
  await client.query("alter system set archive_command = 'true'")
  await client.query('select pg_reload_conf()')
  await expect.poll(failsWithMore).toBe(false)
})

/** There is always something to archive, whichever command the archiver knows of by then. */
async function failsWithMore(): Promise<boolean | undefined> {
  await write()
  await closeSegment()
  return (await read())?.isFailing
}
