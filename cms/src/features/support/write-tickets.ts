import { supportCategories, type SupportTicketRequest } from '@meridian/shared/support/support-ticket.schema'
import type { Pool } from 'pg'
import { z } from 'zod'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { locks } from '../../platform/locks/locks.ts'
import { withLock } from '../../platform/locks/with-lock.ts'
import { createPublicId } from '../accounts/public-id.ts'
import { enqueueSupportMail } from './support-mail.ts'

/** Within it the same words by the same reader are the same ticket or message: sent twice, or again after a lost answer. */
const sameWithinMinutes = 10

export interface Reader {
  userId: number
  email: string
  firstName: string | null
  lastName: string | null
}

const KeysSchema = z.object({ id: z.number(), publicId: z.string() })
const TicketSchema = z.object({ id: z.number(), subject: z.string(), category: z.enum(supportCategories) })
const IdSchema = z.object({ id: z.number() })

/** Opens a ticket and tells support of it by mail, in one transaction. Gives the ticket's public id. */
export async function openTicket(pool: Pool, reader: Reader, request: SupportTicketRequest): Promise<string> {
  const { subject, category, message } = request
  return withLock(pool, locks.supportTicket(reader.userId), async (client) => {
    const same = await findSameTicket(client, reader.userId, request)
    if (same !== null) return same
    const { rows } = await client.query(
      `insert into support_tickets
         (public_id, reader_id, subject, category, status, waiting_since, created_at, updated_at)
       values ($1, $2, $3, $4, 'open', now(), now(), now()) returning id, public_id as "publicId"`,
      [createPublicId(), reader.userId, subject, category],
    )
    const { id, publicId } = KeysSchema.parse(rows[0])
    const messageId = await insertReaderMessage(client, id, message)
    await enqueueSupportMail(client, {
      ticketId: id,
      messageId,
      subject,
      category,
      message,
      reader,
      isNew: true,
    })
    return publicId
  })
}

/**
 * A reader's further message: the ticket is open again, and waits from the reader's first message without an answer.
 * False: the reader has no such ticket.
 */
export async function writeToTicket(
  pool: Pool,
  reader: Reader,
  { publicId, message }: { publicId: string; message: string },
): Promise<boolean> {
  return inPoolTransaction(pool, async (client) => {
    const { rows } = await client.query(
      `update support_tickets
       set status = 'open', waiting_since = coalesce(waiting_since, now()), updated_at = now()
       where public_id = $1 and reader_id = $2 returning id, subject, category`,
      [publicId, reader.userId],
    )
    const [ticket] = TicketSchema.array().parse(rows)
    if (!ticket) return false
    if (await isSaidAlready(client, ticket.id, message)) return true
    const messageId = await insertReaderMessage(client, ticket.id, message)
    const { id: ticketId, subject, category } = ticket
    await enqueueSupportMail(client, {
      ticketId,
      messageId,
      subject,
      category,
      message,
      reader,
      isNew: false,
    })
    return true
  })
}

async function findSameTicket(
  client: SqlClient,
  readerId: number,
  { subject, category, message }: SupportTicketRequest,
): Promise<string | null> {
  const { rows } = await client.query(
    `select t.id, t.public_id as "publicId" from support_tickets t
     join support_messages m on m.ticket_id = t.id and m."from" = 'reader' and m.text = $4
     where t.reader_id = $1 and t.subject = $2 and t.category = $3
       and t.created_at > now() - make_interval(mins => $5)
     order by t.id limit 1`,
    [readerId, subject, category, message, sameWithinMinutes],
  )
  return KeysSchema.array().parse(rows)[0]?.publicId ?? null
}

/** Whether the newest message of a ticket is this one, sent a moment ago. The ticket's row is locked. */
async function isSaidAlready(client: SqlClient, ticketId: number, message: string): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from (
       select "from", text, created_at from support_messages where ticket_id = $1 order by id desc limit 1
     ) newest
     where "from" = 'reader' and text = $2 and created_at > now() - make_interval(mins => $3)`,
    [ticketId, message, sameWithinMinutes],
  )
  return rows.length === 1
}

async function insertReaderMessage(client: SqlClient, ticketId: number, text: string): Promise<number> {
  const { rows } = await client.query(
    `insert into support_messages (ticket_id, "from", text) values ($1, 'reader', $2) returning id`,
    [ticketId, text],
  )
  return IdSchema.parse(rows[0]).id
}
