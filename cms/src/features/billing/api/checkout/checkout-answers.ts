import type { Context } from 'hono'
import type { StrangerSubscription } from '../../checkout/subscribe-stranger.ts'
import { addressProblems } from '@meridian/shared/readers/address-limits'
import { answerTooMany } from '../../../../platform/http/rate-limiting.ts'
import { refuse } from '../../../accounts/api/account-answers.ts'

type Refusal = Extract<StrangerSubscription, { ok: false }>

/** Why a checkout session has no payment to make, in one sentence. */
export function refuseCheckout(c: Context, refusal: Refusal): Response {
  switch (refusal.reason) {
    case 'checkout-paid':
      return refuse(c, 'checkout-paid', 'You have paid for this already. Nothing more is charged.')
    case 'already-subscribed':
      return refuse(
        c,
        'already-subscribed',
        'You have a subscription already. You can change the plan in your account.',
      )
    case 'credit-open':
      return refuse(
        c,
        'plan-not-sold',
        'Something of your last subscription is still to be settled. Please write to us before you subscribe again.',
      )
    case 'price-changed':
      return refuse(
        c,
        'price-changed',
        'The price of this plan has changed a moment ago. Please look at it again; nothing was charged.',
      )
    case 'email-taken':
      return refuse(
        c,
        'email-taken',
        'There is already an account with this email address. Please sign in to subscribe with it.',
      )
    case 'password-unfit':
      return refuse(c, 'password-unfit', refusal.sentence)
    case 'too-many':
      return answerTooMany(c, refusal.retryAfterSeconds)
    case 'address-book-full':
      return refuse(c, 'limit-reached', addressProblems.tooMany)
  }
}

export function refusePaymentsOff(c: Context): Response {
  return refuse(c, 'payments-off', 'Subscriptions cannot be bought here for the moment.')
}
