import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

const EndedSchema = z.object({ count: z.coerce.number() })

/** Ends one session of a user; false when they have none of this id. */
export async function endSession(
  client: SqlClient,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<boolean> {
  return (await end(client, 'user_id = $1 and id = $2', [userId, sessionId])) > 0
}

/** Ends all sessions of a user, at their next request; gives how many there were. */
export async function endSessionsOf(
  client: SqlClient,
  userId: number,
  { exceptSessionId = null }: { exceptSessionId?: string | null } = {},
): Promise<number> {
  return end(client, 'user_id = $1 and id is distinct from $2', [userId, exceptSessionId])
}

async function end(client: SqlClient, condition: string, values: unknown[]): Promise<number> {
  const { rows } = await client.query(
    `with ended as (delete from sessions where ${condition} returning 1) select count(*) from ended`,
    values,
  )
  return EndedSchema.array().parse(rows)[0]?.count ?? 0
}
