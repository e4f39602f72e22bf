import { paymentErrorSentence } from '@meridian/shared/billing/payment-error'
import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { sentenceOf } from '../../../lib/payment/provider-sentence.ts'
import { isSettled } from '../../../lib/payment/settled-payment.ts'
import { pagePath } from './payment-address.ts'

export type ProviderResult = { ok: true } | { ok: false; message: string }
export type SetupResult = { ok: true; setupIntentId: string } | { ok: false; message: string }

/** What this page has the provider do. A bank's check is made in place, or on a page of its own that leads back here. */
export interface ProviderForm {
  /** Pays with the card that was entered. */
  pay(): Promise<ProviderResult>
  /** Lets the bank ask the reader about a payment by the card on file. */
  answerBank(clientSecret: string): Promise<ProviderResult>
  /** Keeps the card that was entered. */
  save(): Promise<SetupResult>
}

type StripeCalls = Pick<Stripe, 'confirmPayment' | 'confirmSetup' | 'handleNextAction'>

export function createProviderForm(stripe: StripeCalls, elements: StripeElements | null): ProviderForm {
  const options = () => {
    if (!elements) throw new Error('The form can be sent before it is there.')
    const confirmParams = { return_url: location.origin + pagePath }
    return { elements, confirmParams, redirect: 'if_required' as const }
  }

  return {
    async pay() {
      return judge(await stripe.confirmPayment(options()))
    },

    async answerBank(clientSecret) {
      return judge(await stripe.handleNextAction({ clientSecret }))
    },

    async save() {
      const { error, setupIntent } = await stripe.confirmSetup(options())
      if (error) return { ok: false, message: sentenceOf(error) }
      if (setupIntent.status === 'succeeded') return { ok: true, setupIntentId: setupIntent.id }
      return { ok: false, message: 'Your bank has not confirmed the card. Please try again.' }
    },
  }
}

export const notConfirmed = 'Your bank has not confirmed the payment. Nothing has been charged.'

function judge(answer: { paymentIntent?: PaymentIntent; error?: StripeError }): ProviderResult {
  if (isSettled(answer)) return { ok: true }
  const { error, paymentIntent } = answer
  if (error) return { ok: false, message: sentenceOf(error) }
  return { ok: false, message: paymentErrorSentence(paymentIntent?.last_payment_error) ?? notConfirmed }
}

/** How a payment stands with the provider; null when it can't be told: a card can then be entered all the same. */
export async function statusOfPayment(
  stripe: Pick<Stripe, 'retrievePaymentIntent'>,
  clientSecret: string,
): Promise<PaymentIntent['status'] | null> {
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret)
  return paymentIntent?.status ?? null
}
