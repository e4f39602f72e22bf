import { subscriptionStatuses } from '@meridian/shared/entitlement/entitlement'
import { InvoiceListSchema, paymentStatuses } from '@meridian/shared/billing/payment.schema'
import type { Address } from '@meridian/shared/readers/address.schema'
import type { ReaderNewsletter } from '@meridian/shared/newsletter/reader-newsletter.schema'
import { supportStatuses } from '@meridian/shared/support/support-ticket.schema'
import { subscriptionKinds, type UserSubscription } from '@meridian/shared/billing/user-subscription.schema'
import type { Card } from '@meridian/shared/billing/card.schema'
import { sql } from 'kysely'
import { z } from 'zod'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { readCard } from '../billing/payment-method/read-card.ts'
import { readNoticesOf, type ToldReader } from '../contracts/notices/read-notices.ts'
import { listAddresses } from '../readers/addresses/addresses.ts'
import { timeColumn } from '../../platform/database/columns.ts'
import { readSubscription } from '../entitlement/read-subscription.ts'
import { type StaffNote, readNotes } from '../support/notes.ts'
import { listReaderNewsletters } from '../newsletter/reader-newsletters.ts'
import { ticketNumber } from '../support/ticket-number.ts'
import { readerName } from './find-readers.ts'

/** More than anybody looks through; anyone who needs all of them has the lists of the admin. */
const maxRows = 100

const cents = z.coerce.number()

const ReaderSchema = z.object({
  userId: z.number(),
  publicId: z.string(),
  name: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  role: z.string(),
  createdAt: timeColumn,
  deletionDueAt: timeColumn.nullable(),
})

const HistorySchema = z.object({
  id: z.number(),
  planName: z.string(),
  kind: z.enum(subscriptionKinds),
  status: z.enum(subscriptionStatuses),
  startedAt: timeColumn.nullable(),
  periodEnd: timeColumn.nullable(),
  endedAt: timeColumn.nullable(),
  cancelsAtPeriodEnd: z.boolean(),
  reason: z.string().nullable(),
  grantedBy: z.string().nullable(),
})

const PaymentSchema = z.object({
  publicId: z.string(),
  at: timeColumn,
  description: z.string(),
  amountCents: cents,
  refundedCents: cents,
  currency: z.string(),
  status: z.enum(paymentStatuses),
  invoices: InvoiceListSchema,
  failure: z.string().nullable(),
  isPaid: z.boolean(),
  /** Whether a card was charged: what was settled elsewhere is refunded elsewhere. */
  isCharged: z.boolean(),
  /** Whether the period that it paid for runs still: giving all of it back ends the subscription. */
  isOfRunningPeriod: z.boolean(),
})

const TicketSchema = z.object({
  id: z.number(),
  subject: z.string(),
  status: z.enum(supportStatuses),
  createdAt: timeColumn,
})

const AuditSchema = z.object({
  id: z.number(),
  at: timeColumn,
  action: z.string(),
  actor: z.string().nullable(),
  isOwn: z.boolean(),
  detail: z.string().nullable(),
})

export type ReaderPayment = z.output<typeof PaymentSchema>
export type SubscriptionHistory = z.output<typeof HistorySchema>
export type ReaderTicket = z.output<typeof TicketSchema> & { number: number }

/** All that staff see of a reader in one view. Nothing of what they read or save is in it. */
export interface ReaderFile {
  reader: z.output<typeof ReaderSchema>
  subscription: UserSubscription | null
  history: SubscriptionHistory[]
  payments: ReaderPayment[]
  card: Card | null
  addresses: Address[]
  tickets: ReaderTicket[]
  audit: z.output<typeof AuditSchema>[]
  /** What the reader was told of renewals and prices, word for word. */
  notices: ToldReader[]
  /** What colleagues have noted. */
  notes: StaffNote[]
  newsletters: ReaderNewsletter[]
}

/** The file of the reader with this public id; null: there is none. */
export async function readReaderFile(db: SqlClient, publicId: string): Promise<ReaderFile | null> {
  const rows = await sqlOn(db)
    .selectFrom('users as reader')
    .leftJoin('reader_settings as settings', 'settings.user_id', 'reader.id')
    .select((eb) => [
      'reader.id as userId',
      'reader.public_id as publicId',
      sql.raw(readerName('reader')).as('name'),
      'reader.email',
      eb('reader.email_verified_at', 'is not', null).as('isEmailVerified'),
      'reader.role',
      'reader.created_at as createdAt',
      'settings.deletion_due_at as deletionDueAt',
    ])
    .where('reader.public_id', '=', publicId)
    .execute()
  const [reader] = ReaderSchema.array().parse(rows)
  if (!reader) return null
  const { userId, email, isEmailVerified } = reader
  const [subscription, history, payments, card, addresses, tickets, audit, notices, notes, newsletters] =
    await Promise.all([
      readSubscription(db, userId),
      readHistory(db, userId),
      readPayments(db, userId),
      readCard(db, userId),
      listAddresses(db, userId),
      readTickets(db, userId),
      readAudit(db, userId),
      readNoticesOf(db, userId),
      readNotes(db, userId),
      listReaderNewsletters(db, { userId, email, isEmailVerified }),
    ])
  return {
    reader,
    subscription,
    history,
    payments,
    card,
    addresses,
    tickets,
    audit,
    notices,
    notes,
    newsletters,
  }
}

async function readHistory(db: SqlClient, userId: number): Promise<SubscriptionHistory[]> {
  const rows = await sqlOn(db)
    .selectFrom('user_subscriptions as subscription')
    .innerJoin('plans as plan', 'plan.id', 'subscription.plan_id')
    .leftJoin('users as giver', 'giver.id', 'subscription.granted_by_id')
    .select((eb) => [
      'subscription.id',
      'plan.name as planName',
      'subscription.kind',
      'subscription.status',
      eb.fn.coalesce('subscription.started_at', 'subscription.current_period_start').as('startedAt'),
      'subscription.current_period_end as periodEnd',
      'subscription.ended_at as endedAt',
      'subscription.cancels_at_period_end as cancelsAtPeriodEnd',
      'subscription.reason',
      sql.raw(readerName('giver')).as('grantedBy'),
    ])
    .where('subscription.user_id', '=', userId)
    .orderBy('subscription.id', 'desc')
    .limit(maxRows)
    .execute()
  return HistorySchema.array().parse(rows)
}

async function readPayments(db: SqlClient, userId: number): Promise<ReaderPayment[]> {
  const rows = await sqlOn(db)
    .selectFrom('payments')
    .select((eb) => [
      'public_id as publicId',
      eb.fn.coalesce('paid_at', 'created_at').as('at'),
      'description',
      'amount_cents as amountCents',
      'refunded_cents as refundedCents',
      'currency',
      'status',
      sql`coalesce((select json_agg(json_build_object('number', number, 'kind', kind) order by invoices.id)
        from invoices where payment_id = payments.id), '[]')`.as('invoices'),
      'failure',
      eb('paid_at', 'is not', null).as('isPaid'),
      eb('provider_charge_id', 'is not', null).as('isCharged'),
      sql`provider_subscription_id is not null and coalesce(period_end > now(), true)`.as(
        'isOfRunningPeriod',
      ),
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxRows)
    .execute()
  return PaymentSchema.array().parse(rows)
}

async function readTickets(db: SqlClient, userId: number): Promise<ReaderTicket[]> {
  const rows = await sqlOn(db)
    .selectFrom('support_tickets')
    .select(['id', 'subject', 'status', 'created_at as createdAt'])
    .where('reader_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(maxRows)
    .execute()
  return TicketSchema.array()
    .parse(rows)
    .map((ticket) => ({ ...ticket, number: ticketNumber(ticket.id) }))
}

async function readAudit(db: SqlClient, userId: number): Promise<ReaderFile['audit']> {
  const rows = await sqlOn(db)
    .selectFrom('audit_events as event')
    .leftJoin('users as actor', 'actor.id', 'event.actor_id')
    .select((eb) => [
      'event.id',
      'event.created_at as at',
      'event.action',
      'event.detail',
      sql.raw(readerName('actor')).as('actor'),
      eb('event.actor_id', 'is not distinct from', eb.ref('event.subject_id')).as('isOwn'),
    ])
    .where('event.subject_id', '=', userId)
    .orderBy('event.id', 'desc')
    .limit(50)
    .execute()
  return AuditSchema.array().parse(rows)
}
