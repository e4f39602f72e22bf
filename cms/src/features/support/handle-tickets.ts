import { type SupportStatus, supportStatuses } from '@meridian/shared/support/support-ticket.schema'
import type { Pool } from 'pg'
import { z } from 'zod'
import { rolesWith } from '../../platform/access/rights.ts'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { enqueueAnswerMail } from './support-mail.ts'
import { ticketNumber } from './ticket-number.ts'

/** Who of the staff does it, and from where. */
export interface Handler {
  userId: number
  address: string
}

export type HandlingOutcome = { ok: true } | { ok: false; reason: 'unknown' | 'conflict' | 'no-staff' }

const TicketSchema = z.object({
  id: z.number(),
  subject: z.string(),
  status: z.enum(supportStatuses),
  readerId: z.number(),
  email: z.string(),
  messageCount: z.number(),
})
const IdSchema = z.object({ id: z.number() })

/**
 * Answers a ticket: the message, the mail to the reader and the note in the audit log are one transaction. `seen` is
 * how many messages its author has read: an answer to a conversation that has moved on since (a colleague's answer, a
 * second click) is refused. Anyone who answers first has the ticket.
 */
export async function answerTicket(
  pool: Pool,
  handler: Handler,
  input: { publicId: string; message: string; seen: number; isClosing: boolean },
): Promise<HandlingOutcome> {
  return inTicket(pool, input.publicId, async (client, ticket) => {
    if (ticket.messageCount !== input.seen) return { ok: false, reason: 'conflict' }
    const { rows } = await client.query(
      `insert into support_messages (ticket_id, "from", author_id, text) values ($1, 'staff', $2, $3) returning id`,
      [ticket.id, handler.userId, input.message],
    )
    const { id: messageId } = IdSchema.parse(rows[0])
    await client.query(
      `update support_tickets set status = $2::enum_support_tickets_status, waiting_since = null,
         assignee_id = coalesce(assignee_id, $3), updated_at = now() where id = $1`,
      [ticket.id, input.isClosing ? 'closed' : 'answered', handler.userId],
    )
    const { id: ticketId, email: to, subject } = ticket
    await enqueueAnswerMail(client, { to, ticketId, messageId, subject, message: input.message })
    await audit(client, handler, { action: 'ticket-answered', ticket })
    if (input.isClosing) await audit(client, handler, { action: 'ticket-closed', ticket })
    return { ok: true }
  })
}

/** Gives a ticket to somebody who answers readers, or to nobody. */
export async function assignTicket(
  pool: Pool,
  handler: Handler,
  { publicId, assigneeId }: { publicId: string; assigneeId: number | null },
): Promise<HandlingOutcome> {
  return inTicket(pool, publicId, async (client, ticket) => {
    const { rows } = await client.query(
      `update support_tickets set assignee_id = $2, updated_at = now()
       where id = $1 and ($2::int is null or exists (
         select 1 from users where id = $2 and role::text = any($3::text[])
       )) returning id`,
      [ticket.id, assigneeId, rolesWith('answerTickets')],
    )
    if (rows.length === 0) return { ok: false, reason: 'no-staff' }
    await audit(client, handler, { action: 'ticket-assigned', ticket })
    return { ok: true }
  })
}

/** Closes a ticket without a further word, or opens it again: then its reader waits from now on. */
export async function setTicketStatus(
  pool: Pool,
  handler: Handler,
  { publicId, status }: { publicId: string; status: Exclude<SupportStatus, 'answered'> },
): Promise<HandlingOutcome> {
  return inTicket(pool, publicId, async (client, ticket) => {
    if (ticket.status === status) return { ok: true }
    await client.query(
      `update support_tickets set status = $2::enum_support_tickets_status, updated_at = now(),
         waiting_since = case $2 when 'open' then now() end where id = $1`,
      [ticket.id, status],
    )
    await audit(client, handler, { action: status === 'open' ? 'ticket-reopened' : 'ticket-closed', ticket })
    return { ok: true }
  })
}

/** Works on a ticket that nobody else works on meanwhile. */
function inTicket(
  pool: Pool,
  publicId: string,
  work: (
    client: SqlClient & Pick<Pool, 'query'>,
    ticket: z.output<typeof TicketSchema>,
  ) => Promise<HandlingOutcome>,
): Promise<HandlingOutcome> {
  return inPoolTransaction(pool, async (client) => {
    await client.query('select 1 from support_tickets where public_id = $1 for update', [publicId])
    const { rows } = await client.query(
      `select t.id, t.subject, t.status, t.reader_id as "readerId", u.email,
         (select count(*)::int from support_messages m where m.ticket_id = t.id) as "messageCount"
       from support_tickets t join users u on u.id = t.reader_id where t.public_id = $1`,
      [publicId],
    )
    const [ticket] = TicketSchema.array().parse(rows)
    return ticket ? work(client, ticket) : { ok: false, reason: 'unknown' }
  })
}

function audit(
  client: SqlClient,
  { userId: actorId, address }: Handler,
  {
    action,
    ticket,
  }: { action: Parameters<typeof recordAudit>[1]['action']; ticket: z.output<typeof TicketSchema> },
): Promise<void> {
  const detail = `Ticket ${ticketNumber(ticket.id)}`
  return recordAudit(client, { action, actorId, subjectId: ticket.readerId, detail, address })
}
