import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, afterEach, expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../../packages/sandbox/src/network/free-port.ts'
import { identifyProcess, isSameProcessAlive } from './process-identity.ts'
import { startPostgres, type RunningPostgres } from './postgres.ts'

const password = 'a password for tests'
let folder: string
let data: string
let port: number
let running: RunningPostgres | null = null

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'meridian postgres-'))
  chmodSync(folder, 0o755)
  data = join(folder, 'postgres')
  port = await findFreePort()
})

beforeEach(async () => {
  running = await startPostgres({ data, port, password, settings: { fsync: 'off' } })
})

afterEach(async () => {
  await running?.stop()
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const postmaster = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])

async function count(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('CREATE TABLE IF NOT EXISTS visits (at timestamptz DEFAULT now())')
  await client.query('INSERT INTO visits DEFAULT VALUES')
  const rows = await client.query('SELECT count(*)::int AS visits FROM visits')
  await client.end()
  return rows.rows[0]?.visits
}

test('keeps its data over a restart', async () => {
  const first = await count(running?.url ?? '')
  await running?.stop()
  running = await startPostgres({ data, port, password })
  expect(await count(running.url)).toBe(first + 1)
})

test('takes over the Postgres that a killed supervisor left behind, though another port is wanted', async () => {
  const second = await startPostgres({ data, port: await findFreePort(), password })
  expect(second).toMatchObject({ isReused: true, port })
})

test('starts again after Postgres itself was killed', async () => {
  const before = await count(running?.url ?? '')
  const identity = identifyProcess(postmaster())
  process.kill(postmaster(), 'SIGKILL')
  await expect.poll(() => identity && isSameProcessAlive(identity)).toBe(false)
  expect(existsSync(join(data, 'postmaster.pid'))).toBe(true)
  running = await startPostgres({ data, port: await findFreePort(), password })
  expect(await count(running.url)).toBe(before + 1)
})

test('is not misled by a pid file whose number belongs to another program now', async () => {
  const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  await running?.stop()
  writeFileSync(join(data, 'postmaster.pid'), [process.pid, ...lines.slice(1)].join('\n'))
  running = await startPostgres({ data, port, password })
  expect(running.isReused).toBe(false)
})

test('says so when another program has the port', async () => {
  await running?.stop()
  running = null
  const server = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void server.close())
  await expect(startPostgres({ data, port, password })).rejects.toThrow(
    `Port ${port}, wanted for the database`,
  )
})

test('says so when the data are of another version of Postgres', async () => {
  await running?.stop()
  running = null
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8')
  writeFileSync(join(data, 'PG_VERSION'), '12\n')
  onTestFinished(() => writeFileSync(join(data, 'PG_VERSION'), version))
  await expect(startPostgres({ data, port, password })).rejects.toThrow('was made by Postgres 12')
})

test('says so when the secrets are not those that the database was made with', async () => {
  await running?.stop()
  running = null
  await expect(startPostgres({ data, port, password: 'another password' })).rejects.toThrow(
    'was made with another password',
  )
  running = await startPostgres({ data, port, password })
})
