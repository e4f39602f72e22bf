import type { SupportStatus } from '@meridian/shared/support/support-ticket.schema'
import { type NotNull, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { rolesWith } from '../../platform/access/rights.ts'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { enqueueAnswerMail } from './support-mail.ts'
import { ticketNumber } from './ticket-number.ts'

/** Who of the staff does it, and from where. */
export interface Handler {
  userId: number
  address: string
}

export type HandlingOutcome = { ok: true } | { ok: false; reason: 'unknown' | 'conflict' | 'no-staff' }

interface Ticket {
  id: number
  subject: string
  status: SupportStatus
  readerId: number
  email: string
  messageCount: number
}

const now = sql<Date>`now()`

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
    const { id: messageId } = await sqlOn(client)
      .insertInto('support_messages')
      .values({ ticket_id: ticket.id, from: 'staff', author_id: handler.userId, text: input.message })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sqlOn(client)
      .updateTable('support_tickets')
      .set(({ fn, val }) => ({
        status: input.isClosing ? 'closed' : 'answered',
        waiting_since: null,
        assignee_id: fn.coalesce('assignee_id', val(handler.userId)),
        updated_at: now,
      }))
      .where('id', '=', ticket.id)
      .execute()
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
    const { numUpdatedRows } = await sqlOn(client)
      .updateTable('support_tickets')
      .set({ assignee_id: assigneeId, updated_at: now })
      .where('id', '=', ticket.id)
      .where((eb) => {
        const staff = eb.selectFrom('users').select('id').where('role', 'in', rolesWith('answerTickets'))
        return assigneeId === null ? eb.lit(true) : eb.exists(staff.where('id', '=', assigneeId))
      })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return { ok: false, reason: 'no-staff' }
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
    await sqlOn(client)
      .updateTable('support_tickets')
      .set({ status, updated_at: now, waiting_since: status === 'open' ? now : null })
      .where('id', '=', ticket.id)
      .execute()
    await audit(client, handler, { action: status === 'open' ? 'ticket-reopened' : 'ticket-closed', ticket })
    return { ok: true }
  })
}

/** Works on a ticket that nobody else works on meanwhile. */
function inTicket(
  pool: Pool,
  publicId: string,
  work: (client: PoolClient, ticket: Ticket) => Promise<HandlingOutcome>,
): Promise<HandlingOutcome> {
  return inPoolTransaction(pool, async (client) => {
    const db = sqlOn(client)
    await db
      .selectFrom('support_tickets')
      .select('id')
      .where('public_id', '=', publicId)
      .forUpdate()
      .execute()
    const ticket = await db
      .selectFrom('support_tickets as t')
      .innerJoin('users as u', 'u.id', 't.reader_id')
      .select(['t.id', 't.subject', 't.status', 't.reader_id as readerId', 'u.email'])
      .select((eb) =>
        eb
          .selectFrom('support_messages as m')
          .select((of) => of.cast<number>(of.fn.countAll(), 'integer').as('count'))
          .whereRef('m.ticket_id', '=', 't.id')
          .as('messageCount'),
      )
      .$narrowType<{ messageCount: NotNull }>()
      .where('t.public_id', '=', publicId)
      .executeTakeFirst()
    return ticket ? work(client, ticket) : { ok: false, reason: 'unknown' }
  })
}

function audit(
  client: PoolClient,
  { userId: actorId, address }: Handler,
  { action, ticket }: { action: Parameters<typeof recordAudit>[1]['action']; ticket: Ticket },
): Promise<void> {
  const detail = `Ticket ${ticketNumber(ticket.id)}`
  return recordAudit(client, { action, actorId, subjectId: ticket.readerId, detail, address })
}
