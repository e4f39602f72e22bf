import { sql } from 'kysely'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

/** The free subscription that had made room for a paid one goes on. */
export async function reopenFreeSubscriptions(client: SqlClient, userIds: readonly number[]): Promise<void> {
  await sqlOn(client)
    .updateTable('user_subscriptions')
    .set({ status: 'active', ended_at: null, updated_at: sql<Date>`now()` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('user_subscriptions as free')
        .select(({ fn }) => fn.max('free.id').as('id'))
        .where('free.user_id', '=', sql<number>`any(${userIds})`)
        .where('free.kind', '=', 'free')
        .groupBy('free.user_id'),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('user_subscriptions as other')
            .whereRef('other.user_id', '=', 'user_subscriptions.user_id')
            .where('other.status', '=', 'active'),
        ),
      ),
    )
    .execute()
}
