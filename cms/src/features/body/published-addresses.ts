import type { NotNull } from 'kysely'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'

/** Where the published ones of these articles are, by their ids; it asks nothing when there are none. */
export async function readPublishedAddresses(
  db: Pick<SqlClient, 'query'>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await sqlOn(db)
    .selectFrom('articles')
    .select(['id', 'slug'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(ids)]))))
    .where('_status', '=', 'published')
    .where('slug', 'is not', null)
    .$narrowType<{ slug: NotNull }>()
    .execute()
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}
