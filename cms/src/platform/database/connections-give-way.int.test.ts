import { getPriority } from 'node:os'
import { Pool } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { env } from '../../env.ts'
import { connectionsGiveWay } from './connections-give-way.ts'

const pools: Pool[] = []

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end()
})

function openPool(): Pool {
  const pool = new Pool({ connectionString: env.DATABASE_URL, max: 1 })
  pools.push(pool)
  return pool
}

/** The process by which Postgres serves the one connection of a pool. */
async function serverOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query('select pg_backend_pid() as pid')
  return z.tuple([z.object({ pid: z.number() })]).parse(rows)[0].pid
}

test('Postgres serves a process that gives way as one that does, and nobody else', async () => {
  const pool = openPool()
  const before = await serverOf(pool)
  connectionsGiveWay(pool, 7)
  expect(await serverOf(pool)).toBe(before)
  await vi.waitFor(() => expect(getPriority(before)).toBe(7))
  expect(getPriority(await serverOf(openPool()))).toBe(0)
})

test('a process that does not give way has its connections as they are', async () => {
  const pool = openPool()
  connectionsGiveWay(pool, 0)
  const server = await serverOf(pool)
  await serverOf(pool)
  expect([pool.listenerCount('acquire'), getPriority(server)]).toEqual([0, 0])
})

test('a process that has the number by chance is left alone', async () => {
  const pool = openPool()
  connectionsGiveWay(pool, 7)
  pool.on('connect', (client) => Object.assign(client, { processID: process.pid }))
  const server = await serverOf(pool)
  await serverOf(pool)
  await new Promise((settle) => setImmediate(settle))
  expect([getPriority(process.pid), getPriority(server)]).toEqual([0, 0])
})
