import { type SubscriptionStatus, subscriptionStatuses } from '@meridian/shared/entitlement/entitlement'
import type { Stripe } from 'stripe'
import { z } from 'zod'
import { timeColumn } from '../../../platform/database/columns.ts'
import { readWait } from '../../../platform/payment-provider/provider-waits.ts'
import { correctionMark, correctionReasons } from '../sync/corrections.ts'
import { planItem, renewalPriceOf } from '../sync/provider-links.ts'
import { isRunningAtProvider } from '../sync/subscription-state.ts'
import { idOf, toTime } from '../sync/provider-values.ts'
import { correctionFinding, type Finding } from './finding.ts'
import { repairCustomers, type ReconciliationContext } from './repair-customers.ts'
import type { Page, ReconciliationRun } from './reconciliation-run.ts'

const RowSchema = z.object({
  subscriptionId: z.string(),
  status: z.enum(subscriptionStatuses).nullable(),
  currentPeriodEnd: timeColumn.nullable(),
  cancelsAtPeriodEnd: z.boolean().nullable(),
  renewalPrice: z.coerce.number().nullable(),
  cardId: z.string().nullable(),
  userId: z.number().nullable(),
  isOurs: z.boolean(),
  isAccountDeleted: z.boolean(),
  isReported: z.boolean(),
})

type KeptSubscription = z.output<typeof RowSchema>

/** Every subscription that the provider has, page by page, against what we keep of it. */
export async function checkSubscriptions(
  context: ReconciliationContext,
  run: ReconciliationRun,
  cursor: string | null,
): Promise<Page> {
  const { data, has_more: hasMore } = await context.provider.stripe.subscriptions.list(
    {
      status: 'all',
      limit: 100,
      expand: ['data.discounts.source.coupon'],
      ...(cursor !== null && { starting_after: cursor }),
    },
    readWait,
  )
  const kept = await readKept(context, run, data)
  const differing = data.filter((subscription) => {
    const row = kept.get(subscription.id)
    if (!row?.isOurs) return false
    return row.userId === null
      ? row.isAccountDeleted && isRunningAtProvider(subscription)
      : isDifferent(subscription, row)
  })
  const findings = [
    ...(await repairCustomers(
      context,
      differing.flatMap(({ customer }) => idOf(customer) ?? []),
    )),
    ...data.flatMap((subscription) => earlierCorrection(subscription, kept.get(subscription.id))),
  ]
  return { findings, next: hasMore ? (data.at(-1)?.id ?? null) : null, subscriptions: data.length }
}

/** What is kept of them; that the provider has them is noted, so that the others can be told. */
async function readKept(
  { pool }: ReconciliationContext,
  run: ReconciliationRun,
  subscriptions: readonly Stripe.Subscription[],
): Promise<Map<string, KeptSubscription>> {
  const ids = subscriptions.map(({ id }) => id)
  const { rows } = await pool.query(
    `with seen as (
       insert into reconciliation_seen (run_id, object_id) select $4, unnest($1::text[]) on conflict do nothing
     )
     select asked.id as "subscriptionId", kept.status, kept.current_period_end as "currentPeriodEnd",
            kept.cancels_at_period_end as "cancelsAtPeriodEnd", kept.renewal_price_cents as "renewalPrice",
            customer.card_id as "cardId", customer.user_id as "userId",
            customer.provider_customer_id is not null as "isOurs",
            customer.account_deleted_at is not null as "isAccountDeleted",
            exists (select from reconciliation_findings found
                     where found.subject = asked.id and found.kind = any($3::text[]) and found.run_id <> $4) as "isReported"
       from unnest($1::text[], $2::text[]) as asked (id, customer_id)
       left join user_subscriptions kept on kept.provider_subscription_id = asked.id
       left join billing_customers customer on customer.provider_customer_id = asked.customer_id`,
    [ids, subscriptions.map(({ customer }) => idOf(customer)), correctionReasons, run.id],
  )
  return new Map(
    RowSchema.array()
      .parse(rows)
      .map((row) => [row.subscriptionId, row]),
  )
}

/** As far as a subscription tells by itself; what follows from its payments is compared with them. */
function isDifferent(subscription: Stripe.Subscription, row: KeptSubscription): boolean {
  const possible = possibleStatuses[subscription.status] ?? []
  if (row.status === null) return possible.length > 0
  if (!possible.includes(row.status)) return true
  if (subscription.status === 'canceled') return false
  const item = planItem(subscription.items.data)
  const card = idOf(subscription.default_payment_method)
  return (
    item === undefined ||
    (subscription.cancel_at === null && row.currentPeriodEnd !== toTime(item.current_period_end)) ||
    row.cancelsAtPeriodEnd !== (subscription.cancel_at_period_end || subscription.cancel_at !== null) ||
    row.renewalPrice !== renewalPriceOf(subscription) ||
    (card !== null && row.cardId !== card)
  )
}

const possibleStatuses: Record<string, readonly SubscriptionStatus[]> = {
  active: ['active', 'disputed'],
  trialing: ['trialing', 'disputed'],
  past_due: ['past_due', 'disputed'],
  unpaid: ['past_due', 'disputed'],
  canceled: ['canceled', 'refunded'],
  paused: ['expired'],
}

/** What was corrected at the provider since the last comparison, as its comment there says. */
function earlierCorrection(subscription: Stripe.Subscription, row: KeptSubscription | undefined): Finding[] {
  const comment = subscription.cancellation_details?.comment ?? ''
  const reason = correctionReasons.find((known) => comment.startsWith(`${correctionMark} (${known}): `))
  if (!reason || !row?.isOurs || row.isReported) return []
  const detail = comment.slice(`${correctionMark} (${reason}): `.length)
  const correction = { reason, subscriptionId: subscription.id, detail }
  return [{ customerId: idOf(subscription.customer), userId: row.userId, ...correctionFinding(correction) }]
}
