import { paymentStatusLabels } from '@meridian/shared/billing/payment.schema'
import { subscriptionStatusLabels } from '@meridian/shared/entitlement/entitlement'
import type { Payment, Plan, User, UserSubscription } from '../../../payload-types.ts'
import type { ListFile } from './export-list.ts'

export const paymentsFile: ListFile<'payments'> = {
  collection: 'payments',
  head: [
    'Date',
    'Reader',
    'E-mail',
    'Payment',
    'Invoice',
    'Status',
    'Paid',
    'Refunded',
    'Currency',
    'Paid on',
  ],
  toCells: (payment: Payment) => [
    day(payment.createdAt),
    ...reader(payment.user),
    payment.description,
    payment.invoiceNumber ?? '',
    paymentStatusLabels[payment.status],
    amount(payment.amountCents),
    amount(payment.refundedCents),
    payment.currency,
    day(payment.paidAt),
  ],
}

export const subscriptionsFile: ListFile<'user-subscriptions'> = {
  collection: 'user-subscriptions',
  head: [
    'Reader',
    'E-mail',
    'Plan',
    'Kind',
    'Status',
    'Subscribed on',
    'Period from',
    'Period to',
    'Ends with the period',
    'Price of this period',
    'Price of the next period',
    'Ended on',
  ],
  toCells: (subscription: UserSubscription) => [
    ...reader(subscription.user),
    planName(subscription.plan),
    subscription.kind,
    subscriptionStatusLabels[subscription.status],
    day(subscription.startedAt),
    day(subscription.currentPeriodStart),
    day(subscription.currentPeriodEnd),
    subscription.cancelsAtPeriodEnd ? 'Yes' : '',
    amount(subscription.priceCents),
    amount(subscription.renewalPriceCents),
    day(subscription.endedAt),
  ],
}

/** Name and address; both empty once the account is gone. */
function reader(user: number | User | null | undefined): [string, string] {
  if (typeof user !== 'object' || user === null) return ['', '']
  return [[user.firstName, user.lastName].filter(Boolean).join(' '), user.email]
}

function planName(plan: number | Plan): string {
  return typeof plan === 'object' ? plan.name : ''
}

function day(time: string | null | undefined): string {
  return time?.slice(0, 10) ?? ''
}

function amount(cents: number | null | undefined): string {
  return cents === null || cents === undefined ? '' : (cents / 100).toFixed(2)
}
