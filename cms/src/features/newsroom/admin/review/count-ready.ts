import type { Pool } from 'pg'
import { z } from 'zod'

const CountSchema = z.object({ count: z.number() })

/** How many articles wait for a publisher: what counts is the newest version, whether or not readers have an older one. */
export async function countReady(pool: Pool): Promise<number> {
  const { rows } = await pool.query(
    'select count(*)::int as count from _articles_v where version_is_ready_for_review and latest',
  )
  return CountSchema.array().parse(rows)[0]?.count ?? 0
}
