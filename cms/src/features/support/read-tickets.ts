import {
  type SupportMessage,
  type SupportTicket,
  supportCategories,
  supportStatuses,
} from '@meridian/shared/support/support-ticket.schema'
import { z } from 'zod'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { ticketNumber } from './ticket-number.ts'

/** More tickets than a reader ever looks through. */
const maxTickets = 100

const TicketRowSchema = z.object({
  id: z.number(),
  publicId: z.string(),
  subject: z.string(),
  category: z.enum(supportCategories),
  status: z.enum(supportStatuses),
  createdAt: z.coerce.date(),
})

const MessageRowSchema = z.object({
  ticketId: z.number(),
  from: z.enum(['reader', 'staff']),
  text: z.string(),
  createdAt: z.coerce.date(),
})

/** A reader's tickets with their conversations, the newest first; `publicId` asks for one of them alone. */
export async function readTicketsOf(
  db: SqlClient,
  readerId: number,
  { publicId = null }: { publicId?: string | null } = {},
): Promise<SupportTicket[]> {
  const { rows } = await db.query(
    `select id, public_id as "publicId", subject, category, status, created_at as "createdAt"
     from support_tickets where reader_id = $1 and ($2::text is null or public_id = $2)
     order by created_at desc, id desc limit $3`,
    [readerId, publicId, maxTickets],
  )
  const tickets = TicketRowSchema.array().parse(rows)
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
      createdAt: createdAt.toISOString(),
      messages: conversation,
    }
  })
}

async function readMessages(db: SqlClient, ticketIds: number[]): Promise<Map<number, SupportMessage[]>> {
  const { rows } = await db.query(
    `select ticket_id as "ticketId", "from", text, created_at as "createdAt"
     from support_messages where ticket_id = any($1) order by id`,
    [ticketIds],
  )
  const byTicket = Map.groupBy(MessageRowSchema.array().parse(rows), ({ ticketId }) => ticketId)
  const toMessage = ({ from, text, createdAt }: z.output<typeof MessageRowSchema>) => ({
    from,
    text,
    createdAt: createdAt.toISOString(),
  })
  return new Map([...byTicket].map(([id, messages]) => [id, messages.map(toMessage)]))
}
