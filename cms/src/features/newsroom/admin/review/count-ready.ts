import type { Pool } from 'pg'
import { sqlOn } from '../../../../platform/database/typed-sql.ts'

/** How many articles wait for a publisher: what counts is the newest version, whether or not readers have an older one. */
export async function countReady(pool: Pool): Promise<number> {
  const { count } = await sqlOn(pool)
    .selectFrom('_articles_v')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('version_state', '=', 'in-review')
    .where('latest', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}
