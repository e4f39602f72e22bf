import type { Pool } from 'pg'
import { expect } from 'vitest'
import { startLane } from './campaign-lane.ts'

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
