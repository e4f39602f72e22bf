import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

const now = sql<Date>`now()`

/**
 * Makes an address the default one in place of another; false when the reader has none of this id. In the reader's
 * turn: a unique index refuses a second default, even for a moment.
 */
export async function makeDefault(
  client: PoolClient,
  { userId, id }: { userId: number; id: string },
): Promise<boolean> {
  const db = sqlOn(client)
  await db
    .updateTable('addresses')
    .set({ is_default: false, updated_at: now })
    .where('user_id', '=', userId)
    .where((eb) => eb.ref('is_default'))
    .where('public_id', '<>', id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('addresses as next')
          .where('next.user_id', '=', userId)
          .where('next.public_id', '=', id),
      ),
    )
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('addresses')
    .set({ is_default: true, updated_at: now })
    .where('user_id', '=', userId)
    .where('public_id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Makes the newest address of a reader who has no default the default one, if there is any. */
export async function makeNewestDefault(client: PoolClient, userId: number): Promise<void> {
  await sqlOn(client)
    .updateTable('addresses')
    .set({ is_default: true, updated_at: now })
    .where('id', '=', (eb) =>
      eb.selectFrom('addresses').select('id').where('user_id', '=', userId).orderBy('id', 'desc').limit(1),
    )
    .execute()
}
