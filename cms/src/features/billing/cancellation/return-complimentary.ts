import { sql } from 'kysely'
import type { Pool } from 'pg'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { withReaderLock } from '../../../platform/locks/reader-lock.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { recordAction } from '../actions/record-action.ts'

const databaseNow = sql<Date>`now()`

/**
 * Ends what a reader was given for nothing: at once, since nothing was paid that could be used up. Done twice, it is
 * done once. Answers when it ended.
 */
export async function returnComplimentary(
  pool: Pool,
  { actor, subscriptionKey }: { actor: Actor; subscriptionKey: number },
): Promise<{ endsAt: Date }> {
  return withReaderLock(pool, actor.userId, async (client) => {
    const key = { id: subscriptionKey, user_id: actor.userId }
    const ended = await sqlOn(client)
      .updateTable('user_subscriptions')
      .set((eb) => ({
        status: 'canceled',
        canceled_at: databaseNow,
        ended_at: databaseNow,
        updated_at: databaseNow,
        current_period_end: eb.fn<Date>('least', ['current_period_end', databaseNow]),
      }))
      .where((eb) => eb.and({ ...key, kind: 'complimentary', status: 'active' }))
      .returning((eb) => eb.ref('ended_at').$notNull().as('endsAt'))
      .executeTakeFirst()
    if (ended) {
      await recordAction(client, { action: 'complimentary-given-back', actor })
      return ended
    }
    const before = await sqlOn(client)
      .selectFrom('user_subscriptions')
      .select((eb) => eb.fn.coalesce('ended_at', 'current_period_end', 'updated_at').as('endsAt'))
      .where((eb) => eb.and(key))
      .executeTakeFirst()
    if (!before) throw new Error('A complimentary subscription was taken out of the database.')
    return before
  })
}
