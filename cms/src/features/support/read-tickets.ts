import { type SupportMessage, type SupportTicket } from '@meridian/shared/support/support-ticket.schema'
import { z } from 'zod'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { ticketNumber } from './ticket-number.ts'

/** More tickets than a reader ever looks through. */
const maxTickets = 100

const AuthorSchema = z.enum(['reader', 'staff'])

/** A reader's tickets with their conversations, the newest first; `publicId` asks for one of them alone. */
export async function readTicketsOf(
  db: SqlClient,
  readerId: number,
  { publicId = null }: { publicId?: string | null } = {},
): Promise<SupportTicket[]> {
  const tickets = await sqlOn(db)
    .selectFrom('support_tickets')
    .select(['id', 'public_id as publicId', 'subject', 'category', 'status', 'created_at as createdAt'])
    .where('reader_id', '=', readerId)
    .where((eb) => (publicId === null ? eb.lit(true) : eb('public_id', '=', publicId)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxTickets)
    .execute()
  const messages = await readMessages(
    db,
    tickets.map(({ id }) => id),
  )
  return tickets.map(({ id, publicId: ticketId, createdAt, ...ticket }) => {
    const conversation = messages.get(id) ?? []
    return {
      ...ticket,
      id: ticketId,
      number: ticketNumber(id),
      message: conversation[0]?.text ?? '',
      createdAt: new Date(createdAt).toISOString(),
      messages: conversation,
    }
  })
}

async function readMessages(db: SqlClient, ticketIds: number[]): Promise<Map<number, SupportMessage[]>> {
  const rows = await sqlOn(db)
    .selectFrom('support_messages')
    .select(['ticket_id', 'from', 'text', 'created_at'])
    .where(({ eb, fn, val }) => eb('ticket_id', '=', fn.any(val(ticketIds))))
    .orderBy('id')
    .execute()
  const messages = rows.map(({ ticket_id: ticketId, from, text, created_at: createdAt }) => ({
    ticketId,
    message: { from: AuthorSchema.parse(from), text, createdAt: new Date(createdAt).toISOString() },
  }))
  return new Map(
    [...Map.groupBy(messages, ({ ticketId }) => ticketId)].map(([id, of]) => [
      id,
      of.map(({ message }) => message),
    ]),
  )
}
