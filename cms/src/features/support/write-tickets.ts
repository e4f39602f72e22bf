import type { SupportTicketRequest } from '@meridian/shared/support/support-ticket.schema'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { locks } from '../../platform/locks/locks.ts'
import { withLock } from '../../platform/locks/with-lock.ts'
import { createPublicId } from '../accounts/public-id.ts'
import { enqueueSupportMail } from './support-mail.ts'

/** Within it the same words by the same reader are the same ticket or message: sent twice, or again after a lost answer. */
const sameWithinMinutes = 10
const aMomentAgo = sql<Date>`now() - make_interval(mins => ${sameWithinMinutes})`

export interface Reader {
  userId: number
  email: string
  firstName: string | null
  lastName: string | null
}

const now = sql<Date>`now()`

/** Opens a ticket and tells support of it by mail, in one transaction. Gives the ticket's public id. */
export async function openTicket(pool: Pool, reader: Reader, request: SupportTicketRequest): Promise<string> {
  const { subject, category, message } = request
  return withLock(pool, locks.supportTicket(reader.userId), async (client) => {
    const same = await findSameTicket(client, reader.userId, request)
    if (same !== null) return same
    const { id, publicId } = await sqlOn(client)
      .insertInto('support_tickets')
      .values({
        public_id: createPublicId(),
        reader_id: reader.userId,
        subject,
        category,
        status: 'open',
        waiting_since: now,
        created_at: now,
        updated_at: now,
      })
      .returning(['id', 'public_id as publicId'])
      .executeTakeFirstOrThrow()
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
    const ticket = await sqlOn(client)
      .updateTable('support_tickets')
      .set(({ fn }) => ({
        status: 'open',
        waiting_since: fn.coalesce('waiting_since', now),
        updated_at: now,
      }))
      .where('public_id', '=', publicId)
      .where('reader_id', '=', reader.userId)
      .returning(['id', 'subject', 'category'])
      .executeTakeFirst()
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
  client: PoolClient,
  readerId: number,
  { subject, category, message }: SupportTicketRequest,
): Promise<string | null> {
  const same = await sqlOn(client)
    .selectFrom('support_tickets as t')
    .innerJoin('support_messages as m', 'm.ticket_id', 't.id')
    .select('t.public_id as publicId')
    .where('m.from', '=', 'reader')
    .where('m.text', '=', message)
    .where('t.reader_id', '=', readerId)
    .where('t.subject', '=', subject)
    .where('t.category', '=', category)
    .where('t.created_at', '>', aMomentAgo)
    .orderBy('t.id')
    .limit(1)
    .executeTakeFirst()
  return same?.publicId ?? null
}

/** Whether the newest message of a ticket is this one, sent a moment ago. The ticket's row is locked. */
async function isSaidAlready(client: PoolClient, ticketId: number, message: string): Promise<boolean> {
  const said = await sqlOn(client)
    .selectFrom(({ selectFrom }) =>
      selectFrom('support_messages')
        .select(['from', 'text', 'created_at'])
        .where('ticket_id', '=', ticketId)
        .orderBy('id', 'desc')
        .limit(1)
        .as('newest'),
    )
    .select('from')
    .where('from', '=', 'reader')
    .where('text', '=', message)
    .where('created_at', '>', aMomentAgo)
    .executeTakeFirst()
  return said !== undefined
}

async function insertReaderMessage(client: PoolClient, ticketId: number, text: string): Promise<number> {
  const { id } = await sqlOn(client)
    .insertInto('support_messages')
    .values({ ticket_id: ticketId, from: 'reader', text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
