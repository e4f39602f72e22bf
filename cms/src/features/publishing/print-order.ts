import { sql } from 'kysely'
import type { Pool } from 'pg'
import { sqlOn } from '../../platform/database/typed-sql.ts'

/** How the published articles of an issue follow each other: by their place in it, then by date. */
export const printOrder = 'print_order nulls last, published_at, id'

/** The published articles of an issue in the order of its contents. */
export async function readPrintOrder(db: Pick<Pool, 'query'>, issueId: number): Promise<number[]> {
  const rows = await sqlOn(db)
    .selectFrom('articles')
    .select('id')
    .where('issue_id', '=', issueId)
    .where('_status', '=', 'published')
    .orderBy(sql.raw(printOrder))
    .execute()
  return rows.map((row) => row.id)
}
