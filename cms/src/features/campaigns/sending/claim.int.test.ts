import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayload } from '../../../../test/payload.ts'
import { openPool } from '../../../../test/pool.ts'
import { insertNewsletter, insertReaders, insertSend } from '../../../../test/sends.ts'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { claim } from './claim.ts'
import { freeze } from './freeze.ts'

const db = openPool()
/** Enough for Postgres to read all of them, should it expect that many of them are asked for. */
const readers = 10_000
const operators = 20
let sendId: number

beforeAll(async () => {
  await openPayload()
  const newsletterId = await insertNewsletter(db)
  await insertReaders(db, {
    newsletterId,
    number: readers,
    address: `'r' || n || '@host' || n % ${operators} || '.test'`,
  })
  sendId = await insertSend(db, { newsletterId })
  await freeze(db, {
    sendId,
    resolveMx: (domain) => Promise.resolve([{ exchange: domain, priority: 1 }]),
    timeZone: 'Europe/Berlin',
  })
  await db.query('analyze campaign_recipients')
})
afterAll(() => db.end())

test('what a claim costs does not grow with the audience', async () => {
  const { claimed, read } = await inPoolTransaction(db, async (client) => {
    const wanted = new Map(Array.from({ length: operators }, (_, n) => [`host${n}.test`, 3]))
    const recipients = await claim(client, { sendId, process: randomUUID(), wanted })
    const { rows } = await client.query<{ wholeReadings: number }>(
      `select seq_scan::int as "wholeReadings" from pg_stat_xact_user_tables where relname = 'campaign_recipients'`,
    )
    return { claimed: recipients, read: rows[0] }
  })

  expect(claimed).toHaveLength(operators * 3)
  expect(read).toEqual({ wholeReadings: 0 })
})
