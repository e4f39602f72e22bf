import { sql } from '@payloadcms/db-postgres/drizzle'
import { check, index, integer, pgTable, primaryKey, text } from '@payloadcms/db-postgres/drizzle/pg-core'
import { instant, type SchemaHook } from '../../platform/database/schema-hook.ts'

/** What was found when a link to another site was last looked at. */
const linkChecks = pgTable(
  'link_checks',
  {
    url: text('url').primaryKey(),
    outcome: text('outcome').notNull(),
    status: integer('status'),
    checkedAt: instant('checked_at').notNull().defaultNow(),
  },
  (table) => [
    check('link_checks_outcome_known', sql`outcome in ('fine', 'missing', 'unknown-host', 'unchecked')`),
    index('link_checks_checked_at_idx').on(table.checkedAt),
  ],
)

/** Which ends of picture rights the publishers have been told of: of each, once before and once when it has come. */
const rightsNotices = pgTable(
  'rights_notices',
  {
    articleId: integer('article_id').notNull(),
    mediaId: integer('media_id').notNull(),
    rightsUntil: instant('rights_until').notNull(),
    stage: text('stage').notNull(),
    toldAt: instant('told_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      name: 'rights_notices_pkey',
      columns: [table.articleId, table.mediaId, table.rightsUntil, table.stage],
    }),
    check('rights_notices_stage_known', sql`stage in ('ending', 'ended')`),
  ],
)

/** Adds the tables of the preflight, and the index by which articles of one title find each other. */
export const preflightTables: SchemaHook = ({ schema, extendTable }) => {
  const { articles } = schema.tables
  if (!articles) throw new Error('The table of articles is not in the schema.')
  extendTable({
    table: articles,
    extraConfig: (table) => ({
      titleDigest: index('articles_title_digest_idx').on(sql`md5(lower(${table.title}))`),
    }),
  })
  return {
    ...schema,
    tables: { ...schema.tables, link_checks: linkChecks, rights_notices: rightsNotices },
  }
}
