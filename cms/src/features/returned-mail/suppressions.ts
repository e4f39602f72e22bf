import { type RawBuilder, sql } from 'kysely'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'

export type SuppressionReason = 'hard' | 'soft' | 'complaint' | 'staff'

/**
 * Whether nothing is sent to an address any more, as a condition of a statement: `.where((…) => isSuppressed('recipients.address'))`.
 * `column` is one that holds an address, in whatever capitals.
 */
export function isSuppressed(column: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from mail_suppressions suppression
    where suppression.address_key = lower(${sql.ref(column)}) and suppression.lifted_at is null)`
}

/** From now on nothing is sent to this address. Nothing changes where that is so already; whether it was new. */
export async function suppress(
  client: SqlClient,
  { addressKey, reason, eventId }: { addressKey: string; reason: SuppressionReason; eventId: string | null },
): Promise<boolean> {
  const added = await sqlOn(client)
    .insertInto('mail_suppressions')
    .values({ address_key: addressKey, reason, event_id: eventId })
    .onConflict((conflict) => conflict.column('address_key').where('lifted_at', 'is', null).doNothing())
    .returning('id')
    .execute()
  return added.length > 0
}

/** Mail is sent to an address again; whose it was, or null where nothing was in force. */
export async function liftSuppression(
  client: SqlClient,
  { id, userId }: { id: string; userId: number },
): Promise<string | null> {
  const lifted = await sqlOn(client)
    .updateTable('mail_suppressions')
    .set({ lifted_at: sql<Date>`clock_timestamp()`, lifted_by: userId })
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .returning('address_key')
    .executeTakeFirst()
  return lifted?.address_key ?? null
}
