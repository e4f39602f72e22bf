import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayload } from '../../../test/payload.ts'
import { env } from '../../env.ts'
import { listMigrations } from '../../features/backups/list-migrations.ts'
import { SideDatabases } from '../../features/backups/side-databases.ts'
import { forbidWrites, readDocuments } from '../read-documents.ts'
import { RestoredDatabases } from './restored-databases.ts'

const sides = new SideDatabases(env.DATABASE_URL)
const databases = new RestoredDatabases(new AbortController().signal)
let side: { name: string; url: string }

beforeAll(async () => {
  side = await sides.create('verify')
})
afterAll(async () => {
  databases.end()
  await sides.drop(side.name)
})

async function query<Row extends object>(statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: side.url })
  await client.connect()
  const { rows } = await client.query<Row>(statement)
  await client.end()
  return rows
}

// The whole CMS is loaded.
test('one process migrates a database, first to those of a backup, and reads it', async () => {
  const known = listMigrations()
  await databases.migrate(side.url, known.slice(0, 3))
  expect(await query('select name from payload_migrations order by name')).toEqual(
    known.slice(0, 3).map((name) => ({ name })),
  )
  await databases.migrate(side.url, 'all')
  expect(await query('select count(*)::int as migrations from payload_migrations')).toEqual([
    { migrations: known.length },
  ])
  await databases.openCms(side.url)
  await query('drop table articles cascade')
  await expect(databases.openCms(side.url)).rejects.toThrow(
    /The CMS failed on the restored database.*articles/s,
  )
  // Otherwise Postgres would log as an error that it ends the connections to a database which is dropped or renamed.
  await databases.closeCms(side.url)
  await expect
    .poll(() => query('select from pg_stat_activity where datname = current_database()'))
    .toHaveLength(1)
})

test('a CMS that reads a restored database can write nothing', async () => {
  const payload = await openPayload()
  await payload.kv.set('before', 'written')
  await forbidWrites(payload)
  await readDocuments(payload)
  await expect(payload.kv.set('after', 'written')).rejects.toMatchObject({
    cause: { message: expect.stringContaining('read-only transaction') },
  })
  expect(await payload.kv.get('after')).toBeNull()
})
