import { readPaymentSettingsEndpoint } from '@meridian/shared/billing/checkout.endpoints'
import type { PaymentSettings } from '@meridian/shared/billing/payment-settings.schema'
import type { Stripe } from '@stripe/stripe-js'
import { askApi, type CodedFailure } from '../coded-call/call-for-code.ts'
import { paymentSettingsAnswer } from './billing-answers.ts'
import { loadSandboxScript } from './sandbox-script.ts'

/** All that taking a card needs: the provider's own object, and what the server says of how payments are run. */
export interface Payments {
  stripe: Stripe
  settings: PaymentSettings
}

export type PaymentAnswer<Value> = { ok: true; value: Value } | CodedFailure

/** On a slow line the script takes seconds; a line that lets nothing through must not leave a reader without a word. */
const scriptLimitMs = 20_000

const scriptAway = {
  ok: false,
  status: null,
  code: null,
  message: 'The form of our payment provider could not be loaded.',
} as const

let opening: Promise<PaymentAnswer<Payments>> | undefined

/** What the server says of payments, asked again. The answer also begins the visit to the checkout by a cookie. */
export function readPaymentSettings(): Promise<PaymentAnswer<PaymentSettings>> {
  return askApi(readPaymentSettingsEndpoint, paymentSettingsAnswer)
}

/**
 * The provider's object of this page. Its script is loaded once, and by pages that take a card alone: the content
 * security policy of all others refuses it. A failure may be tried again.
 */
export async function loadProvider(settings: PaymentSettings): Promise<PaymentAnswer<Payments>> {
  try {
    const stripe = await inTime(loadScript(settings))
    return stripe ? { ok: true, value: { stripe, settings } } : scriptAway
  } catch (error) {
    console.info('No script of the payment provider.', error)
    return scriptAway
  }
}

async function loadScript({ mode, publishableKey, scriptUrl }: PaymentSettings): Promise<Stripe | null> {
  if (mode === 'sandbox') return (await loadSandboxScript(scriptUrl))(publishableKey)
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  return loadStripe(publishableKey)
}

/** The same, or an error when it takes too long; what comes later is there for the next try. */
async function inTime<Value>(loading: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The script takes too long.')), scriptLimitMs)
  })
  return Promise.race([loading, late]).finally(() => clearTimeout(timer))
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
