import { supportCategories, supportStatuses } from '@meridian/shared/support/support-ticket.schema'
import { z } from 'zod'
import { rolesWith } from '../../platform/access/rights.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { ticketNumber } from './ticket-number.ts'

const PersonSchema = z.object({
  id: z.number(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
})

const TicketRowSchema = z.object({
  id: z.number(),
  publicId: z.string(),
  subject: z.string(),
  category: z.enum(supportCategories),
  status: z.enum(supportStatuses),
  waitingSince: z.coerce.date().nullable(),
  createdAt: z.coerce.date(),
  assigneeId: z.number().nullable(),
  reader: PersonSchema,
})

const MessageRowSchema = z.object({
  id: z.number(),
  from: z.enum(['reader', 'staff']),
  text: z.string(),
  createdAt: z.coerce.date(),
  author: PersonSchema.nullable(),
})

export interface StaffTicket {
  publicId: string
  number: number
  subject: string
  category: (typeof supportCategories)[number]
  status: (typeof supportStatuses)[number]
  waitingSince: string | null
  createdAt: string
  assigneeId: number | null
  reader: { name: string; email: string }
  messages: { id: number; from: 'reader' | 'staff'; author: string; text: string; createdAt: string }[]
}

/** A ticket as staff see it, with the names that readers are not told; null: there is none. */
export async function readStaffTicket(db: SqlClient, id: number): Promise<StaffTicket | null> {
  const { rows } = await db.query(
    `select t.id, t.public_id as "publicId", t.subject, t.category, t.status, t.waiting_since as "waitingSince",
       t.created_at as "createdAt", t.assignee_id as "assigneeId", ${person('u')} as reader
     from support_tickets t join users u on u.id = t.reader_id where t.id = $1`,
    [id],
  )
  const [ticket] = TicketRowSchema.array().parse(rows)
  if (!ticket) return null
  const { id: ticketId, reader, waitingSince, createdAt, ...rest } = ticket
  return {
    ...rest,
    number: ticketNumber(ticketId),
    waitingSince: waitingSince?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    reader: { name: nameOf(reader), email: reader.email },
    messages: await readStaffMessages(db, { ticketId, readerName: nameOf(reader) }),
  }
}

/** Those whom a ticket can be given to, by name. */
export async function readSupportStaff(db: SqlClient): Promise<{ id: number; name: string }[]> {
  const { rows } = await db.query(
    `select ${person('u')} as person from users u where role::text = any($1::text[]) order by email`,
    [rolesWith('answerTickets')],
  )
  return z
    .object({ person: PersonSchema })
    .array()
    .parse(rows)
    .map((row) => ({ id: row.person.id, name: nameOf(row.person) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

async function readStaffMessages(db: SqlClient, input: { ticketId: number; readerName: string }) {
  const { rows } = await db.query(
    `select m.id, m."from", m.text, m.created_at as "createdAt",
       case when u.id is null then null else ${person('u')} end as author
     from support_messages m left join users u on u.id = m.author_id where m.ticket_id = $1 order by m.id`,
    [input.ticketId],
  )
  return MessageRowSchema.array()
    .parse(rows)
    .map(({ author, createdAt, ...message }) => ({
      ...message,
      createdAt: createdAt.toISOString(),
      author: message.from === 'reader' ? input.readerName : nameOfAuthor(author),
    }))
}

/** Names and address of a user as one JSON value. */
function person(table: string): string {
  return `json_build_object('id', ${table}.id, 'email', ${table}.email,
    'firstName', ${table}.first_name, 'lastName', ${table}.last_name)`
}

function nameOf({ firstName, lastName, email }: z.output<typeof PersonSchema>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}

function nameOfAuthor(author: z.output<typeof PersonSchema> | null): string {
  return author ? nameOf(author) : 'A former colleague'
}
