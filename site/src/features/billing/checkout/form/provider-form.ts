import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { sentenceOf } from '../../../../lib/payment/provider-sentence.ts'
import { isSettled } from '../../../../lib/payment/settled-payment.ts'
import { outcomePath } from '../outcome/paid-checkout-session.ts'

/** `isUncertain`: the provider did not say that the payment failed, so that it may have gone through. */
export type PaymentResult = { ok: true } | { ok: false; message: string; isUncertain: boolean }

interface Payer {
  firstName: string
  lastName: string
  email: string
}

/** The two things that the checkout has the provider's form do. */
export interface ProviderForm {
  /** What is wrong with the card as it was typed, in the provider's words; null when nothing is. */
  check(): Promise<string | null>
  /** Pays; a bank's check is made in place, or on the bank's page, which leads to the outcome's page by itself. */
  pay(clientSecret: string, payer: Payer | null): Promise<PaymentResult>
}

/** The provider's own answers, of which more than one try makes nothing else. */
const certainErrors: StripeError['type'][] = ['card_error', 'validation_error']

export function createProviderForm(stripe: Stripe, elements: StripeElements): ProviderForm {
  return {
    async check() {
      const { error } = await elements.submit()
      return error ? sentenceOf(error) : null
    },

    async pay(clientSecret, payer) {
      const answer = await stripe.confirmPayment({
        elements,
        clientSecret,
        redirect: 'if_required',
        confirmParams: {
          return_url: location.origin + outcomePath,
          ...(payer && { payment_method_data: { billing_details: billingDetailsOf(payer) } }),
        },
      })
      if (isSettled(answer)) return { ok: true }
      const { error } = answer
      const isUncertain = error !== undefined && !certainErrors.includes(error.type)
      return { ok: false, message: sentenceOf(error ?? {}), isUncertain }
    },
  }
}

function billingDetailsOf({ firstName, lastName, email }: Payer) {
  return { name: `${firstName} ${lastName}`, email }
}
