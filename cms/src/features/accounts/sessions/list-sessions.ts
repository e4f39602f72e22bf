import { sql } from 'kysely'
import type { Pool } from 'pg'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { idleSince } from './session-lifetimes.ts'

/** Where a user is signed in, most lately used first. */
export function listSessions(db: Pick<Pool, 'query'>, userId: number) {
  return sqlOn(db)
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_seen_at', '>', idleSince)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
}
