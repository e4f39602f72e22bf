import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPayload } from '../../../../test/payload.ts'
import { openPool } from '../../../../test/pool.ts'
import { insertNewsletter, insertReaders, insertSend } from '../../../../test/sends.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { actOnSend } from '../sending/act-on-send.ts'
import { freeze } from '../sending/freeze.ts'
import { readSums } from './ledger.ts'
import { readSend } from './read-send.ts'

const db = openPool()
const campaignId = 4713
let sendId: number

beforeAll(() => openPayload())
beforeEach(async () => {
  await db.query(
    'truncate campaign_sends cascade; truncate campaign_pages; delete from newsletter_subscribers',
  )
  const newsletterId = await insertNewsletter(db)
  await insertReaders(db, { newsletterId, number: 9 })
  sendId = await insertSend(db, { newsletterId, campaignId })
  await freeze(db, { sendId, resolveMx: () => Promise.resolve([]), timeZone: 'UTC' })
})
afterAll(() => db.end())

/** Reads the send with a database that waits for `gate` before it counts, and says how often it did. */
function openReader(gate: Promise<void> = Promise.resolve()) {
  const counts = { begun: 0 }
  const usual: SqlClient = db
  const counting: SqlClient = {
    query: async <Row>(text: string, values?: unknown[]) => {
      if (text.includes('from campaign_recipients')) {
        counts.begun += 1
        await gate
      }
      return usual.query<Row>(text, values)
    },
  }
  return { counts, read: () => readSend(counting, { campaignId, secret: 's'.repeat(32) }) }
}

const settle = (state: string, reason: string | null, subscribers: string) =>
  db.query(
    `update campaign_recipients set state = $2, reason = $3, settled_at = now() - interval '2 minutes', was_uncertain = $2 = 'uncertain'
      where send_id = $1 and address like any($4::text[])`,
    [sendId, state, reason, subscribers.split(' ').map((start) => `${start}@%`)],
  )

test('all numbers are of one counting, and add up', async () => {
  await settle('handed-over', null, 'r0 r1 r3')
  await settle('refused', 'hard', 'r4')
  await settle('uncertain', null, 'r5')
  await settle('excluded', 'unsubscribed', 'r2')
  const { counts, read } = openReader()
  const send = await read()
  expect(counts.begun).toBe(1)
  expect(send?.sums).toEqual(await readSums(db, sendId))
  expect(send?.reasons[0]).toMatchObject({ number: 3 })
  expect(send?.reasons).toHaveLength(5)
  expect(send?.reasons).toContainEqual({ state: 'excluded', reason: 'unsubscribed', number: 1 })
  expect(send?.servers.reduce((sum, { handedOver }) => sum + handedOver, 0)).toBe(3)
  expect(send).toMatchObject({ doubtful: 1, lastMinute: 0, isFinished: false })
})

test('those who look on share what is counted; after an action it is counted again at once', async () => {
  await settle('uncertain', null, 'r0 r1')
  const gate = Promise.withResolvers<void>()
  const slow = openReader(gate.promise)
  const before = [slow.read(), slow.read(), slow.read()]
  await expect.poll(() => slow.counts.begun).toBe(1)
  const quick = openReader()
  for (const [action, sums] of [
    ['pause', { uncertain: 2, waiting: 7 }],
    ['count-uncertain', { handedOver: 2, uncertain: 0 }],
  ] as const) {
    expect(await actOnSend(db, campaignId, action)).toBe(true)
    expect(await quick.read()).toMatchObject({ state: 'paused', sums })
  }
  gate.resolve()
  await Promise.all(before)
  expect(slow.counts.begun).toBe(1)
})
