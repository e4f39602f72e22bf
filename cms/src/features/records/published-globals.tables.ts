import { json, pgTable, text } from '@payloadcms/db-postgres/drizzle/pg-core'
import type { SchemaHook } from '../../platform/database/schema-hook.ts'

/**
 * What readers have of each global, by its slug: defaults and drafts are told from what is published by Payload alone, which
 * not every process that reads records has.
 */
const publishedGlobals = pgTable('published_globals', {
  slug: text('slug').primaryKey(),
  data: json('data').notNull(),
})

/** Adds the table to Payload's schema (`afterSchemaInit`), so that its migrations create it. */
export const recordTables: SchemaHook = ({ schema }) => ({
  ...schema,
  tables: { ...schema.tables, published_globals: publishedGlobals },
})
