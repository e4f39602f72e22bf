import { sql } from '@payloadcms/db-postgres/drizzle'
import { check, jsonb, pgTable, smallint, timestamp } from '@payloadcms/db-postgres/drizzle/pg-core'
import type { SchemaHook } from '../../platform/database/schema-hook.ts'

/**
 * The weather of all readers: one row, which all replicas of the CMS share. The process that moves `claimed_until` into the
 * future is the one that asks the provider; should it die, the next one may ask from then on.
 */
export const weatherReport = pgTable(
  'weather_report',
  {
    id: smallint('id').primaryKey(),
    /** The twelve entries as they are answered; null until they have been fetched for the first time. */
    entries: jsonb('entries'),
    fetchedAt: timestamp('fetched_at', { mode: 'string', withTimezone: true }),
    claimedUntil: timestamp('claimed_until', { mode: 'string', withTimezone: true }).notNull(),
  },
  (table) => [check('weather_report_one_row', sql`${table.id} = 1`)],
)

/** Adds the table to Payload's schema (`afterSchemaInit`), so that its migrations create it. */
export const weatherTables: SchemaHook = ({ schema }) => ({
  ...schema,
  tables: { ...schema.tables, weather_report: weatherReport },
})
