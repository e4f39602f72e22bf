import { check, integer, pgTable, primaryKey, text } from '@payloadcms/db-postgres/drizzle/pg-core'
import { sql } from '@payloadcms/db-postgres/drizzle'
import { instant, type SchemaHook } from '../../../platform/database/schema-hook.ts'

/** What became of each moment of a series: one row for each, so that it is drafted once. */
const campaignSeriesRuns = pgTable(
  'campaign_series_runs',
  {
    seriesId: integer('series_id').notNull(),
    dueAt: instant('due_at').notNull(),
    outcome: text('outcome').notNull(),
    campaignId: integer('campaign_id'),
    /** How many articles there were. */
    articles: integer('articles'),
    note: text('note'),
    madeAt: instant('made_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'campaign_series_runs_pkey', columns: [table.seriesId, table.dueAt] }),
    check(
      'campaign_series_runs_outcome_check',
      sql`outcome in ('begun', 'scheduled', 'left-out', 'refused')`,
    ),
  ],
)

export const campaignSeriesTables: SchemaHook = ({ schema }) => ({
  ...schema,
  tables: { ...schema.tables, campaign_series_runs: campaignSeriesRuns },
})
