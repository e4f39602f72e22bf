import { type PaymentSettings, PaymentSettingsSchema } from '@meridian/shared/billing/payment-settings.schema'
import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { askApi, type CodedFailure } from '../coded-call/call-for-code.ts'
import { loadSandboxScript } from './sandbox-script.ts'

/** All that taking a card needs: the provider's own object, and what the server says of how payments are run. */
export interface Payments {
  stripe: Stripe
  settings: PaymentSettings
}

export type PaymentAnswer<Value> = { ok: true; value: Value } | CodedFailure

const scriptAway = {
  ok: false,
  status: null,
  code: null,
  message: 'The form of our payment provider could not be loaded.',
} as const

let opening: Promise<PaymentAnswer<Payments>> | undefined

/** What the server says of payments, asked anew. The answer also begins the visit to the checkout by a cookie. */
export function readPaymentSettings(): Promise<PaymentAnswer<PaymentSettings>> {
  return askApi(PaymentSettingsSchema, '/api/payment-settings')
}

/**
 * The provider's object of this page. Its script is loaded once, and by pages that take a card alone: the content
 * security policy of all others refuses it. A failure may be tried again.
 */
export async function loadProvider(settings: PaymentSettings): Promise<PaymentAnswer<Payments>> {
  const { mode, publishableKey, scriptUrl } = settings
  try {
    const stripe =
      mode === 'sandbox'
        ? (await loadSandboxScript(scriptUrl))(publishableKey)
        : await loadStripe(publishableKey)
    return stripe ? { ok: true, value: { stripe, settings } } : scriptAway
  } catch (error) {
    console.info('The script of the payment provider could not be loaded.', error)
    return scriptAway
  }
}

/** Both, one after the other, once for the page; a failure is forgotten, so that asking again is trying again. */
export async function openPayments(): Promise<PaymentAnswer<Payments>> {
  opening ??= open()
  const opened = await opening
  if (!opened.ok) opening = undefined
  return opened
}

async function open(): Promise<PaymentAnswer<Payments>> {
  const settings = await readPaymentSettings()
  return settings.ok ? loadProvider(settings.value) : settings
}
