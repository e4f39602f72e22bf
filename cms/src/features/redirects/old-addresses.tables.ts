import { index, integer, pgTable, text } from '@payloadcms/db-postgres/drizzle/pg-core'
import { instant, type SchemaHook } from '../../platform/database/schema-hook.ts'

/**
 * Where things stood on a site that was brought in: many, and made by imports alone, unlike the redirects of the editors. Readers
 * are led to where the thing is now.
 */
const oldAddresses = pgTable(
  'old_addresses',
  {
    /** In its one spelling (`publishing/old-address.ts`): a path without a slash at its end, with the one parameter that counts: `/?p=12`. */
    address: text('address').primaryKey(),
    /** What stands there now: `articles:42`, `authors:3`, `topics:5`, `sections:1`, `media:7`, a path, or another site. */
    subject: text('subject').notNull(),
    sourceId: integer('source_id').notNull(),
    runId: integer('run_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('old_addresses_subject_idx').on(table.subject),
    index('old_addresses_run_idx').on(table.runId),
  ],
)

/** Adds the table to Payload's schema (`afterSchemaInit`), so that its migrations create it. */
export const oldAddressesTables: SchemaHook = ({ schema }) => ({
  ...schema,
  tables: { ...schema.tables, old_addresses: oldAddresses },
})
