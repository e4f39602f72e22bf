import { isRunning, runningStatuses, subscriptionStatuses } from '@meridian/shared/entitlement/entitlement'
import { sql } from 'kysely'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { timeColumn } from '../../../platform/database/columns.ts'
import type { PlansOfPrices } from './plans-of-prices.ts'
import type { SubscriptionState } from './subscription-state.ts'

const RowSchema = z.object({
  subscriptionId: z.string(),
  status: z.enum(subscriptionStatuses),
  planId: z.number(),
  nextPlanId: z.number().nullable(),
  priceCents: z.coerce.number().nullable(),
  renewalPriceCents: z.coerce.number().nullable(),
  pendingPlanId: z.number().nullable(),
  pendingAmountCents: z.coerce.number().nullable(),
  pendingUntil: timeColumn.nullable(),
  currency: z.string(),
  currentPeriodStart: timeColumn,
  currentPeriodEnd: timeColumn,
  cancelsAtPeriodEnd: z.boolean(),
  pastDueSince: timeColumn.nullable(),
  startedAt: timeColumn.nullable(),
  canceledAt: timeColumn.nullable(),
  endedAt: timeColumn.nullable(),
})

/** A paid subscription as we keep it, without whose it is. Amounts are in cents, times ISO 8601. */
export type SubscriptionRow = z.output<typeof RowSchema>

export interface SubscriptionChange {
  /** Null for one that we had not known. */
  before: SubscriptionRow | null
  after: SubscriptionRow
}

/** What we keep of the subscriptions of a customer, by their names at the provider. */
export async function readSubscriptionRows(
  client: SqlClient,
  customerId: string,
): Promise<Map<string, SubscriptionRow>> {
  const rows = await sqlOn(client)
    .selectFrom('user_subscriptions')
    .select(({ fn, val }) => [
      'provider_subscription_id as subscriptionId',
      'status',
      'plan_id as planId',
      'next_plan_id as nextPlanId',
      'price_cents as priceCents',
      'renewal_price_cents as renewalPriceCents',
      fn.coalesce('currency', val('usd')).as('currency'),
      'pending_plan_id as pendingPlanId',
      'pending_amount_cents as pendingAmountCents',
      'pending_until as pendingUntil',
      'current_period_start as currentPeriodStart',
      'current_period_end as currentPeriodEnd',
      'cancels_at_period_end as cancelsAtPeriodEnd',
      'past_due_since as pastDueSince',
      'started_at as startedAt',
      'canceled_at as canceledAt',
      'ended_at as endedAt',
    ])
    .where('provider_customer_id', '=', customerId)
    .where('provider_subscription_id', 'is not', null)
    .where('current_period_end', 'is not', null)
    .execute()
  return new Map(
    RowSchema.array()
      .parse(rows)
      .map((row) => [row.subscriptionId, row]),
  )
}

/** The row of a subscription; null when neither its price nor what we had kept says which plan it is for. */
export function subscriptionRowOf(
  state: SubscriptionState,
  { plans, before }: { plans: PlansOfPrices; before: SubscriptionRow | undefined },
): SubscriptionRow | null {
  const { paidPriceId, paidUnitCents, nextPriceId, renewalPrice, pendingChange, ...same } = state
  const next = plans.get(nextPriceId)
  const paid = paidPriceId === null ? next : plans.get(paidPriceId)
  const planId = paid?.planId ?? before?.planId ?? next?.planId
  if (planId === undefined) return null
  const pending = pendingChange && plans.get(pendingChange.priceId)
  return {
    ...same,
    planId,
    nextPlanId: next && next.planId !== planId ? next.planId : null,
    priceCents: paid?.amountCents ?? (paid && paidUnitCents) ?? before?.priceCents ?? renewalPrice,
    renewalPriceCents: renewalPrice,
    pendingPlanId: pending?.planId ?? null,
    pendingAmountCents: pending ? pendingChange.amountDue : null,
    pendingUntil: pending ? pendingChange.expiresAt : null,
  }
}

/**
 * Writes what has changed of a reader's paid subscriptions. One that goes on takes the place of a free or
 * complimentary one; one that the provider does not have has ended.
 */
export async function writeSubscriptions(
  client: SqlClient,
  {
    userId,
    customerId,
    rows,
    before,
  }: {
    userId: number
    customerId: string
    rows: readonly SubscriptionRow[]
    before: ReadonlyMap<string, SubscriptionRow>
  },
): Promise<SubscriptionChange[]> {
  const known = new Set(rows.map(({ subscriptionId }) => subscriptionId))
  const missing = [...before.values()]
    .filter(({ subscriptionId, status }) => !known.has(subscriptionId) && isRunning(status))
    .map((row) => ({ ...row, status: 'canceled' as const, endedAt: new Date().toISOString() }))
  // What ends makes room for what goes on: the database lets a reader have one at a time.
  const wanted = [...missing, ...rows].toSorted(
    (a, b) => Number(isRunning(a.status)) - Number(isRunning(b.status)),
  )
  const changes: SubscriptionChange[] = []
  for (const after of wanted) {
    const kept = before.get(after.subscriptionId) ?? null
    if (kept && isSame(kept, after)) continue
    if (isRunning(after.status)) await endOthers(client, userId, after.subscriptionId)
    await writeSubscription(client, { userId, customerId, row: after })
    changes.push({ before: kept, after })
  }
  return changes
}

function isSame(a: SubscriptionRow, b: SubscriptionRow): boolean {
  return RowSchema.keyof().options.every((key) => a[key] === b[key])
}

const now = sql<Date>`now()`

async function endOthers(client: SqlClient, userId: number, subscriptionId: string): Promise<void> {
  await sqlOn(client)
    .updateTable('user_subscriptions')
    .set({ status: 'canceled', ended_at: now, updated_at: now })
    .where('user_id', '=', userId)
    .where('status', 'in', runningStatuses)
    .where('provider_subscription_id', 'is distinct from', subscriptionId)
    .execute()
}

async function writeSubscription(
  client: SqlClient,
  { userId, customerId, row }: { userId: number; customerId: string; row: SubscriptionRow },
): Promise<void> {
  const present = {
    user_id: userId,
    provider_customer_id: customerId,
    status: row.status,
    plan_id: row.planId,
    next_plan_id: row.nextPlanId,
    price_cents: row.priceCents,
    renewal_price_cents: row.renewalPriceCents,
    currency: row.currency,
    current_period_start: row.currentPeriodStart,
    current_period_end: row.currentPeriodEnd,
    cancels_at_period_end: row.cancelsAtPeriodEnd,
    past_due_since: row.pastDueSince,
    started_at: row.startedAt,
    canceled_at: row.canceledAt,
    ended_at: row.endedAt,
    pending_plan_id: row.pendingPlanId,
    pending_amount_cents: row.pendingAmountCents,
    pending_until: row.pendingUntil,
  }
  await sqlOn(client)
    .insertInto('user_subscriptions')
    .values({ ...present, kind: 'paid', provider_subscription_id: row.subscriptionId })
    .onConflict((conflict) =>
      conflict.column('provider_subscription_id').doUpdateSet({ ...present, updated_at: now }),
    )
    .execute()
}
