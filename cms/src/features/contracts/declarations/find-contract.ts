import type { CancellationType, DeclarationKind } from '@meridian/shared/contracts/declaration-fields'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { type PaidSubscription, readReaderSubscription } from '../../billing/actions/reader-subscription.ts'

export interface KeptDeclaration {
  id: number
  number: string
  kind: DeclarationKind
  type: CancellationType | null
  contractEmail: string
  email: string
  endsOn: string | null
  isReceiptMailed: boolean
  createdAt: Date
  settledAt: Date | null
}

/** What we know of the contract that is meant. */
export interface FoundContract {
  /** Null when nobody has an account with this address. */
  userId: number | null
  publicId: string | null
  name: string | null
  kind: 'paid' | 'complimentary' | 'none'
  subscriptionKey: number | null
  /** What the provider collects for; null when nothing runs that is paid for. */
  paid: PaidSubscription | null
  planName: string | null
  periodStart: Date | null
  periodEnd: Date | null
  isEnding: boolean
  payment: {
    amountCents: number
    refundedCents: number
    currency: string
    paidAt: Date
    invoiceNumber: string | null
  } | null
  /** Whether this is the address of the account. */
  isSameEmail: (email: string) => boolean
}

export async function readDeclaration(db: Pick<Pool, 'query'>, id: number): Promise<KeptDeclaration | null> {
  const found = await sqlOn(db)
    .selectFrom('contract_declarations')
    .select(['id', 'number', 'kind', 'type', 'email', 'contract_email as contractEmail', 'ends_on as endsOn'])
    .select(['is_receipt_mailed as isReceiptMailed', 'created_at as createdAt', 'settled_at as settledAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found ?? null
}

/** Finds the account of an address and the subscription that runs there. */
export async function findContract(db: Pick<Pool, 'query'>, email: string): Promise<FoundContract> {
  const user = await sqlOn(db)
    .selectFrom('users')
    .select(['id', 'email', 'public_id as publicId', 'first_name as firstName', 'last_name as lastName'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  const isSameEmail = (other: string) => other.toLowerCase() === email.toLowerCase()
  const nothing = {
    kind: 'none' as const,
    subscriptionKey: null,
    paid: null,
    planName: null,
    periodStart: null,
    periodEnd: null,
    isEnding: false,
    payment: null,
    isSameEmail,
  }
  if (!user) return { ...nothing, userId: null, publicId: null, name: null }
  const person = {
    userId: user.id,
    publicId: user.publicId,
    name: [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email,
  }
  const subscription = await readReaderSubscription(db, user.id)
  if (subscription.kind !== 'paid') return { ...nothing, ...person, kind: subscription.kind }
  const { subscriptionId, customerId, endedAt } = subscription
  const row = await sqlOn(db)
    .selectFrom('user_subscriptions as subscription')
    .innerJoin('plans as plan', 'plan.id', 'subscription.plan_id')
    .select(['subscription.id', 'plan.name', 'subscription.cancels_at_period_end as isEnding'])
    .select([
      'subscription.current_period_start as periodStart',
      'subscription.current_period_end as periodEnd',
    ])
    .where('provider_subscription_id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  return {
    ...nothing,
    ...person,
    kind: 'paid',
    subscriptionKey: row.id,
    paid: endedAt === null ? { subscriptionId, customerId } : null,
    planName: row.name,
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    isEnding: row.isEnding,
    payment: await readLastPayment(db, user.id),
  }
}

async function readLastPayment(db: Pick<Pool, 'query'>, userId: number): Promise<FoundContract['payment']> {
  const payment = await sqlOn(db)
    .selectFrom('payments')
    .select([
      'amount_cents as amount',
      'refunded_cents as refunded',
      'currency',
      'invoice_number as invoiceNumber',
    ])
    .select((eb) => eb.ref('paid_at').$notNull().as('paidAt'))
    .where('user_id', '=', userId)
    .where('paid_at', 'is not', null)
    .orderBy('paid_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!payment) return null
  const { amount, refunded, ...rest } = payment
  return { ...rest, amountCents: Number(amount), refundedCents: Number(refunded) }
}
