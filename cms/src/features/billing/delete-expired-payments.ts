import type { Pool } from 'pg'

const keepYears = 10

/** Forgets payments when accounting law no longer asks for them: ten years after the end of theirs. */
export async function deleteExpiredPayments(db: Pick<Pool, 'query'>): Promise<void> {
  await db.query(
    `delete from payments where created_at < date_trunc('year', now()) - make_interval(years => $1)`,
    [keepYears],
  )
}
