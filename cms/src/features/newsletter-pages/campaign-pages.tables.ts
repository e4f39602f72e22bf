import { sql } from '@payloadcms/db-postgres/drizzle'
import {
  boolean,
  check,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from '@payloadcms/db-postgres/drizzle/pg-core'
import { instant, type SchemaHook } from '../../platform/database/schema-hook.ts'

/**
 * The campaigns that were sent, as the web has them: what was for everyone, without anything of a reader. One row each, which
 * corrections alone change.
 */
export const campaignPagesTables: SchemaHook = ({ schema }) => {
  const { newsletters } = schema.tables
  if (!newsletters?.['id']) throw new Error('The table of newsletters is not in the schema.')
  const newsletterKey = newsletters['id']
  const campaignPages = pgTable(
    'campaign_pages',
    {
      id: serial('id').primaryKey(),
      /** The campaign that it is the page of. */
      campaignId: integer('campaign_id').notNull(),
      newsletterId: integer('newsletter_id').notNull(),
      slug: text('slug').notNull(),
      title: text('title').notNull(),
      preheader: text('preheader').notNull(),
      sentAt: instant('sent_at').notNull(),
      /** A `MailDocument` whose blocks are all for everyone. */
      document: jsonb('document').notNull(),
      correctedAt: instant('corrected_at'),
      /** What was corrected, newest first: `{ date, text }` each. */
      corrections: jsonb('corrections').notNull().default([]),
      isIndexed: boolean('is_indexed').notNull().default(true),
    },
    (table) => [
      uniqueIndex('campaign_pages_campaign_idx').on(table.campaignId),
      uniqueIndex('campaign_pages_address_idx').on(table.newsletterId, table.slug),
      // `yyyy-mm` is the page of a month.
      check(
        'campaign_pages_slug_fit',
        sql`slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug !~ '^[0-9]{4}-[0-9]{2}$'`,
      ),
      foreignKey({
        name: 'campaign_pages_newsletter_fk',
        columns: [table.newsletterId],
        foreignColumns: [newsletterKey],
      }),
    ],
  )
  return { ...schema, tables: { ...schema.tables, campaign_pages: campaignPages } }
}
