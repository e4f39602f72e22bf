import type { CollectionAfterChangeHook } from 'payload'
import { sql } from 'kysely'
import type { Article } from '../../payload-types.ts'
import { clientOf, type SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'

/**
 * A plan ends with the publication, whichever way that comes. An assignment of somebody who saves the article has begun. In the
 * transaction of the change, so that a dry run plans nothing.
 */
export const followPlan: CollectionAfterChangeHook<Article> = async ({ req, doc, operation }) => {
  const client = await clientOf(req)
  if (doc._status === 'published') {
    await endPlans(client, [doc.id])
  } else if (operation === 'update' && req.user) {
    await sqlOn(client)
      .updateTable('article_plans')
      .set(({ ref }) => ({
        is_begun: true,
        revision: sql<number>`${ref('revision')} + 1`,
        updated_at: sql<Date>`now()`,
      }))
      .where('article_id', '=', doc.id)
      .where('assignee_id', '=', Number(req.user.id))
      .where('is_begun', '=', false)
      .execute()
  }
}

/** The articles are published. */
export async function endPlans(client: SqlClient, articleIds: readonly number[]): Promise<void> {
  await client.query('delete from article_plans where article_id = any($1)', [[...articleIds]])
}
