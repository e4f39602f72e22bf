import type { Pool } from 'pg'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'

/** A note of the staff about a reader. It is mailed to nobody, and no reader sees it. */
export interface StaffNote {
  id: number
  text: string
  author: string
  createdAt: string
  /** The ticket beside which it was written, by its database key. */
  ticketId: number | null
}

/** More than anybody looks through. */
const mostNotes = 100

/** What colleagues have noted about a reader, the newest first. */
export async function readNotes(db: SqlClient, readerId: number): Promise<StaffNote[]> {
  const notes = await sqlOn(db)
    .selectFrom('support_notes as note')
    .leftJoin('users as author', 'author.id', 'note.author_id')
    .select(['note.id', 'note.text', 'note.created_at as createdAt', 'note.ticket_id as ticketId'])
    .select(['author.email', 'author.first_name as firstName', 'author.last_name as lastName'])
    .where('note.reader_id', '=', readerId)
    .orderBy('note.id', 'desc')
    .limit(mostNotes)
    .execute()
  return notes.map(({ email, firstName, lastName, createdAt, ...note }) => ({
    ...note,
    author: [firstName, lastName].filter(Boolean).join(' ') || (email ?? 'A former colleague'),
    createdAt: new Date(createdAt).toISOString(),
  }))
}

export type NoteOutcome = { ok: true } | { ok: false; reason: 'reader-unknown' | 'ticket-unknown' }

/** Keeps a note about a reader, and beside one of their tickets where it names one. */
export async function addNote(
  db: Pick<Pool, 'query'>,
  note: { authorId: number; readerId: string; ticketId: string | null; text: string },
): Promise<NoteOutcome> {
  const reader = await sqlOn(db)
    .selectFrom('users')
    .select('id')
    .where('public_id', '=', note.readerId)
    .executeTakeFirst()
  if (!reader) return { ok: false, reason: 'reader-unknown' }
  const ticket =
    note.ticketId === null
      ? null
      : await sqlOn(db)
          .selectFrom('support_tickets')
          .select('id')
          .where('public_id', '=', note.ticketId)
          .where('reader_id', '=', reader.id)
          .executeTakeFirst()
  if (ticket === undefined) return { ok: false, reason: 'ticket-unknown' }
  await sqlOn(db)
    .insertInto('support_notes')
    .values({
      reader_id: reader.id,
      ticket_id: ticket?.id ?? null,
      author_id: note.authorId,
      text: note.text,
    })
    .execute()
  return { ok: true }
}
