import { type SubscriptionStatus, subscriptionStatusLabels } from '@meridian/shared/entitlement/entitlement'
import { paymentStatusLabels } from '@meridian/shared/billing/payment.schema'
import { formatDay, formatMoney } from '../receipts/wordings.ts'
import type { Correction } from '../sync/corrections.ts'
import type { SyncOutcome } from '../sync/sync-customer.ts'
import type { PaymentChange } from '../sync/write-payments.ts'
import type { SubscriptionChange } from '../sync/write-subscriptions.ts'

/** Everything that a comparison can find, with the words that the admin shows for it. */
export const findingLabels = {
  subscription: 'Subscription differed',
  payment: 'Payment differed',
  card: 'Card differed',
  event: 'Event not handled',
  duplicate: 'Two subscriptions of one reader',
  'duplicate-kept': 'Two subscriptions, one not paid back',
  refunded: 'Refunded, and still running',
  'dispute-lost': 'Dispute lost, and still running',
  'account-deleted': 'Account deleted, and still running',
  'card-testing': 'Too many cards tried',
  'price-unknown': 'Price of none of our plans',
  'payment-without-account': 'Payment without an account',
  'customer-unknown': 'Unknown to the provider',
  'payment-unknown': 'Payment unknown to the provider',
  failed: 'Could not be compared',
} as const

export type FindingKind = keyof typeof findingLabels

/** What did not agree, and what was done about it, in sentences for staff. */
export interface Finding {
  kind: FindingKind
  /** The provider's id of what it is about. */
  subject: string
  customerId: string | null
  userId: number | null
  detail: string
  action: string
  isRepaired: boolean
}

const brought = 'Brought to the provider’s state.'

/** What a sync has found and repaired of a customer. */
export function findingsOf(customerId: string, outcome: SyncOutcome): Finding[] {
  if (outcome.kind === 'foreign') return []
  const { userId } = outcome
  const about = { customerId, userId }
  if (outcome.kind === 'unknown') {
    return [
      {
        ...about,
        kind: 'customer-unknown',
        subject: customerId,
        detail:
          'We keep this customer, and the provider does not know it: other keys, or another account of the provider?',
        action: 'Nothing was changed. What it has ends with its period.',
        isRepaired: false,
      },
    ]
  }
  return [
    ...outcome.subscriptions.map((change) => ({ ...about, ...subscriptionFinding(change) })),
    ...outcome.payments.map((change) => ({ ...about, ...paymentFinding(change) })),
    ...(outcome.isCardNew
      ? [
          {
            ...about,
            kind: 'card' as const,
            subject: customerId,
            detail: 'Another card is on file.',
            action: brought,
            isRepaired: true,
          },
        ]
      : []),
    ...outcome.corrections.map((correction) => ({ ...about, ...correctionFinding(correction) })),
    ...outcome.unknownPrices.map((price) => ({
      ...about,
      kind: 'price-unknown' as const,
      subject: price,
      detail: `A subscription of ${customerId} is sold at the price ${price}, which is of none of our plans.`,
      action: 'Nothing was changed. Give the subscription a price of a plan at the provider.',
      isRepaired: false,
    })),
  ]
}

type What = Omit<Finding, 'customerId' | 'userId'>

/** What was corrected at the provider, found now or since the last comparison. */
export function correctionFinding({ reason, subscriptionId, detail }: Correction): What {
  const action = correctionActions[reason] ?? 'Canceled it at the provider: nothing more is charged.'
  const isRepaired = reason !== 'duplicate-kept'
  return { kind: reason, subject: subscriptionId, detail, action, isRepaired }
}

const correctionActions: Partial<Record<Correction['reason'], string>> = {
  duplicate: 'Canceled the newer one and gave its payments back.',
  'card-testing': 'Made void: it can be paid no more.',
  'duplicate-kept': 'Canceled the newer one. Give its payments back at the provider.',
}

function subscriptionFinding({ before, after }: SubscriptionChange): What {
  const now = describe(after)
  const detail = before
    ? `We had it as ${describe(before)}; at the provider it is ${now}.`
    : `It was missing here; at the provider it is ${now}.`
  return { kind: 'subscription', subject: after.subscriptionId, detail, action: brought, isRepaired: true }
}

function describe(row: {
  status: SubscriptionStatus
  currentPeriodEnd: string
  cancelsAtPeriodEnd: boolean
}): string {
  const end = row.cancelsAtPeriodEnd ? 'ending on' : 'paid until'
  return `${subscriptionStatusLabels[row.status].toLowerCase()}, ${end} ${formatDay(row.currentPeriodEnd)}`
}

function paymentFinding({ before, after }: PaymentChange): What {
  const money = formatMoney(after.amount, after.currency)
  const now = paymentStatusLabels[after.status].toLowerCase()
  const detail = before
    ? `We had a payment of ${money} as ${paymentStatusLabels[before.status].toLowerCase()}; at the provider it is ${now}.`
    : `A payment of ${money} was missing here; at the provider it is ${now}.`
  return { kind: 'payment', subject: after.providerId, detail, action: brought, isRepaired: true }
}
