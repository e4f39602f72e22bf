import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { startLane } from './campaign-lane.ts'
import { openPayload } from './payload.ts'
import { openPool } from './pool.ts'
import { insertNewsletter, insertReaders as insertReadersOf, insertSend as insertSendOf } from './sends.ts'

/** What a file that tests the lane alone works with: for each test no send but its own, and a newsletter with the readers that it inserts. */
export function setUpLanes() {
  const db = openPool()
  const lanes = openLanes(db)
  let newsletterId: number
  beforeAll(() => openPayload())
  beforeEach(async () => {
    await db.query('truncate campaign_sends cascade')
    newsletterId = await insertNewsletter(db)
  })
  afterEach(lanes.stop)
  afterAll(() => db.end())
  return {
    ...lanes,
    db,
    insertReaders: (readers: Omit<Parameters<typeof insertReadersOf>[1], 'newsletterId'>) =>
      insertReadersOf(db, { newsletterId, ...readers }),
    insertSend: (send: Omit<Parameters<typeof insertSendOf>[1], 'newsletterId'> = {}) =>
      insertSendOf(db, { newsletterId, ...send }),
  }
}

/** Lanes of one test file, and what became of its sends. `stop` ends those that were started, and takes the readers of their newsletters away. */
export function openLanes(db: Pool) {
  const lanes: { stop: () => Promise<void> }[] = []
  const read = async (sendId: number) =>
    (
      await db.query('select state, pause_reason as reason, statement from campaign_sends where id = $1', [
        sendId,
      ])
    ).rows[0]
  const statement = async (sendId: number) => (await read(sendId))?.statement ?? null
  return {
    start: (...args: Parameters<typeof startLane>) => {
      const lane = startLane(...args)
      lanes.push(lane)
      return lane
    },
    statement,
    stateOf: async (sendId: number) => {
      const { state, reason } = await read(sendId)
      return { state, reason }
    },
    whenEnded: (sendId: number) => expect.poll(() => statement(sendId), { timeout: 20_000 }).not.toBeNull(),
    stop: async () => {
      await Promise.all(lanes.splice(0).map((lane) => lane.stop()))
      await db.query(
        'delete from newsletter_memberships; delete from newsletter_consents; delete from newsletter_subscribers',
      )
    },
  }
}
