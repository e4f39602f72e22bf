import { sql } from 'kysely'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'

/** An article that came from an older site may have had dozens of addresses there. */
const mostOld = 20

/**
 * The addresses from which readers are led to an article: those that it was published at before, the last one first, and those of
 * an older site, of which there may be more than are read.
 */
export async function readFormerAddresses(
  client: SqlClient,
  articleId: number,
): Promise<{ addresses: string[]; hasMore: boolean }> {
  const db = sqlOn(client)
  const former = await db
    .selectFrom('article_addresses as address')
    .innerJoin('articles as article', 'article.id', 'address.article_id')
    .select('address.slug')
    .where('article.id', '=', articleId)
    .whereRef('address.slug', 'is distinct from', 'article.slug')
    .orderBy('address.id', 'desc')
    .execute()
  const old = await db
    .selectFrom('old_addresses as old')
    .innerJoin('articles as article', (join) => join.on('article.id', '=', articleId))
    .select('old.address')
    .where('old.subject', '=', `articles:${articleId}`)
    .where(sql<boolean>`old.address is distinct from '/articles/' || article.slug`)
    .orderBy(sql`old.address collate "C"`)
    .limit(mostOld + 1)
    .execute()
  const own = former.map(({ slug }) => `/articles/${slug}`)
  const others = old.map(({ address }) => address).filter((address) => !own.includes(address))
  return { addresses: [...own, ...others.slice(0, mostOld)], hasMore: old.length > mostOld }
}
