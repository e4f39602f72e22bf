import { sql } from '@payloadcms/db-postgres/drizzle'
import { bigserial, index, pgTable, smallint, text } from '@payloadcms/db-postgres/drizzle/pg-core'
import { instant, type SchemaHook } from '../../platform/database/schema-hook.ts'

/**
 * What the CDN is to forget: a row for each report of a site server and each address that purges are sent to. A row
 * is purged in several rounds, and is gone after the last one.
 */
const cdnPurges = pgTable(
  'cdn_purges',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    purgeUrl: text('purge_url').notNull(),
    keys: text('keys').array().notNull(),
    reportedAt: instant('reported_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** How often it has been purged. */
    round: smallint('round').notNull().default(0),
    dueAt: instant('due_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Since when, and why, it cannot be purged. */
    failingSince: instant('failing_since'),
    lastFailure: text('last_failure'),
  },
  (table) => [index('cdn_purges_due_idx').on(table.purgeUrl, table.dueAt)],
)

export const cdnTables: SchemaHook = ({ schema }) => ({
  ...schema,
  tables: { ...schema.tables, cdn_purges: cdnPurges },
})
