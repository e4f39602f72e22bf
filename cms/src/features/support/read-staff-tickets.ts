import {
  type SupportCategory,
  supportResponseHours,
  type SupportStatus,
} from '@meridian/shared/support/support-ticket.schema'
import { sql } from 'kysely'
import { z } from 'zod'
import { rolesWith } from '../../platform/access/rights.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { readNotes, type StaffNote } from './notes.ts'
import { ticketNumber } from './ticket-number.ts'

const AuthorSchema = z.enum(['reader', 'staff'])

export interface StaffTicket {
  publicId: string
  number: number
  subject: string
  category: SupportCategory
  status: SupportStatus
  waitingSince: string | null
  createdAt: string
  assigneeId: number | null
  reader: { publicId: string; name: string; email: string }
  /** What colleagues have noted about the reader; the reader is told nothing of it. */
  notes: StaffNote[]
  messages: { id: number; from: 'reader' | 'staff'; author: string; text: string; createdAt: string }[]
}

/** A ticket as staff see it, with the names that readers are not told; null: there is none. */
export async function readStaffTicket(db: SqlClient, id: number): Promise<StaffTicket | null> {
  const ticket = await sqlOn(db)
    .selectFrom('support_tickets as t')
    .innerJoin('users as u', 'u.id', 't.reader_id')
    .select(['t.public_id as publicId', 't.subject', 't.category', 't.status', 't.assignee_id as assigneeId'])
    .select(['t.waiting_since as waitingSince', 't.created_at as createdAt'])
    .select(['u.email', 'u.first_name as firstName', 'u.last_name as lastName', 'u.public_id as readerId'])
    .select('t.reader_id as readerKey')
    .where('t.id', '=', id)
    .executeTakeFirst()
  if (!ticket) return null
  const { email, firstName, lastName, readerId, readerKey, waitingSince, createdAt, ...rest } = ticket
  const name = nameOf({ email, firstName, lastName })
  return {
    ...rest,
    number: ticketNumber(id),
    waitingSince: waitingSince === null ? null : new Date(waitingSince).toISOString(),
    createdAt: new Date(createdAt).toISOString(),
    reader: { publicId: readerId, name, email },
    notes: await readNotes(db, readerKey),
    messages: await readStaffMessages(db, { ticketId: id, readerName: name }),
  }
}

/** Those whom a ticket can be given to, by name. */
export async function readSupportStaff(db: SqlClient): Promise<{ id: number; name: string }[]> {
  const staff = await sqlOn(db)
    .selectFrom('users')
    .select(['id', 'email', 'first_name as firstName', 'last_name as lastName'])
    .where('role', 'in', rolesWith('answerTickets'))
    .orderBy('email')
    .execute()
  return staff
    .map((person) => ({ id: person.id, name: nameOf(person) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** The answers that staff can choose from, by title. */
export async function readSavedReplies(
  db: SqlClient,
): Promise<{ id: number; title: string; text: string }[]> {
  return sqlOn(db).selectFrom('saved_replies').select(['id', 'title', 'text']).orderBy('title').execute()
}

/** How many readers wait for an answer, and how many of them longer than they were promised. */
export async function countWaiting(db: SqlClient): Promise<{ waiting: number; overdue: number }> {
  const promised = sql<Date>`now() - make_interval(hours => ${supportResponseHours})`
  return sqlOn(db)
    .selectFrom('support_tickets')
    .select(({ cast, fn }) => [
      cast<number>(fn.countAll(), 'integer').as('waiting'),
      cast<number>(fn.countAll().filterWhere('waiting_since', '<', promised), 'integer').as('overdue'),
    ])
    .where('waiting_since', 'is not', null)
    .executeTakeFirstOrThrow()
}

/** So many tickets stand on the first page. */
const shownTickets = 5

/** The readers who have waited longest for an answer. */
export async function readWaitingTickets(
  db: SqlClient,
): Promise<{ id: number; subject: string; readerName: string; waitingSince: string }[]> {
  const tickets = await sqlOn(db)
    .selectFrom('support_tickets as t')
    .innerJoin('users as u', 'u.id', 't.reader_id')
    .select(['t.id', 't.subject', 'u.email', 'u.first_name as firstName', 'u.last_name as lastName'])
    .select(({ ref }) => sql<Date>`${ref('t.waiting_since')}`.as('waitingSince'))
    .where('t.waiting_since', 'is not', null)
    .orderBy('t.waiting_since')
    .orderBy('t.id')
    .limit(shownTickets)
    .execute()
  return tickets.map(({ id, subject, waitingSince, ...person }) => ({
    id,
    subject,
    readerName: nameOf(person),
    waitingSince: waitingSince.toISOString(),
  }))
}

async function readStaffMessages(db: SqlClient, input: { ticketId: number; readerName: string }) {
  const messages = await sqlOn(db)
    .selectFrom('support_messages as m')
    .leftJoin('users as u', 'u.id', 'm.author_id')
    .select(['m.id', 'm.from', 'm.text', 'm.created_at as createdAt'])
    .select(['u.email', 'u.first_name as firstName', 'u.last_name as lastName'])
    .where('m.ticket_id', '=', input.ticketId)
    .orderBy('m.id')
    .execute()
  return messages.map(({ id, text, createdAt, email, ...message }) => {
    const from = AuthorSchema.parse(message.from)
    const author = email === null ? 'A former colleague' : nameOf({ ...message, email })
    return {
      id,
      from,
      text,
      createdAt: new Date(createdAt).toISOString(),
      author: from === 'reader' ? input.readerName : author,
    }
  })
}

function nameOf(person: { firstName: string | null; lastName: string | null; email: string }): string {
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || person.email
}
