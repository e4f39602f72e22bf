import { sql } from 'kysely'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

/**
 * One checkout session to the checkout. `open`: what it is for can still be paid. `paid`: it was. `ended`: it led to nothing and
 * never will.
 */
const CheckoutSessionSchema = z.object({
  id: z.string(),
  state: z.enum(['open', 'paid', 'ended']),
  /** Whose it is; null as long as nobody has said who they are. */
  userId: z.number().nullable(),
  planId: z.number().nullable(),
  amountCents: z.number().nullable(),
  /** Counts the subscriptions that the provider was asked for; 0 before the first. Only the last can be paid. */
  attempt: z.number(),
  /** What each plan (by its database key) was last shown to cost in this checkout session: tabs may show different ones. */
  quotes: z.record(z.string(), z.number()),
  customerId: z.string().nullable(),
  /** Of the last attempt; null until the provider's answer was written down. */
  subscriptionId: z.string().nullable(),
  invoiceId: z.string().nullable(),
  createdAt: z.coerce.date(),
})

export type CheckoutSession = z.output<typeof CheckoutSessionSchema>

const columns = [
  'id',
  'state',
  'user_id as userId',
  'plan_id as planId',
  'amount_cents as amountCents',
  'attempt',
  'quotes',
  'provider_customer_id as customerId',
  'provider_subscription_id as subscriptionId',
  'provider_invoice_id as invoiceId',
  'created_at as createdAt',
] as const

const now = sql<Date>`now()`
const secondsFromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

export async function findCheckoutSession(db: SqlClient, id: string): Promise<CheckoutSession | null> {
  return first(await sqlOn(db).selectFrom('checkouts').select(columns).where('id', '=', id).execute())
}

/** The checkout session in which a reader may pay; there is at most one, in whichever browsers. */
export async function findOpenCheckoutSessionOf(
  db: SqlClient,
  userId: number,
): Promise<CheckoutSession | null> {
  const mine = sqlOn(db).selectFrom('checkouts').select(columns).where('user_id', '=', userId)
  return first(await mine.where('state', '=', 'open').execute())
}

/** The checkout session in which a reader paid last. */
export async function findLastPaidCheckoutSessionOf(
  db: SqlClient,
  userId: number,
): Promise<CheckoutSession | null> {
  const mine = sqlOn(db).selectFrom('checkouts').select(columns).where('user_id', '=', userId)
  return first(await mine.where('state', '=', 'paid').orderBy('updated_at', 'desc').limit(1).execute())
}

/**
 * The open checkout sessions whose time is over, and those of this week that have ended but left a customer behind; a page of
 * them, by their ids.
 */
export async function findCheckoutSessionsToSweep(
  db: SqlClient,
  { after, limit }: { after: string; limit: number },
): Promise<CheckoutSession[]> {
  const rows = await sqlOn(db)
    .selectFrom('checkouts as session')
    .select(columns)
    .where('id', '>', after)
    .where((eb) => {
      const strays = eb
        .selectFrom('billing_customers as customer')
        .whereRef('customer.provider_customer_id', '=', 'session.provider_customer_id')
        .where('customer.user_id', 'is', null)
        .where('customer.account_deleted_at', 'is', null)
      return eb.or([
        eb('state', '=', 'open').and('expires_at', '<', now),
        eb('state', '=', 'ended')
          .and('updated_at', '>', sql<Date>`now() - interval '7 days'`)
          .and(eb.exists(strays)),
      ])
    })
    .orderBy('id')
    .limit(limit)
    .execute()
  return CheckoutSessionSchema.array().parse(rows)
}

/** Begins a checkout session; of several that are begun at once for one id or one reader, one is there. */
export async function beginCheckoutSession(
  db: SqlClient,
  { id, userId, seconds }: { id: string; userId: number | null; seconds: number },
): Promise<void> {
  await sqlOn(db)
    .insertInto('checkouts')
    .values({ id, user_id: userId, expires_at: secondsFromNow(seconds) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Notes what a checkout session was shown a plan to cost. */
export async function noteQuote(
  db: SqlClient,
  { id, planId, amountCents }: { id: string; planId: number; amountCents: number },
): Promise<void> {
  const quotes = sql<string>`quotes || jsonb_build_object(${planId}::text, ${amountCents}::int)`
  await sqlOn(db).updateTable('checkouts').set({ quotes, updated_at: now }).where('id', '=', id).execute()
}

/**
 * Goes on to the next attempt of a checkout session that is as it was found, before the provider hears of it; false when
 * somebody else has done so, when the payment of this attempt has been written down since, or when the checkout session
 * is over. Whatever was found of the attempt at the provider must be void by now.
 */
export async function nextAttempt(
  db: SqlClient,
  { id, attempt, subscriptionId }: Pick<CheckoutSession, 'id' | 'attempt' | 'subscriptionId'>,
  { planId, amountCents, seconds }: { planId: number; amountCents: number; seconds: number },
): Promise<boolean> {
  const { numUpdatedRows } = await sqlOn(db)
    .updateTable('checkouts')
    .set((eb) => ({
      attempt: eb('attempt', '+', 1),
      plan_id: planId,
      amount_cents: amountCents,
      provider_subscription_id: null,
      provider_invoice_id: null,
      expires_at: secondsFromNow(seconds),
      updated_at: now,
    }))
    .where((eb) => eb.and({ id, attempt, state: 'open' }))
    .where('provider_subscription_id', 'is not distinct from', subscriptionId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Writes down what the provider has made for an attempt; false when that is written down, or over, already. */
export async function keepAttempt(
  db: SqlClient,
  { id, attempt }: Pick<CheckoutSession, 'id' | 'attempt'>,
  { subscriptionId, invoiceId }: { subscriptionId: string; invoiceId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await sqlOn(db)
    .updateTable('checkouts')
    .set({ provider_subscription_id: subscriptionId, provider_invoice_id: invoiceId, updated_at: now })
    .where((eb) => eb.and({ id, attempt, state: 'open' }))
    .where('provider_subscription_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Ends a checkout session that is as it was found: open or paid, on the same attempt, and, unless it is paid, without a
 * payment that was written down since. False when it is not any more.
 */
export async function endCheckoutSession(
  db: SqlClient,
  {
    id,
    attempt,
    state,
    subscriptionId,
  }: Pick<CheckoutSession, 'id' | 'attempt' | 'state' | 'subscriptionId'>,
  end: 'paid' | 'ended',
): Promise<boolean> {
  const found = sqlOn(db)
    .updateTable('checkouts')
    .set({ state: end, updated_at: now })
    .where((eb) => eb.and({ id, attempt, state }))
  const { numUpdatedRows } = await (
    end === 'paid' ? found : found.where('provider_subscription_id', 'is not distinct from', subscriptionId)
  ).executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Makes a checkout session that is nobody's a reader's; false when it is somebody's, or the reader has another open one. Gives its
 * customer to the reader, too, who must have none. In a transaction.
 */
export async function bindCheckoutSession(
  client: SqlClient,
  { id, userId }: { id: string; userId: number },
): Promise<boolean> {
  const bound = await sqlOn(client)
    .updateTable('checkouts')
    .set({ user_id: userId, updated_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', userId)]))
    .where((eb) => {
      const others = eb
        .selectFrom('checkouts as other')
        .where('other.user_id', '=', userId)
        .where('other.state', '=', 'open')
        .where('other.id', '<>', id)
      return eb.or([eb('state', '<>', 'open'), eb.not(eb.exists(others))])
    })
    .returning('provider_customer_id as customerId')
    .executeTakeFirst()
  if (!bound) return false
  if (bound.customerId !== null) {
    await sqlOn(client)
      .updateTable('billing_customers')
      .set({ user_id: userId })
      .where('provider_customer_id', '=', bound.customerId)
      .where('user_id', 'is', null)
      .execute()
  }
  return true
}

/** Deletes checkout sessions that led to nothing long ago. */
export async function deleteEndedCheckoutSessions(db: SqlClient, keepDays: number): Promise<void> {
  await sqlOn(db)
    .deleteFrom('checkouts')
    .where('state', '=', 'ended')
    .where('updated_at', '<', sql<Date>`now() - make_interval(days => ${keepDays})`)
    .execute()
}

function first(rows: unknown[]): CheckoutSession | null {
  return CheckoutSessionSchema.array().parse(rows)[0] ?? null
}
