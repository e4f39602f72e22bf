import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

const ListedSessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: z.coerce.date(),
  lastSeenAt: z.coerce.date(),
})

/** Where a user is signed in, most lately used first. */
export async function listSessions(db: SqlClient, userId: number) {
  const { rows } = await db.query(
    `select id, device, created_at as "createdAt", last_seen_at as "lastSeenAt" from sessions
     where user_id = $1 and expires_at > now() and last_seen_at > now() - make_interval(secs => idle_seconds)
     order by last_seen_at desc, id`,
    [userId],
  )
  return ListedSessionSchema.array().parse(rows)
}
