import type { Context } from 'hono'
import type { FaultCode } from '../../../platform/http/errors/fault.ts'
import { answerFault } from '../../../platform/http/errors/fault.ts'
import { noStore } from '../../../platform/http/no-store.ts'

const untouched = 'Nothing has changed and nothing was charged.'

/** What a reader is told when something about their subscription cannot be done. */
const sentences = {
  'subscription-none': 'You have no paid subscription at the moment. Please choose a plan.',
  'payment-due': 'A payment is due for your subscription. Please pay it first, then change the plan.',
  'subscription-ending': 'Your subscription is going to end. Please keep it first, then change the plan.',
  'plan-change-planned': 'Another plan begins with your next period. Please take that back first.',
  'plan-same': 'You have this plan already.',
  'plan-period-differs':
    'This plan is paid for another length of time than yours, so that you cannot change to it.',
  'plan-unknown': `This plan is not offered any more. ${untouched}`,
  'plan-not-sold': 'This plan cannot be subscribed to online. Please write to us.',
  'quote-expired': `The price was shown to you too long ago. ${untouched} Please look at it again.`,
  'price-changed': `The price has changed since it was shown to you. ${untouched} Please look at it again.`,
  'subscription-changed': `Your subscription has changed since this price was shown to you. ${untouched} Please look at it again.`,
  'card-unknown': 'There is no such card. Please enter it again.',
  'card-unusable':
    'This card was not confirmed, or was replaced by another one since. Please enter it again.',
  'payment-due-none': 'There is nothing to pay.',
  'payment-unknown': 'There is no such payment.',
  'payments-off': 'Subscriptions cannot be paid for or changed here at the moment. Please write to us.',
} as const satisfies Partial<Record<FaultCode, string>>

export type BillingRefusal = keyof typeof sentences

/** Answers why something about a subscription was not done. */
export function refuseBilling(c: Context, code: BillingRefusal): Response {
  return answerFault(c, { code, detail: sentences[code], headers: noStore })
}
