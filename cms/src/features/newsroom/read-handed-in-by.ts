import { sql } from 'kysely'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { personName } from '../writing/newest-version.ts'

/**
 * By name, who handed an article in: who saved the first of its versions since which it has waited. Null for one that does not wait, or that
 * the CMS itself handed in.
 */
export async function readHandedInBy(client: SqlClient, articleId: number): Promise<string | null> {
  const first = await sqlOn(client)
    .selectFrom('_articles_v as v')
    .leftJoin('users as u', 'u.id', 'v.version_edited_by_id')
    .select(personName.$castTo<string | null>().as('by'))
    .where('v.parent_id', '=', articleId)
    .where('v.version_is_ready_for_review', '=', true)
    .where(
      sql<boolean>`not exists (
        select from _articles_v later where later.parent_id = v.parent_id and later.id > v.id
          and later.version_is_ready_for_review is not true
      )`,
    )
    .orderBy('v.id')
    .limit(1)
    .executeTakeFirst()
  return first?.by ?? null
}
