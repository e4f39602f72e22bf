import type { Context } from 'hono'
import { answerProblem } from '../../../../platform/http/errors/problem.ts'
import { noStore } from '../../../../platform/http/no-store.ts'

/** What administrators are told when a action cannot be done. */
const sentences = {
  'reader-unknown': 'There is no such reader.',
  'address-unknown': 'The reader has no such address any more.',
  'payment-unknown': 'There is no such payment.',
  'invoice-unknown': 'There is no such invoice.',
  'plan-unknown': 'There is no such plan.',
  'plan-free': 'This plan is free for everybody.',
  'issue-unknown': 'There is no such issue.',
  'list-unknown': 'There is no such list.',
  'print-run-unknown': 'There is no such batch.',
  'print-run-erased': 'The addresses of this batch were erased: they are kept for 90 days.',
  'print-run-empty': 'Everybody who has an address is in a batch of this issue already.',
  'paid-runs': 'This reader pays for a subscription. End it first, or let it run out.',
  'complimentary-none': 'This reader has no complimentary access.',
  'subscription-none': 'This reader has no paid subscription that runs.',
  'subscription-unpaid': 'The running period was never paid for: the subscription can only be ended at once.',
  'payment-unpaid': 'Nothing was paid here that could be refunded.',
  'payment-conflict': 'Part of this payment was refunded in the meantime. Look at it once more.',
  'receipt-none': 'There is no receipt of this payment, or nobody to send it to.',
  'payment-due': 'A payment is due for this subscription. It has to be paid before the plan is changed.',
  'subscription-ending': 'This subscription is going to end. Take the cancelling back first.',
  'plan-change-planned': 'Another plan begins with the next period already.',
  'plan-same': 'The reader has this plan already.',
  'plan-period-differs': 'This plan is paid for another length of time, so that nobody can change to it.',
  'plan-currency-differs':
    'This reader pays in another currency, so that nobody can change the plan: cancel it, and have them subscribe again.',
  'plan-not-sold': 'This plan cannot be subscribed to online.',
  'quote-expired': 'The price was shown too long ago. Nothing has changed; choose the plan once more.',
  'price-changed':
    'The price has changed since it was shown. Nothing has changed; choose the plan once more.',
  'subscription-changed':
    'The subscription has changed since the price was shown. Nothing was charged; choose the plan once more.',
  'newsletter-unknown': 'There is no such newsletter.',
  'payments-off': 'No payment provider is set up.',
} as const

export type StaffRefusal = keyof typeof sentences

export function refuseAction(c: Context, code: StaffRefusal): Response {
  return answerProblem(c, { code, detail: sentences[code], headers: noStore })
}
