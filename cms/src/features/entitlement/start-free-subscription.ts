import { sql } from 'kysely'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'

/**
 * Gives a new reader a free plan, which begins now and has no end. Runs in the transaction of `client`. Throws when
 * the plan has a price: nobody gets such a plan without a payment.
 */
export async function startFreeSubscription(
  client: SqlClient,
  { userId, planId }: { userId: number; planId: number },
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await sqlOn(client)
    .insertInto('user_subscriptions')
    .columns(['user_id', 'plan_id', 'status', 'current_period_start'])
    .expression((eb) =>
      eb
        .selectFrom('plans')
        .select([
          eb.val(userId).as('userId'),
          'id',
          eb.val('active' as const).as('status'),
          sql<Date>`now()`.as('start'),
        ])
        .where('id', '=', planId)
        .where('price_cents', '=', '0'),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) throw new Error('A plan that is not free cannot be given away.')
}
