import { runningStatuses } from '@meridian/shared/entitlement/entitlement'
import type { PoolClient } from 'pg'
import type { Stripe } from 'stripe'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { locks } from '../../../platform/locks/locks.ts'
import { withLock } from '../../../platform/locks/with-lock.ts'
import { readWait } from '../../../platform/payment-provider/provider-waits.ts'
import { withCustomerSync } from '../actions/customer-lock.ts'
import { isAdoptable, partOf, pricesIn } from '../sync/own-state.ts'
import { readPlansOfPrices } from '../sync/plans-of-prices.ts'
import { type ProviderState, readProviderState } from '../sync/provider-state.ts'
import { isRunningAtProvider } from '../sync/subscription-state.ts'
import { type SyncContext, writeState } from '../sync/sync-customer.ts'
import {
  type AdoptionAnswers,
  type AdoptionVerdict,
  type AskReason,
  askReasons,
  judgeAdoption,
  leaveReasons,
} from './judge-adoption.ts'

/** A customer of our own account with the provider whom another system has made. */
export interface AdoptionRequest {
  customerId: string
  /** Whose customer it is to be; null for a reader whose account is not made yet: then nothing is adopted. */
  userId: number | null
  answers: AdoptionAnswers
  /** Who of the staff imports; null for nobody. */
  actorId: number | null
  /** The customer's time; tests let it pass. */
  now?: Date
}

/** `unchanged`: the customer was adopted before. */
export type AdoptionOutcome = AdoptionVerdict | { kind: 'unchanged' }

/** What would become of a customer. Only reads, here and at the provider. Throws the provider's errors. */
export async function surveyCustomer(
  context: SyncContext,
  request: Omit<AdoptionRequest, 'actorId'>,
): Promise<AdoptionOutcome> {
  const { pool } = context
  const found = await judge(context, request)
  if (found.verdict.kind !== 'adopt') return found.verdict
  return (await objectionHere(pool, request)) ?? found.verdict
}

/**
 * Makes a customer of our account with the provider a reader's, and takes over by the sync what they pay for and have paid. At the
 * provider nothing is written: price, period and card stay. Here nobody is told of it, and what was paid before gets no invoice of
 * ours. Whole or not at all; doing it again changes nothing. Throws the provider's errors.
 */
export async function adoptCustomer(
  context: SyncContext,
  request: AdoptionRequest & { userId: number },
): Promise<AdoptionOutcome> {
  const { customerId } = request
  return withCustomerSync(customerId, async (held) => {
    const { state, verdict } = await judge(context, request)
    if (!state || verdict.kind !== 'adopt') return verdict
    return withLock(context.pool, locks.billingSyncWrite(customerId), async (client) => {
      await held.confirm(client)
      await sqlOn(client)
        .selectFrom('users')
        .select('id')
        .where('id', '=', request.userId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      const objection = await objectionHere(client, request)
      if (objection) return objection
      await take(client, request, { state: partOf(state, new Set([verdict.subscriptionId])), verdict })
      return verdict
    })
  })
}

async function take(
  client: PoolClient,
  { customerId, userId, actorId }: AdoptionRequest & { userId: number },
  { state, verdict }: { state: ProviderState; verdict: { subscriptionId: string } },
): Promise<void> {
  await sqlOn(client)
    .insertInto('billing_customers')
    .values({
      provider_customer_id: customerId,
      user_id: userId,
      is_live: state.customer?.livemode ?? false,
    })
    .onConflict((conflict) => conflict.column('provider_customer_id').doUpdateSet({ user_id: userId }))
    .execute()
  const customer = { userId, isAccountDeleted: false, cardId: null }
  await writeState(client, { customerId, customer, state, isAdoption: true })
  await recordAudit(client, {
    action: 'reader-data-changed',
    actorId,
    subjectId: userId,
    detail: `Took over the subscription ${verdict.subscriptionId} of ${customerId}.`,
  })
}

async function judge(
  { pool, provider: { stripe } }: SyncContext,
  { customerId, answers, now = new Date() }: Omit<AdoptionRequest, 'actorId'>,
): Promise<{ state: ProviderState | null; verdict: AdoptionVerdict }> {
  const state = await readProviderState(stripe, customerId)
  if (!state) return { state, verdict: left('customer-unknown') }
  const plans = await readPlansOfPrices(pool, pricesIn(state.subscriptions))
  const verdict = judgeAdoption(state, { plans, answers, now })
  if (verdict.kind !== 'adopt' || answers.accepted.has('two-customers')) return { state, verdict }
  const other = await findOtherCustomer({ pool, stripe }, state.customer)
  return { state, verdict: other === null ? verdict : asked('two-customers', [other]) }
}

/** The subscription of another customer of the same address who pays for one of the plans; null without one. */
async function findOtherCustomer(
  { pool, stripe }: { pool: SyncContext['pool']; stripe: Stripe },
  customer: Stripe.Customer | null,
): Promise<string | null> {
  if (!customer?.email) return null
  const { data } = await stripe.customers.list({ email: customer.email, limit: 100 }, readWait)
  for (const { id } of data) {
    if (id === customer.id) continue
    const list = await stripe.subscriptions.list({ customer: id, limit: 100 }, readWait)
    const plans = await readPlansOfPrices(pool, pricesIn(list.data))
    const paid = list.data.find((one) => isRunningAtProvider(one) && isAdoptable(one, plans))
    if (paid) return paid.id
  }
  return null
}

/** What stands in the way here; `unchanged` when it was done before; null when nothing does. */
async function objectionHere(
  db: SyncContext['pool'] | PoolClient,
  { customerId, userId, answers }: Omit<AdoptionRequest, 'actorId'>,
): Promise<AdoptionOutcome | null> {
  const known = await sqlOn(db)
    .selectFrom('billing_customers')
    .select(['user_id as userId', 'account_deleted_at as deletedAt'])
    .where('provider_customer_id', '=', customerId)
    .executeTakeFirst()
  if (known?.deletedAt) return left('account-deleted')
  if (known && known.userId !== null && known.userId !== userId) return asked('customer-of-another')
  if (userId === null) return null
  const running = await sqlOn(db)
    .selectFrom('user_subscriptions')
    .select(['kind', 'provider_customer_id as customerId'])
    .where('user_id', '=', userId)
    .where('status', 'in', runningStatuses)
    .executeTakeFirst()
  if (running?.kind === 'paid') {
    return running.customerId === customerId ? { kind: 'unchanged' } : asked('reader-has-plan')
  }
  if (running?.kind === 'complimentary' && !answers.accepted.has('reader-has-plan')) {
    return asked('reader-has-plan')
  }
  if (known) return null
  const other = await sqlOn(db)
    .selectFrom('billing_customers')
    .select('provider_customer_id as id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return other ? asked('reader-is-customer') : null
}

function left(code: 'customer-unknown' | 'account-deleted'): AdoptionVerdict {
  return { kind: 'leave', code, sentence: leaveReasons[code], prices: [] }
}

function asked(code: AskReason, subscriptions: string[] = []): AdoptionVerdict {
  return { kind: 'ask', code, sentence: askReasons[code], subscriptions }
}
