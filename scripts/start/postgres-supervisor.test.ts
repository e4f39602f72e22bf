import { appendFileSync, chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findFreePort } from '../../packages/sandbox/src/network/free-port.ts'
import { processesOn } from './lingering-backends.ts'
import { restartPostgres, startPostgres, type RunningPostgres } from './postgres.ts'
import { PostgresSupervisor } from './postgres-supervisor.ts'

const password = 'a password for tests'
let data: string
let port: number
let lines: string[]
let supervisor: PostgresSupervisor
let running: RunningPostgres
/** What the supervisor's starts wait for. */
let mayStart: Promise<unknown>

beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian supervised-'))
  chmodSync(folder, 0o755)
  data = join(folder, 'postgres')
  port = await findFreePort()
  lines = []
  mayStart = Promise.resolve()
  running = await startPostgres({ data, port, password })
})

afterEach(async () => {
  await supervisor.stop()
  rmSync(join(data, '..'), { recursive: true, force: true })
})

function supervise(found = running): void {
  const [heard, folder] = [lines, data]
  supervisor = new PostgresSupervisor({
    running: found,
    startAgain: async (before) => {
      await mayStart
      return await restartPostgres({ data: folder, port: before.port, password })
    },
    say: (line) => heard.push(line),
    restartLimitMs: 1000,
  })
  supervisor.start()
}

const postmaster = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
const killPostmaster = () => process.kill(postmaster(), 'SIGKILL')

/** Resolves with what was said once so many lines match. */
async function said(pattern: RegExp, times = 1): Promise<string> {
  const matching = () => lines.filter((line) => pattern.test(line))
  await vi.waitFor(() => expect(matching().length).toBeGreaterThanOrEqual(times), {
    timeout: 60_000,
    interval: 10,
  })
  return matching()[times - 1] ?? ''
}

async function query(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(running.url)
  // It is killed under the query.
  client.on('error', (error) => lines.push(`client: ${error.message}`))
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

test('a Postgres that is killed is back with all that was committed, and both are said', async () => {
  supervise()
  await query('CREATE TABLE kept AS SELECT 7 AS number')
  killPostmaster()
  await said(/^postgres is back after \d+\.\d s\.$/)
  expect(lines[0]).toBe(
    `postgres ended; starting it again in 0.5 s. Log: ${join(running.data, 'server.log')}`,
  )
  expect((await query('SELECT number FROM kept')).rows).toEqual([{ number: 7 }])
})

test('one that was taken over from an earlier start is watched as well', async () => {
  const reused = await startPostgres({ data, port: await findFreePort(), password })
  expect(reused).toMatchObject({ isReused: true, port })
  supervise(reused)
  killPostmaster()
  await said(/is back/)
  expect((await query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})

test('a query that computes on without its postmaster does not keep the next one from starting', async () => {
  supervise()
  const busy = query('SELECT count(*) FROM generate_series(1, 1e12)').catch((error: unknown) => String(error))
  await vi.waitFor(
    async () =>
      expect(
        (
          await query(
            "SELECT 1 FROM pg_stat_activity WHERE query LIKE '%generate_series(1, 1e12)%' AND state = 'active' AND pid <> pg_backend_pid()",
          )
        ).rowCount,
      ).toBe(1),
    { timeout: 60_000 },
  )
  killPostmaster()
  await said(/is back/)
  expect(await busy).toMatch(/terminated/)
  expect(lines.filter((line) => line.includes('could not'))).toEqual([])
})

test('one that dies again and again is started with growing pauses', async () => {
  supervise()
  for (const round of [1, 2, 3]) {
    killPostmaster()
    await said(/is back/, round)
  }
  const pauses = lines.flatMap((line) => /starting it again in (\S+) s/.exec(line)?.[1] ?? [])
  expect(pauses).toEqual(['0.5', '1.0', '1.0'])
})

test('a port that another program took meanwhile is named until it is free', async () => {
  supervise()
  killPostmaster()
  const server = createServer((socket) => socket.destroy())
  await said(/^postgres ended/)
  await once(server.listen(port, '127.0.0.1'), 'listening')
  await said(/could not be started, trying again in 1\.0 s: Port \d+, wanted for the database, is used/, 2)
  server.close()
  await said(/is back/)
})

test('settings that it cannot start with are told with the last lines of its log', async () => {
  supervise()
  const settings = join(running.data, 'postgresql.auto.conf')
  const before = readFileSync(settings)
  appendFileSync(settings, "shared_buffers = 'plenty'\n")
  killPostmaster()
  expect(await said(/could not be started/)).toContain(
    'invalid value for parameter "shared_buffers": "plenty"',
  )
  rmSync(settings)
  appendFileSync(settings, before)
  await said(/is back/)
})

test('data that are gone are missed, and no empty database is made in their place', async () => {
  supervise()
  killPostmaster()
  await said(/^postgres ended/)
  renameSync(data, `${data}.away`)
  expect(await said(/could not be started/)).toContain(`There is no database in ${data} any more.`)
  expect(existsSync(data)).toBe(false)
  renameSync(`${data}.away`, data)
  await said(/is back/)
})

test('data that another Postgres serves on another port are not taken for our own', async () => {
  const otherPort = await findFreePort()
  supervise()
  killPostmaster()
  await said(/^postgres ended/)
  const starting = startPostgres({ data, port: otherPort, password })
  mayStart = starting
  const other = await starting
  expect(await said(/could not be started/)).toContain(
    `Another Postgres, on port ${other.port}, works on ${data}.`,
  )
  await other.stop()
  await said(/is back/)
  expect((await query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})

const moments: [string, () => Promise<unknown>][] = [
  ['in the pause before a start', () => said(/^postgres ended/)],
  [
    'as the start begins',
    () =>
      vi.waitFor(() => expect(existsSync(join(data, 'postmaster.pid'))).toBe(false), {
        interval: 1,
        timeout: 60_000,
      }),
  ],
  [
    'as the next one has noted itself',
    () =>
      vi.waitFor(() => expect(processesOn(data).map(({ pid }) => pid)).toContain(postmaster()), {
        interval: 1,
        timeout: 60_000,
      }),
  ],
  ['when it is back', () => said(/is back/)],
]

test.each(moments)('a stop %s ends all of it and says nothing more', async (_, untilThen) => {
  supervise()
  killPostmaster()
  await untilThen()
  await supervisor.stop()
  expect(processesOn(data)).toEqual([])
  expect(existsSync(join(data, 'postmaster.pid'))).toBe(false)
  expect(lines.filter((line) => line.includes('could not'))).toEqual([])
  const { length } = lines
  await expect(query('SELECT 1')).rejects.toThrow('ECONNREFUSED')
  expect(lines).toHaveLength(length)
})
