import { sql } from '@payloadcms/db-postgres/drizzle'
import {
  boolean,
  index,
  integer,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from '@payloadcms/db-postgres/drizzle/pg-core'
import { instant, type SchemaHook } from '../../platform/database/schema-hook.ts'

/** Batches of addresses for the printer, and when copies go out. A reader is in at most one batch of an issue, as they were when it was made. */
export const printRunTables: SchemaHook = ({ schema }) => {
  const { users, issues } = schema.tables
  if (!users || !issues) throw new Error('The tables of users and issues are not in the schema.')

  const printRuns = pgTable(
    'print_runs',
    {
      id: serial('id').primaryKey(),
      issueId: integer('issue_id')
        .notNull()
        .references(() => issues.id, { onDelete: 'restrict' }),
      /** 1, 2, … within its issue. */
      number: integer('number').notNull(),
      issueTitle: text('issue_title').notNull(),
      rowCount: integer('row_count').notNull(),
      unaddressedCount: integer('unaddressed_count').notNull(),
      createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
      createdAt: instant('created_at').notNull().defaultNow(),
      /** When its addresses were erased, because nobody needs them any more. */
      erasedAt: instant('erased_at'),
    },
    (table) => [uniqueIndex('print_runs_number_idx').on(table.issueId, table.number)],
  )

  /** A row whose address was erased stays, so that the count of its batch does. */
  const printRunRows = pgTable(
    'print_run_rows',
    {
      id: serial('id').primaryKey(),
      runId: integer('run_id')
        .notNull()
        .references(() => printRuns.id, { onDelete: 'cascade' }),
      issueId: integer('issue_id').notNull(),
      position: integer('position').notNull(),
      userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
      hasAddress: boolean('has_address').notNull(),
      fullName: text('full_name'),
      addressLine1: text('address_line1'),
      addressLine2: text('address_line2'),
      city: text('city'),
      state: text('state'),
      postalCode: text('postal_code'),
      country: text('country'),
    },
    (table) => [
      uniqueIndex('print_run_rows_position_idx').on(table.runId, table.position),
      uniqueIndex('print_run_rows_once_idx')
        .on(table.issueId, table.userId)
        .where(sql`has_address`),
      index('print_run_rows_user_idx').on(table.userId),
    ],
  )

  /** When the printed copies of an issue are sent out; an issue without a row has no date yet. */
  const printDates = pgTable('print_dates', {
    issueId: integer('issue_id')
      .primaryKey()
      .references(() => issues.id, { onDelete: 'cascade' }),
    /** A day without a time zone: '2026-12-01'. */
    shipsOn: text('ships_on').notNull(),
  })

  return {
    ...schema,
    tables: {
      ...schema.tables,
      print_runs: printRuns,
      print_run_rows: printRunRows,
      print_dates: printDates,
    },
  }
}
