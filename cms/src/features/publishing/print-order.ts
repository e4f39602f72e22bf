import type { Pool } from 'pg'

/** How the published articles of an issue follow each other: by their place in it, then by date. */
export const printOrder = 'print_order nulls last, published_at, id'

/** The published articles of an issue in the order of its contents. */
export async function readPrintOrder(db: Pick<Pool, 'query'>, issueId: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select id from articles where issue_id = $1 and _status = 'published' order by ${printOrder}`,
    [issueId],
  )
  return rows.map((row) => row.id)
}
