import { sql } from '@payloadcms/db-postgres/drizzle'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  serial,
  text,
  timestamp,
} from '@payloadcms/db-postgres/drizzle/pg-core'
import type { SchemaHook } from '../../platform/database/schema-hook.ts'

/**
 * The messages of a ticket, in the order of their ids; they are never changed. They go with their ticket, and an
 * answer stays when its author has left. Beside them the notes of staff, which no reader sees: they go with the reader.
 */
export const supportTables: SchemaHook = ({ schema }) => {
  const { support_tickets: tickets, users } = schema.tables
  if (!tickets?.['id'] || !users?.['id'])
    throw new Error('The tables of tickets and users are not in the schema.')
  const [ticketKey, userKey] = [tickets['id'], users['id']]
  const supportMessages = pgTable(
    'support_messages',
    {
      id: serial('id').primaryKey(),
      ticketId: integer('ticket_id').notNull(),
      from: text('from').notNull(),
      /** Who of the staff has answered; null for the reader's own words. */
      authorId: integer('author_id'),
      text: text('text').notNull(),
      createdAt: timestamp('created_at', { mode: 'string', precision: 3, withTimezone: true })
        .notNull()
        .defaultNow(),
    },
    (table) => [
      check('support_messages_from_known', sql`"from" in ('reader', 'staff')`),
      index('support_messages_ticket_idx').on(table.ticketId, table.id),
      foreignKey({
        name: 'support_messages_ticket_fk',
        columns: [table.ticketId],
        foreignColumns: [ticketKey],
      }).onDelete('cascade'),
      foreignKey({
        name: 'support_messages_author_fk',
        columns: [table.authorId],
        foreignColumns: [userKey],
      }).onDelete('set null'),
    ],
  )
  const supportNotes = pgTable(
    'support_notes',
    {
      id: serial('id').primaryKey(),
      readerId: integer('reader_id').notNull(),
      /** The ticket beside which it was written; null for one on the reader's page. */
      ticketId: integer('ticket_id'),
      authorId: integer('author_id'),
      text: text('text').notNull(),
      createdAt: timestamp('created_at', { mode: 'string', precision: 3, withTimezone: true })
        .notNull()
        .defaultNow(),
      /** When its author has last corrected it; null: it stands as it was written. */
      correctedAt: timestamp('corrected_at', { mode: 'string', precision: 3, withTimezone: true }),
    },
    (table) => [
      index('support_notes_reader_idx').on(table.readerId, table.id),
      foreignKey({
        name: 'support_notes_reader_fk',
        columns: [table.readerId],
        foreignColumns: [userKey],
      }).onDelete('cascade'),
      foreignKey({
        name: 'support_notes_ticket_fk',
        columns: [table.ticketId],
        foreignColumns: [ticketKey],
      }).onDelete('cascade'),
      foreignKey({
        name: 'support_notes_author_fk',
        columns: [table.authorId],
        foreignColumns: [userKey],
      }).onDelete('set null'),
    ],
  )
  // What a note said before its author corrected it.
  const formerNotes = pgTable(
    'support_note_versions',
    {
      id: serial('id').primaryKey(),
      noteId: integer('note_id')
        .notNull()
        .references(() => supportNotes.id, { onDelete: 'cascade' }),
      text: text('text').notNull(),
      writtenAt: timestamp('written_at', { mode: 'string', precision: 3, withTimezone: true }).notNull(),
    },
    (table) => [index('support_note_versions_note_idx').on(table.noteId, table.id)],
  )
  const tables = {
    ...schema.tables,
    support_messages: supportMessages,
    support_notes: supportNotes,
    support_note_versions: formerNotes,
  }
  return { ...schema, tables }
}
