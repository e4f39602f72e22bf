import { paymentGraceMs, renewalLeewayMs } from '@meridian/shared/entitlement/entitlement'
import { storableText } from '../../platform/database/storable-text.ts'
import type { FigureKey, FigureQuery } from './figures.ts'

const hours = (ms: number) => `interval '${ms / 3_600_000} hours'`

/**
 * SQL for whether a subscription gives its plan at the moment `now`: the rule of `statusAt` in shared code, which a
 * test holds it to.
 */
export const givesAccess = (subscription: string, now: string) => `(
  ${subscription}.status in ('active', 'trialing', 'past_due')
  and (${subscription}.current_period_end is null
    or (not ${subscription}.cancels_at_period_end
        and ${now}::timestamptz <= ${subscription}.current_period_end + ${hours(renewalLeewayMs)})
    or ${now}::timestamptz < ${subscription}.current_period_end)
  and not (${subscription}.status = 'past_due' and ${subscription}.past_due_since is not null
    and ${now}::timestamptz > ${subscription}.past_due_since + ${hours(paymentGraceMs)}))`

/** Figures whose rows are subscriptions. */
export type SubscriptionFigure = Exclude<FigureKey, 'revenue'>

/** SQL for which subscriptions a figure counts. `value` puts a value into the statement and gives its place. */
export function subscriptionCondition(
  { figure, period, planId, kind }: FigureQuery & { figure: SubscriptionFigure },
  value: (given: unknown) => string,
): string {
  switch (figure) {
    case 'active': {
      const ofPlan = planId === null ? 'true' : `plan.slug = ${value(storableText(planId))}`
      const ofKind = kind === null ? 'true' : kindCondition(kind, value)
      return `${givesAccess('subscription', value(period.now))} and ${ofPlan} and ${ofKind}`
    }
    case 'new':
      return `subscription.kind = 'paid' and subscription.started_at >= ${value(period.from)}
        and subscription.started_at <= ${value(period.now)}`
    case 'cancelled':
      return `subscription.kind = 'paid'
        and coalesce(subscription.canceled_at, subscription.ended_at) >= ${value(period.from)}
        and coalesce(subscription.canceled_at, subscription.ended_at) <= ${value(period.now)}`
    case 'failing':
      return `subscription.kind = 'paid' and subscription.status = 'past_due'`
    case 'renewals':
      return `subscription.kind = 'paid' and subscription.status in ('active', 'trialing')
        and not subscription.cancels_at_period_end and subscription.current_period_end >= ${value(period.now)}
        and subscription.current_period_end < ${value(period.until)}`
  }
}

/** `subscribers`: anyone who has more than the free plan, paid or given. */
function kindCondition(kind: string, value: (given: unknown) => string): string {
  return kind === 'subscribers'
    ? `subscription.kind <> 'free'`
    : `subscription.kind::text = ${value(storableText(kind))}`
}

/** SQL for the money that came in and went out: `at`, `cents` (negative when refunded) and whose it was. */
export const moneyMoves = `(
  select payment.paid_at as at, payment.amount_cents::bigint as cents, payment.id as "paymentId", 'p' || payment.id as key
    from payments payment
   where payment.paid_at is not null and payment.status in ('succeeded', 'partially_refunded', 'refunded', 'disputed')
     and payment.currency = 'usd' and payment.dispute_status is distinct from 'lost'
  union all
  select refund.created_at, -refund.amount_cents::bigint, refund.payment_id, 'r' || refund.id
    from payment_refunds refund join payments payment on payment.id = refund.payment_id
   where refund.status in ('succeeded', 'pending', 'requires_action')
     and payment.currency = 'usd' and payment.dispute_status is distinct from 'lost')`
