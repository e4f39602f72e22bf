import { sql } from 'kysely'
import type { Pool } from 'pg'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'

/** A note of the staff about a reader. It is mailed to nobody, and no reader sees it. */
export interface StaffNote {
  id: number
  text: string
  author: string
  /** Who may correct it; null for somebody who has left. */
  authorId: number | null
  createdAt: string
  correctedAt: string | null
  /** What it said before, the newest first. */
  former: { text: string; writtenAt: string }[]
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
    .select(['note.id', 'note.text', 'note.ticket_id as ticketId', 'note.author_id as authorId'])
    .select(['note.created_at as createdAt', 'note.corrected_at as correctedAt'])
    .select(['author.email', 'author.first_name as firstName', 'author.last_name as lastName'])
    .where('note.reader_id', '=', readerId)
    .orderBy('note.id', 'desc')
    .limit(mostNotes)
    .execute()
  const corrected = notes.filter(({ correctedAt }) => correctedAt !== null).map(({ id }) => id)
  const former = corrected.length === 0 ? [] : await readFormerNotes(db, corrected)
  return notes.map(({ email, firstName, lastName, createdAt, correctedAt, ...note }) => ({
    ...note,
    author: [firstName, lastName].filter(Boolean).join(' ') || (email ?? 'A former colleague'),
    createdAt: new Date(createdAt).toISOString(),
    correctedAt: correctedAt === null ? null : new Date(correctedAt).toISOString(),
    former: former
      .filter(({ noteId }) => noteId === note.id)
      .map(({ text, writtenAt }) => ({ text, writtenAt: new Date(writtenAt).toISOString() })),
  }))
}

function readFormerNotes(db: SqlClient, noteIds: number[]) {
  return sqlOn(db)
    .selectFrom('support_note_versions')
    .select(['note_id as noteId', 'text', 'written_at as writtenAt'])
    .where('note_id', 'in', noteIds)
    .orderBy('id', 'desc')
    .execute()
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

export type CorrectionOutcome = { ok: true } | { ok: false; reason: 'note-unknown' | 'note-of-another' }

/** Has a note say something else, as its author wants it. What it said is kept: of two corrections at once none is lost. */
export async function correctNote(
  pool: Pool,
  correction: { authorId: number; readerId: string; noteId: number; text: string },
): Promise<CorrectionOutcome> {
  return inPoolTransaction(pool, async (client) => {
    const note = await sqlOn(client)
      .selectFrom('support_notes as note')
      .innerJoin('users as reader', 'reader.id', 'note.reader_id')
      .select(['note.id', 'note.text', 'note.author_id as authorId'])
      .select(({ fn }) => fn.coalesce('note.corrected_at', 'note.created_at').as('writtenAt'))
      .where('note.id', '=', correction.noteId)
      .where('reader.public_id', '=', correction.readerId)
      .forUpdate('note')
      .executeTakeFirst()
    if (!note) return { ok: false, reason: 'note-unknown' }
    if (note.authorId !== correction.authorId) return { ok: false, reason: 'note-of-another' }
    if (note.text === correction.text) return { ok: true }
    await sqlOn(client)
      .insertInto('support_note_versions')
      .values({ note_id: note.id, text: note.text, written_at: note.writtenAt })
      .execute()
    await sqlOn(client)
      .updateTable('support_notes')
      .set({ text: correction.text, corrected_at: sql<Date>`now()` })
      .where('id', '=', note.id)
      .execute()
    return { ok: true }
  })
}
