import type { Pool } from 'pg'
import { z } from 'zod'
import { withReaderLock } from '../../../platform/locks/reader-lock.ts'
import type { Actor } from '../actions/billing-context.ts'
import { recordAction } from '../actions/record-action.ts'

const EndedRow = z.object({ endedAt: z.date() }).array()

/**
 * Ends what a reader was given for nothing: at once, since nothing was paid that could be used up. Done twice, it is
 * done once. Answers when it ended.
 */
export async function returnComplimentary(
  pool: Pool,
  { actor, subscriptionKey }: { actor: Actor; subscriptionKey: number },
): Promise<{ endsAt: Date }> {
  return withReaderLock(pool, actor.userId, async (client) => {
    const key = [subscriptionKey, actor.userId]
    const ended = await client.query(
      `update user_subscriptions
          set status = 'canceled', canceled_at = now(), ended_at = now(), updated_at = now(),
              current_period_end = least(current_period_end, now())
        where id = $1 and user_id = $2 and kind = 'complimentary' and status = 'active'
        returning ended_at as "endedAt"`,
      key,
    )
    const [now] = EndedRow.parse(ended.rows)
    if (now) {
      await recordAction(client, { action: 'complimentary-given-back', actor })
      return { endsAt: now.endedAt }
    }
    const { rows } = await client.query(
      `select coalesce(ended_at, current_period_end, updated_at) as "endedAt" from user_subscriptions
        where id = $1 and user_id = $2`,
      key,
    )
    const [before] = EndedRow.parse(rows)
    if (!before) throw new Error('A complimentary subscription was taken out of the database.')
    return { endsAt: before.endedAt }
  })
}
