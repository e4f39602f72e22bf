import { paymentGraceMs } from '@meridian/shared/entitlement/entitlement'
import { formatMoney } from '../receipts/wordings.ts'
import type { Stripe } from 'stripe'
import { findCorrections } from '../sync/corrections.ts'
import { isAdoptable, partOf } from '../sync/own-state.ts'
import type { PlansOfPrices } from '../sync/plans-of-prices.ts'
import { renewalPriceOf } from '../sync/provider-links.ts'
import type { ProviderState } from '../sync/provider-state.ts'
import { isRunningAtProvider, subscriptionStateOf } from '../sync/subscription-state.ts'

/** Why a customer is left alone: nothing here or at the provider is touched. */
export const leaveReasons = {
  'customer-unknown': 'The payment provider does not know this customer: another account?',
  'customer-deleted': 'The customer was deleted at the payment provider.',
  'nothing-runs': 'No subscription of this customer runs.',
  'price-unknown': 'What this customer pays for is at a price that stands for none of the plans.',
  'several-items': 'The subscription has several prices in it: give the plan one of its own at the provider.',
  'not-paid': 'The first payment of the subscription was never made.',
  'trial-ended': 'The trial has ended without a card, and the provider has paused the subscription.',
  'to-be-ended': 'Here the subscription would be ended at once, so it is left to the provider.',
  'account-deleted': 'The reader has deleted the account that this customer had here.',
} as const

/** What somebody has to decide before a customer is adopted. */
export const askReasons = {
  'two-subscriptions': 'Two subscriptions of this customer run: which of them is to be theirs here?',
  'two-customers': 'Another customer of this address pays for a plan as well.',
  'change-scheduled': 'A change of the subscription is scheduled at the provider, which nobody can see here.',
  'several-seats': 'The subscription is for more than one: here it gives one reader access.',
  'never-collected': 'The provider has given up collecting: here a reader loses the plan after 14 days.',
  'long-due': 'A payment is due for more than 14 days, after which a reader loses the plan here.',
  disputed: 'The bank disputes a payment, which suspends the access here.',
  'reader-has-plan': 'The reader has a plan here already.',
  'reader-is-customer': 'The reader is another customer of the payment provider already.',
  'customer-of-another': 'The customer belongs to another reader here already.',
} as const

/** Those that can be answered with 'adopt all the same'. */
export const acceptable: ReadonlySet<string> = new Set<keyof typeof askReasons>([
  'two-customers',
  'change-scheduled',
  'several-seats',
  'never-collected',
  'long-due',
  'disputed',
  'reader-has-plan',
])

export type LeaveReason = keyof typeof leaveReasons
export type AskReason = keyof typeof askReasons

/** What is decided for all, and for single customers. */
export interface AdoptionAnswers {
  /** Questions that were answered with 'adopt all the same'. */
  accepted: ReadonlySet<AskReason>
  /** Which of two subscriptions it is to be, by the id of the customer. */
  subscriptions: ReadonlyMap<string, string>
}

export type AdoptionVerdict =
  | { kind: 'adopt'; subscriptionId: string; planId: number; notes: string[] }
  | { kind: 'leave'; code: LeaveReason; sentence: string; prices: string[] }
  | { kind: 'ask'; code: AskReason; sentence: string; subscriptions: string[] }

/**
 * What becomes of a customer who was made elsewhere in our account with the provider: pure. Only a running subscription at one
 * price that stands for a plan is adopted, and only when nothing would have to be ended or refunded for it.
 */
export function judgeAdoption(
  state: ProviderState,
  { plans, answers, now }: { plans: PlansOfPrices; answers: AdoptionAnswers; now: Date },
): AdoptionVerdict {
  const { customer } = state
  if (!customer) return leave('customer-deleted')
  const current = state.subscriptions.filter(isOpen)
  if (current.length === 0) return leave('nothing-runs')
  const mapped = current.filter((one) => isAdoptable(one, plans))
  if (mapped.length === 0) {
    const isMixed = current.some(({ items }) => items.data.some(({ price }) => plans.has(price.id)))
    return leave(isMixed ? 'several-items' : 'price-unknown', pricesOf(current))
  }
  const running = mapped.filter(isRunningAtProvider)
  if (running.length === 0) {
    return leave(mapped.some(({ status }) => status === 'paused') ? 'trial-ended' : 'not-paid')
  }
  const wanted = answers.subscriptions.get(customer.id)
  const chosen = running.find(({ id }) => id === wanted) ?? (running.length === 1 ? running[0] : undefined)
  if (!chosen) {
    const subscriptions = running.map(({ id }) => id)
    return { kind: 'ask', code: 'two-subscriptions', sentence: twoSentence(running), subscriptions }
  }
  return judgeSubscription(chosen, { state, plans, answers, now })
}

function judgeSubscription(
  subscription: Stripe.Subscription,
  {
    state,
    plans,
    answers,
    now,
  }: { state: ProviderState; plans: PlansOfPrices; answers: AdoptionAnswers; now: Date },
): AdoptionVerdict {
  const own = partOf(state, new Set([subscription.id]))
  const [correction] = findCorrections(own, { isAccountDeleted: false })
  if (correction) {
    const sentence = `${leaveReasons['to-be-ended']} ${correction.detail}`
    return { kind: 'leave', code: 'to-be-ended', sentence, prices: pricesOf([subscription]) }
  }
  const question = questionsAbout(subscription, own, now).find((code) => !answers.accepted.has(code))
  if (question) {
    const sentence = askReasons[question]
    return { kind: 'ask', code: question, sentence, subscriptions: [subscription.id] }
  }
  const planId = plans.get(subscription.items.data[0]?.price.id ?? '')?.planId
  if (planId === undefined) throw new Error(`${subscription.id} is at a price that stands for no plan.`)
  return { kind: 'adopt', subscriptionId: subscription.id, planId, notes: notesAbout(subscription) }
}

function questionsAbout(subscription: Stripe.Subscription, own: ProviderState, now: Date): AskReason[] {
  const found = subscriptionStateOf(subscription, own)
  const dueSince = found?.pastDueSince ?? null
  const isLongDue = dueSince !== null && now.getTime() > Date.parse(dueSince) + paymentGraceMs
  const questions: [AskReason, boolean][] = [
    ['change-scheduled', subscription.schedule !== null],
    ['several-seats', subscription.items.data.some(({ quantity }) => (quantity ?? 1) > 1)],
    ['never-collected', subscription.status === 'unpaid'],
    ['long-due', subscription.status !== 'unpaid' && isLongDue],
    ['disputed', found?.status === 'disputed'],
  ]
  return questions.flatMap(([code, isAsked]) => (isAsked ? [code] : []))
}

/** What is to be known of a subscription that is adopted, in sentences for staff. */
function notesAbout(subscription: Stripe.Subscription): string[] {
  const { currency, collection_method: method, pause_collection: pause } = subscription
  const fee = subscription.application_fee_percent
  const price = renewalPriceOf(subscription)
  const whole = renewalPriceOf({ ...subscription, discounts: [] })
  return [
    ...(currency === 'usd'
      ? []
      : [
          `It is paid in ${currency.toUpperCase()}: figures count US dollars alone, and its plan cannot be changed here.`,
        ]),
    ...(method === 'send_invoice' ? ['The provider sends its invoices by mail, and charges no card.'] : []),
    ...(pause ? ['Its collection is paused at the provider, which nobody can end here.'] : []),
    ...(fee === null
      ? []
      : [
          `The platform that sold it takes ${fee} % of each payment until that is taken out at the provider.`,
        ]),
    ...(price !== null && whole !== null && price < whole
      ? [
          `A discount takes off ${formatMoney(whole - price, currency)}: it renews for ${formatMoney(price, currency)}.`,
        ]
      : []),
  ]
}

function isOpen({ status }: Stripe.Subscription): boolean {
  return status !== 'canceled' && status !== 'incomplete_expired'
}

function twoSentence(running: readonly Stripe.Subscription[]): string {
  return `${askReasons['two-subscriptions']} ${running.map(({ id }) => id).join(', ')}`
}

function pricesOf(subscriptions: readonly Stripe.Subscription[]): string[] {
  return subscriptions.flatMap(({ items }) => items.data.map(({ price }) => price.id))
}

function leave(code: LeaveReason, prices: string[] = []): AdoptionVerdict {
  return { kind: 'leave', code, sentence: leaveReasons[code], prices }
}
