import { sql } from 'kysely'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

/** The last campaign that a newsletter has sent: when, and the articles in it, by id; null before the first. */
export async function readLastSent(
  client: SqlClient,
  newsletterId: number,
): Promise<{ campaignId: number; sentAt: Date; articleIds: number[] } | null> {
  const last = await sqlOn(client)
    .selectFrom('campaigns')
    .select(['id', 'sent_at as sentAt'])
    .where('newsletter_id', '=', newsletterId)
    .where('sent_at', 'is not', null)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || last.sentAt === null) return null
  const articles = await sqlOn(client)
    .selectFrom('campaign_articles')
    .select('article_id as id')
    .where('campaign_id', '=', last.id)
    .execute()
  return {
    campaignId: last.id,
    sentAt: new Date(last.sentAt),
    articleIds: articles.map(({ id }) => id),
  }
}

/**
 * Notes that a campaign was sent, in the transaction that freezes it: with its newsletter and its address, and the articles in it by their
 * slugs. Done twice it changes nothing: the first time stays.
 */
export async function noteSent(
  client: SqlClient,
  campaign: { campaignId: number; newsletterId: number; slug: string; articleSlugs: readonly string[] },
): Promise<void> {
  const { campaignId, newsletterId, slug, articleSlugs } = campaign
  const noted = await sqlOn(client)
    .updateTable('campaigns')
    .set({ sent_at: sql`now()`, newsletter_id: newsletterId, slug })
    .where('id', '=', campaignId)
    .where('sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!noted) return
  await sqlOn(client)
    .updateTable('_campaigns_v')
    .set({ version_sent_at: sql`now()`, version_slug: slug })
    .where('parent_id', '=', campaignId)
    .where('latest', '=', true)
    .execute()
  await client.query(
    `insert into campaign_articles (campaign_id, article_id, newsletter_id, sent_at)
     select $1, id, $2, now() from articles where slug = any($3) on conflict do nothing`,
    [campaignId, newsletterId, articleSlugs],
  )
}
