import { sql } from 'kysely'
import type { Pool } from 'pg'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { idleSince } from './session-lifetimes.ts'

/** When a session, named by its id, ends at the latest; null if it is over: logged out of, or not used lately. */
export async function findSessionEnd(db: Pick<Pool, 'query'>, sessionId: string): Promise<Date | null> {
  const session = await sqlOn(db)
    .selectFrom('sessions')
    .select('expires_at as expiresAt')
    .where('id', '=', sessionId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_seen_at', '>', idleSince)
    .executeTakeFirst()
  return session?.expiresAt ?? null
}
