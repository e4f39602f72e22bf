import { sql } from 'kysely'
import type { Pool } from 'pg'
import { sqlOn } from '../../platform/database/typed-sql.ts'

const keepYears = 10

/** Forgets payments when accounting law no longer asks for them: ten years after the end of theirs. */
export async function deleteExpiredPayments(db: Pick<Pool, 'query'>): Promise<void> {
  await sqlOn(db)
    .deleteFrom('payments')
    .where('created_at', '<', sql<Date>`date_trunc('year', now()) - make_interval(years => ${keepYears})`)
    .execute()
}
