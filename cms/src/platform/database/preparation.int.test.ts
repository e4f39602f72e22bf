import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { env } from '../../env.ts'

const name = `${new URL(env.DATABASE_URL).pathname.slice(1)}_blank`
const url = new URL(name, env.DATABASE_URL).href
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-first-admin-'))
  const admin = new Client({ connectionString: env.DATABASE_URL })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
})

afterAll(() => rm(folder, { recursive: true }))

function run(script: string, ...args: string[]) {
  const options = {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: { ...process.env, DATABASE_URL: url },
  }
  return promisify(execFile)(process.execPath, [script, ...args], options)
}

async function query<Row extends object>(statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(statement)
  await client.end()
  return rows
}

test('an empty database is prepared once, however many processes start at once', async () => {
  await Promise.all([run('src/programs/migrate/migrate.ts'), run('src/programs/migrate/migrate.ts')])
  await run('src/programs/migrate/migrate.ts')
  expect(
    await query('select name, count(*)::int from payload_migrations group by name having count(*) > 1'),
  ).toEqual([])

  const files = ['first.json', 'second.json'].map((file) => join(folder, file))
  await Promise.all(files.map((file) => run('src/programs/create-first-admin.ts', file)))
  expect(await query('select role from users')).toEqual([{ role: 'admin' }])

  const written = await Promise.allSettled(files.map((file) => readFile(file, 'utf8')))
  const [credentials] = written.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(written.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  expect(JSON.parse(credentials ?? '')).toEqual({
    email: env.FIRST_ADMIN_EMAIL,
    password: expect.stringMatching(/^.{20}$/),
  })
  const file = files[written.findIndex((result) => result.status === 'fulfilled')] ?? ''
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})
