import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openPool } from '../../../test/pool.ts'
import { env } from '../../env.ts'
import { openProcessDatabase } from './process-database.ts'

/** In the middle of a transaction a process waits for somebody else, and has no statement under way that could fail. */
test('a connection that is lost in the middle of a transaction does not end the process, and the next one is another', async () => {
  const database = openProcessDatabase({
    url: env.DATABASE_URL,
    directUrl: env.DATABASE_URL,
    poolSize: 2,
    name: 'meridian worker',
    logger: pino({ level: 'silent' }),
  })
  onTestFinished(() => database.close())
  const other = openPool()
  onTestFinished(() => other.end())

  const client = await database.pool.connect()
  await client.query('begin')
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const lost = new Promise((resolve) => client.once('end', resolve))
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await lost
  await expect(client.query('commit')).rejects.toThrow('not queryable')
  client.release(true)
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
