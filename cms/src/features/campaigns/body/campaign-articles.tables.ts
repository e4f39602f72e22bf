import { foreignKey, index, integer, pgTable, primaryKey } from '@payloadcms/db-postgres/drizzle/pg-core'
import { instant, type SchemaHook } from '../../../platform/database/schema-hook.ts'

/** Which articles went out in which campaign, noted when it was sent: for 'since the last campaign', and for those who write the next. */
export const campaignArticlesTable: SchemaHook = ({ schema }) => {
  const { articles, campaigns, newsletters } = schema.tables
  if (!articles?.['id'] || !campaigns?.['id'] || !newsletters?.['id'])
    throw new Error('The tables of articles, campaigns and newsletters are not in the schema.')
  const [articleKey, campaignKey, newsletterKey] = [articles['id'], campaigns['id'], newsletters['id']]
  const campaignArticles = pgTable(
    'campaign_articles',
    {
      campaignId: integer('campaign_id').notNull(),
      articleId: integer('article_id').notNull(),
      newsletterId: integer('newsletter_id').notNull(),
      sentAt: instant('sent_at').notNull(),
    },
    (table) => [
      primaryKey({ name: 'campaign_articles_pk', columns: [table.campaignId, table.articleId] }),
      index('campaign_articles_newsletter_idx').on(table.newsletterId, table.sentAt),
      foreignKey({
        name: 'campaign_articles_campaign_fk',
        columns: [table.campaignId],
        foreignColumns: [campaignKey],
      }).onDelete('cascade'),
      foreignKey({
        name: 'campaign_articles_article_fk',
        columns: [table.articleId],
        foreignColumns: [articleKey],
      }).onDelete('cascade'),
      foreignKey({
        name: 'campaign_articles_newsletter_fk',
        columns: [table.newsletterId],
        foreignColumns: [newsletterKey],
      }).onDelete('cascade'),
    ],
  )
  return { ...schema, tables: { ...schema.tables, campaign_articles: campaignArticles } }
}
