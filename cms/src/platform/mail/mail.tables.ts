import { pgTable, text, timestamp } from '@payloadcms/db-postgres/drizzle/pg-core'
import type { SchemaHook } from '../database/schema-hook.ts'

/** What was sent: a job that runs again, or is queued again under the same key, finds its mail here. */
export const mailDeliveries = pgTable('mail_deliveries', {
  key: text('key').primaryKey(),
  sentAt: timestamp('sent_at', { mode: 'string', withTimezone: true }).notNull().defaultNow(),
})

/** Adds the table to Payload's schema (`afterSchemaInit`), so that its migrations create it. */
export const mailTables: SchemaHook = ({ schema }) => ({
  ...schema,
  tables: { ...schema.tables, mail_deliveries: mailDeliveries },
})
