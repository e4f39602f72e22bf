import type { Pool } from 'pg'

/** When a session, named by its id, ends at the latest; null if it is over: logged out of, or not used lately. */
export async function findSessionEnd(db: Pick<Pool, 'query'>, sessionId: string): Promise<Date | null> {
  const { rows } = await db.query<{ expiresAt: Date }>(
    `select expires_at as "expiresAt" from sessions
     where id = $1 and expires_at > now() and last_seen_at > now() - make_interval(secs => idle_seconds)`,
    [sessionId],
  )
  return rows[0]?.expiresAt ?? null
}
