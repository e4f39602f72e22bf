import type { PostgresAdapterArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'
import {
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from '@payloadcms/db-postgres/drizzle/pg-core'

type SchemaHook = NonNullable<PostgresAdapterArgs['afterSchemaInit']>[number]

const instant = (name: string) => timestamp(name, { mode: 'string', precision: 3, withTimezone: true })

/** Batches of addresses for the printer. A reader is in at most one batch of an issue, as they were when it was made. */
export const printRunTables: SchemaHook = ({ schema }) => {
  const { users, issues } = schema.tables
  if (!users || !issues) throw new Error('The tables of users and issues are not in the schema.')

  const printRuns = pgTable(
    'print_runs',
    {
      number: serial('number').primaryKey(),
      issueId: integer('issue_id')
        .notNull()
        .references(() => issues.id, { onDelete: 'cascade' }),
      createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
      createdAt: instant('created_at').notNull().defaultNow(),
    },
    (table) => [index('print_runs_issue_idx').on(table.issueId)],
  )

  /** A row whose address was erased stays, so that the count of its batch does. */
  const printRunRows = pgTable(
    'print_run_rows',
    {
      runNumber: integer('run_number')
        .notNull()
        .references(() => printRuns.number, { onDelete: 'cascade' }),
      position: integer('position').notNull(),
      issueId: integer('issue_id').notNull(),
      userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
      fullName: text('full_name'),
      addressLine1: text('address_line1'),
      addressLine2: text('address_line2'),
      city: text('city'),
      state: text('state'),
      postalCode: text('postal_code'),
      country: text('country'),
      erasedAt: instant('erased_at'),
    },
    (table) => [
      primaryKey({ name: 'print_run_rows_pkey', columns: [table.runNumber, table.position] }),
      uniqueIndex('print_run_rows_once_idx')
        .on(table.issueId, table.userId)
        .where(sql`user_id is not null`),
      index('print_run_rows_user_idx').on(table.userId),
    ],
  )

  return {
    ...schema,
    tables: { ...schema.tables, print_runs: printRuns, print_run_rows: printRunRows },
  }
}
