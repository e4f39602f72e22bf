import { randomUUID } from 'node:crypto'
import type { DayKeyOffer } from '@meridian/shared/audience/day-key.schema'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openPool } from '../../../../test/pool.ts'
import { removePastDayKeys, shareDayKey } from './share-day-key.ts'

const db = openPool()
beforeEach(() => db.query('truncate audience_day_keys, audience_day_key_holders'))
afterAll(() => db.end())

const today = new Date().toISOString().slice(0, 10)

function server(name: string) {
  const offer: DayKeyOffer = {
    day: today,
    boot: randomUUID(),
    publicKey: name.padEnd(43, '-'),
    keyId: `key of ${name}`,
    sealed: [],
  }
  return { ...offer, say: (more: Partial<DayKeyOffer> = {}) => shareDayKey(db, { ...offer, ...more }) }
}

const leave = (boot: string) =>
  db.query("update audience_day_key_holders set heard_at = now() - interval '2 minutes' where boot = $1", [
    boot,
  ])

test("the first one's key is everybody's, and reaches the others sealed", async () => {
  const [first, second] = [server('first'), server('second')]
  expect(await first.say()).toEqual({ keyId: 'key of first', sealed: null, waiting: [] })
  expect(await second.say()).toEqual({ keyId: 'key of first', sealed: null, waiting: [] })
  const { boot, publicKey } = second
  expect((await first.say()).waiting).toEqual([{ boot, publicKey }])
  expect((await first.say({ sealed: [{ boot, text: 'sealed' }] })).waiting).toEqual([])
  expect(await second.say()).toEqual({ keyId: 'key of first', sealed: 'sealed', waiting: [] })
  const third = server('third')
  await third.say()
  // Whoever has it can hand it on.
  expect((await second.say({ keyId: 'key of first' })).waiting).toEqual([
    { boot: third.boot, publicKey: third.publicKey },
  ])
})

test('ten that begin at once agree on one', async () => {
  for (let round = 0; round < 20; round += 1) {
    await db.query('truncate audience_day_keys, audience_day_key_holders')
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => server(`s${index}`).say()))
    expect(new Set(answers.map(({ keyId }) => keyId)).size).toBe(1)
  }
})

test('one that waits for the first to be done has its key', async () => {
  const [first, second] = [server('first'), server('second')]
  const holder = await db.connect()
  try {
    await holder.query('begin')
    // As the first does it, up to its last word.
    await holder.query('insert into audience_day_keys (day, key_name) values ($1, $2)', [today, first.keyId])
    const waiting = second.say()
    const isWaiting = async () =>
      (await db.query('select from pg_locks where not granted and pid <> pg_backend_pid()')).rowCount
    await expect.poll(isWaiting).toBeGreaterThan(0)
    await holder.query(
      `insert into audience_day_key_holders (day, boot, public_key, key_name, heard_at)
       values ($1, $2, $3, $4, clock_timestamp())`,
      [today, first.boot, first.publicKey, first.keyId],
    )
    await holder.query('commit')
    expect((await waiting).keyId).toBe(first.keyId)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

test('while one that has it is there it stays; when none is left the next one offers another', async () => {
  const [first, second, third] = [server('first'), server('second'), server('third')]
  await first.say()
  await second.say({ keyId: 'key of first' })
  await leave(first.boot)
  expect((await third.say()).keyId).toBe('key of first')
  await leave(second.boot)
  expect(await third.say()).toEqual({ keyId: 'key of third', sealed: null, waiting: [] })
})

test('what was sealed for a server of another key pair, or under a former key, is not given to it', async () => {
  const [first, second] = [server('first'), server('second')]
  await first.say()
  await second.say()
  await first.say({ sealed: [{ boot: second.boot, text: 'sealed' }] })
  expect((await second.say({ publicKey: 'x'.repeat(43) })).sealed).toBeNull()
})

test('days have keys of their own, and those that are over are gone', async () => {
  const first = server('first')
  await first.say()
  expect((await server('second').say({ day: '2020-01-01' })).keyId).toBe('key of second')
  await removePastDayKeys(db)
  const { rows } = await db.query('select day::text from audience_day_keys')
  expect(rows).toEqual([{ day: today }])
})
