import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

/** Ends one session of a user; false when they have none of this id. */
export async function endSession(
  client: SqlClient,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<boolean> {
  const { numDeletedRows } = await sqlOn(client)
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of a user, at their next request; gives how many there were. */
export async function endSessionsOf(
  client: SqlClient,
  userId: number,
  { exceptSessionId = null }: { exceptSessionId?: string | null } = {},
): Promise<number> {
  const { numDeletedRows } = await sqlOn(client)
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'is distinct from', exceptSessionId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
