import { bigint, index, integer, pgTable, varchar } from '@payloadcms/db-postgres/drizzle/pg-core'
import type { SchemaHook } from '../database/schema-hook.ts'

/** The table of rate-limiter-flexible, in its own words: points spent by a key until `expire` (Unix milliseconds). */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expire_idx').on(table.expire)],
)

/** Adds the table to Payload's schema (`afterSchemaInit`), so that its migrations create it. */
export const rateLimitTables: SchemaHook = ({ schema }) => ({
  ...schema,
  tables: { ...schema.tables, rate_limits: rateLimits },
})
