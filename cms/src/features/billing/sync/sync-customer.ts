import type { Pool, PoolClient } from 'pg'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { locks } from '../../../platform/locks/locks.ts'
import { withLock } from '../../../platform/locks/with-lock.ts'
import { withCustomerSync } from '../actions/customer-lock.ts'
import type { PaymentProvider } from '../../../platform/payment-provider/payment-provider.ts'
import { type BillingCustomer, findBillingCustomer, writeCard } from './billing-customer.ts'
import { type Correction, correct, findCorrections } from './corrections.ts'
import { issueInvoices } from '../invoices/issue-invoices.ts'
import { noticeBillingChanges } from '../mails/notice-billing-changes.ts'
import { ownPartOf } from './own-state.ts'
import { withholdReceipts } from '../mails/notice-payments.ts'
import { type PaymentState, paymentStatesOf } from './payment-state.ts'
import { type PlansOfPrices, readPlansOfPrices } from './plans-of-prices.ts'
import { type ProviderState, readProviderState } from './provider-state.ts'
import { cardOf, type SubscriptionState, subscriptionStateOf } from './subscription-state.ts'
import { type PaymentChange, writePayments } from './write-payments.ts'
import {
  readSubscriptionRows,
  type SubscriptionChange,
  subscriptionRowOf,
  writeSubscriptions,
} from './write-subscriptions.ts'

export interface SyncContext {
  pool: Pick<Pool, 'connect' | 'query'>
  provider: Pick<PaymentProvider, 'stripe' | 'mode'>
}

/** What was found to differ from what we had kept, and is repaired now. */
export interface SyncReport {
  kind: 'synced'
  /** Whose it is; null when no account is known, or it was deleted. */
  userId: number | null
  subscriptions: SubscriptionChange[]
  payments: PaymentChange[]
  isCardNew: boolean
  /** What was corrected at the provider. */
  corrections: Correction[]
  /** Prices of subscriptions that are of none of our plans: those subscriptions are left alone. */
  unknownPrices: string[]
}

/** `foreign`: a customer that is none of ours. `unknown`: one of ours that the provider has never known. */
export type SyncOutcome = SyncReport | { kind: 'foreign' } | { kind: 'unknown'; userId: number | null }

/**
 * Asks the provider for the present state of a customer and brings what we keep to it: subscriptions, payments, the
 * card, and the events about them. Nothing else writes these. One at a time for a customer; what is written is written
 * in one transaction, which is refused when another sync may have been at the customer since the provider was asked.
 * It may run as often as anybody likes, outside of any other transaction. Throws the provider's errors, and then
 * nothing has changed here.
 */
export async function syncCustomer(
  { pool, provider }: SyncContext,
  customerId: string,
): Promise<SyncOutcome> {
  return withCustomerSync(customerId, async (held) => {
    // What is heard of after this moment may not be in the state that is asked for now.
    const events = await readEvents(pool, customerId)
    const asked = await askProvider({ pool, provider }, customerId)
    return withLock(pool, locks.billingSyncWrite(customerId), async (client) => {
      await held.confirm(client)
      const outcome = await applyState(client, { customerId, ...asked })
      await closeEvents(client, { events, outcome: outcome.kind === 'synced' ? 'applied' : 'ignored' })
      return outcome
    })
  })
}

/**
 * The same for anyone who has just done something at the provider: the action stands even if the provider or the database
 * cannot be asked about it now, and the provider's events or the reconciliation bring the rest. False in that case.
 */
export async function trySyncCustomer(
  { logger, ...context }: SyncContext & { logger?: Pick<Logger, 'warn'> },
  customerId: string,
): Promise<boolean> {
  try {
    await syncCustomer(context, customerId)
    return true
  } catch (error) {
    logger?.warn({ err: error, customerId }, 'a customer could not be synced; events will bring the rest')
    return false
  }
}

/** The state at the provider as far as it is ours, once what has to be corrected there is corrected. */
async function askProvider(
  { pool, provider }: SyncContext,
  customerId: string,
): Promise<{ state: ProviderState | null; corrections: Correction[] }> {
  const { stripe } = provider
  const whole = await readProviderState(stripe, customerId)
  const customer = await inPoolTransaction(pool, (client) =>
    findBillingCustomer(client, { customerId, state: whole }),
  )
  if (!customer || !whole) return { state: whole, corrections: [] }
  const ownPart = (state: ProviderState) => ownPartOf(pool, { customerId, state, ...customer })
  const state = await ownPart(whole)
  const corrections = await correct(stripe, state, findCorrections(state, customer))
  if (corrections.length === 0) return { state, corrections }
  const after = await readProviderState(stripe, customerId)
  return { state: after ? await ownPart(after) : state, corrections }
}

async function applyState(
  client: PoolClient,
  {
    customerId,
    state,
    corrections,
  }: { customerId: string; state: ProviderState | null; corrections: Correction[] },
): Promise<SyncOutcome> {
  // Read again: the account may have been deleted while the provider was asked.
  const customer = await findBillingCustomer(client, { customerId, state })
  if (!customer) return { kind: 'foreign' }
  if (!state) return { kind: 'unknown', userId: customer.userId }
  const report = await writeState(client, { customerId, customer, state })
  return { ...report, corrections }
}

interface Written {
  customerId: string
  customer: BillingCustomer
  /** As far as it is ours. */
  state: ProviderState
  /** Whether all of it was sold elsewhere: then nobody is told of it, and what was paid is invoiced already. */
  isAdoption?: boolean
}

/** Brings what we keep of a customer to a state of the provider, in the transaction of `client`, which holds the customer's lock. */
export async function writeState(
  client: PoolClient,
  { customerId, customer, state, isAdoption = false }: Written,
): Promise<Omit<SyncReport, 'corrections'>> {
  const { userId } = customer
  const subscriptions = state.subscriptions
    .map((subscription) => subscriptionStateOf(subscription, state))
    .filter((found) => found !== null)
  const payments = paymentStatesOf(state)
  const plans = await readPlansOfPrices(client, pricesOf(subscriptions, payments))
  const before = await readSubscriptionRows(client, customerId)
  const rows = subscriptions.flatMap((found) => {
    const row = subscriptionRowOf(found, { plans, before: before.get(found.subscriptionId) })
    return row ? [row] : []
  })
  const subscriptionChanges =
    userId === null ? [] : await writeSubscriptions(client, { userId, customerId, rows, before })
  const paymentChanges = await writePayments(client, {
    userId,
    customerId,
    states: payments,
    plans,
    isAnonymous: customer.isAccountDeleted,
    isAdoption,
  })
  await issueInvoices(client, customerId)
  const isCardNew = customer.cardId !== (cardOf(state)?.id ?? null)
  await writeCard(client, customerId, state)
  const changes = { subscriptions: subscriptionChanges, payments: paymentChanges }
  if (isAdoption) await withholdReceipts(client, paymentChanges)
  else if (userId !== null)
    await noticeBillingChanges(client, { userId, cardBefore: customer.cardId, state, ...changes })
  return { kind: 'synced', userId, ...changes, isCardNew, unknownPrices: unknownPrices(subscriptions, plans) }
}

function pricesOf(subscriptions: readonly SubscriptionState[], payments: readonly PaymentState[]): string[] {
  const prices = [
    ...subscriptions.flatMap(({ paidPriceId, nextPriceId, pendingChange }) => [
      paidPriceId,
      nextPriceId,
      pendingChange?.priceId ?? null,
    ]),
    ...payments.map(({ priceId }) => priceId),
  ]
  return [...new Set(prices.filter((price) => price !== null))]
}

function unknownPrices(subscriptions: readonly SubscriptionState[], plans: PlansOfPrices): string[] {
  const current = subscriptions.filter(({ endedAt }) => endedAt === null)
  return current.map(({ nextPriceId }) => nextPriceId).filter((price) => !plans.has(price))
}

async function readEvents(db: Pick<Pool, 'query'>, customerId: string): Promise<string[]> {
  const rows = await sqlOn(db)
    .selectFrom('payment_events')
    .select('id')
    .where('provider_customer_id', '=', customerId)
    .where('handled_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

async function closeEvents(
  client: PoolClient,
  { events, outcome }: { events: readonly string[]; outcome: 'applied' | 'ignored' },
): Promise<void> {
  if (events.length === 0) return
  await sqlOn(client)
    .updateTable('payment_events')
    .set({ handled_at: sql<Date>`now()`, outcome, failure: null })
    .where('id', 'in', events)
    .execute()
}
