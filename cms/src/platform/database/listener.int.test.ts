import { pino } from 'pino'
import { afterAll, afterEach, expect, test } from 'vitest'
import { CuttableLink } from '../../../test/cuttable-link.ts'
import { openPool } from '../../../test/pool.ts'
import { env } from '../../env.ts'
import { DatabaseListener } from './listener.ts'

const db = openPool()
const logger = pino({ level: 'silent' })
let listener: DatabaseListener

afterEach(() => listener.stop())
afterAll(() => db.end())

/** What a channel has told so far. */
function hear(channel: string): { heard: string[]; connected: () => number; leave: () => void } {
  const heard: string[] = []
  let connected = 0
  const leave = listener.subscribe({
    channel,
    onNotification: (payload) => void heard.push(payload),
    onConnected: () => (connected += 1),
  })
  return { heard, connected: () => connected, leave }
}

const notify = (channel: string, payload: string) => db.query('select pg_notify($1, $2)', [channel, payload])
const connections = async () =>
  (
    await db.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity
       where application_name = 'meridian listener' and datname = current_database()`,
    )
  ).rows[0]?.count

test('one connection hears all channels, each subscription its own, also one that comes later', async () => {
  listener = new DatabaseListener({ databaseUrl: env.DATABASE_URL, logger })
  const [first, second] = [hear('channel_one'), hear('channel_two')]
  await expect.poll(() => listener.isConnected).toBe(true)
  const late = hear('Channel-Three')
  await expect.poll(late.connected).toBe(1)
  await Promise.all([notify('channel_one', 'a'), notify('channel_two', 'b'), notify('Channel-Three', 'c')])
  await expect.poll(() => [first.heard, second.heard, late.heard]).toEqual([['a'], ['b'], ['c']])
  expect(await connections()).toBe(1)
  first.leave()
  await notify('channel_one', 'unheard')
  await notify('channel_two', 'd')
  await expect.poll(() => second.heard).toEqual(['b', 'd'])
  expect(first.heard).toEqual(['a'])
})

test('after the connection was lost, each subscription is told that it may have missed something', async () => {
  listener = new DatabaseListener({ databaseUrl: env.DATABASE_URL, logger })
  const [one, two] = [hear('channel_one'), hear('channel_two')]
  await expect.poll(() => [one.connected(), two.connected()]).toEqual([1, 1])
  await db.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'meridian listener' and datname = current_database()`)
  await expect.poll(() => [one.connected(), two.connected()]).toEqual([2, 2])
  await notify('channel_two', 'again')
  await expect.poll(() => two.heard).toEqual(['again'])
})

test('it connects when Postgres comes up late', async () => {
  const link = new CuttableLink(env.DATABASE_URL)
  const databaseUrl = await link.start()
  link.cut()
  listener = new DatabaseListener({ databaseUrl, logger })
  const one = hear('channel_one')
  expect(listener.isConnected).toBe(false)
  link.repair()
  await expect.poll(one.connected).toBe(1)
  await listener.stop()
  await link.stop()
})
