import { sql } from '@payloadcms/db-postgres/drizzle'
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '@payloadcms/db-postgres/drizzle/pg-core'
import { instant, type SchemaHook } from '../../../platform/database/schema-hook.ts'

/**
 * What is to be published or unpublished by the clock, and what came of it. `retry_at` is when a try that broke off is
 * made again; `note` tells why it failed, or why it was not needed any more.
 */
export const publishSchedules = pgTable(
  'publish_schedules',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    collection: text('collection').notNull(),
    documentId: integer('document_id').notNull(),
    /** What the document was called when it was scheduled. */
    title: text('title').notNull(),
    action: text('action').notNull(),
    dueAt: instant('due_at').notNull(),
    /** Of the person who scheduled it: mails speak of its clock. */
    timeZone: text('time_zone').notNull(),
    requestedBy: integer('requested_by').notNull(),
    requestedAt: instant('requested_at').notNull().defaultNow(),
    state: text('state').notNull().default('waiting'),
    settledAt: instant('settled_at'),
    settledBy: integer('settled_by'),
    note: text('note'),
    attempts: integer('attempts').notNull().default(0),
    retryAt: instant('retry_at'),
  },
  (table) => [
    uniqueIndex('publish_schedules_one_waiting_idx')
      .on(table.collection, table.documentId, table.action)
      .where(sql`state = 'waiting'`),
    index('publish_schedules_waiting_idx')
      .on(table.dueAt)
      .where(sql`state = 'waiting'`),
    index('publish_schedules_document_idx').on(table.collection, table.documentId, table.id),
    index('publish_schedules_due_idx').on(table.dueAt),
    check('publish_schedules_collection_check', sql`collection in ('articles', 'issues')`),
    check('publish_schedules_action_check', sql`action in ('publish', 'unpublish')`),
    check('publish_schedules_state_check', sql`state in ('waiting', 'done', 'failed', 'taken-back')`),
  ],
)

/** The very versions that a schedule publishes, as they were when it was made: versions themselves go on changing. */
export const scheduledVersions = pgTable(
  'scheduled_versions',
  {
    scheduleId: bigint('schedule_id', { mode: 'number' })
      .notNull()
      .references(() => publishSchedules.id, { onDelete: 'cascade' }),
    collection: text('collection').notNull(),
    documentId: integer('document_id').notNull(),
    versionId: integer('version_id').notNull(),
    savedAt: instant('saved_at').notNull(),
    snapshot: jsonb('snapshot').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'scheduled_versions_pkey',
      columns: [table.scheduleId, table.collection, table.documentId],
    }),
    check('scheduled_versions_collection_check', sql`collection in ('articles', 'issues')`),
  ],
)

/** Adds the tables to Payload's schema (`afterSchemaInit`), so that its migrations create them. */
export const scheduleTables: SchemaHook = ({ schema }) => ({
  ...schema,
  tables: { ...schema.tables, publish_schedules: publishSchedules, scheduled_versions: scheduledVersions },
})
