import { sql } from 'kysely'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { idleSince } from './session-lifetimes.ts'

/** Takes away sessions that are over and devices that nobody has signed in on for a year. */
export async function deleteExpiredSessions(db: SqlClient): Promise<void> {
  await sqlOn(db)
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', sql<Date>`now()`), eb('last_seen_at', '<', idleSince)]))
    .execute()
  await sqlOn(db)
    .deleteFrom('known_devices')
    .where('last_used_at', '<', sql<Date>`now() - interval '1 year'`)
    .execute()
}
