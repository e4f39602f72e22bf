import { sql } from '@payloadcms/db-postgres/drizzle'
import { bigint, index, integer, jsonb, pgTable, serial, text } from '@payloadcms/db-postgres/drizzle/pg-core'
import { instant, type SchemaHook } from '../../platform/database/schema-hook.ts'

/** Exports that were asked for in the admin, and where their files are. */
const exportRuns = pgTable(
  'export_runs',
  {
    id: serial('id').primaryKey(),
    format: text('format').notNull(),
    /** `waiting`, `running`, `done`, `failed` or `deleted`. */
    state: text('state').notNull(),
    counts: jsonb('counts')
      .notNull()
      .default(sql`'{}'`),
    fileName: text('file_name'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    sha256: text('sha256'),
    problem: text('problem'),
    startedBy: integer('started_by'),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    finishedAt: instant('finished_at'),
  },
  (table) => [index('export_runs_created_idx').on(table.createdAt)],
)

/** Adds the table to Payload's schema (`afterSchemaInit`), so that its migrations create it. */
export const exportsTables: SchemaHook = ({ schema }) => ({
  ...schema,
  tables: { ...schema.tables, export_runs: exportRuns },
})
