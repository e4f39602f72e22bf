import type { PaymentMode } from '@meridian/shared/billing/payment-settings.schema'
import { Stripe } from 'stripe'
import type { PaymentEnv } from '@meridian/shared/billing/payment-env'

/** Who takes the money: the provider's official client, and what belongs to it. */
export interface PaymentProvider {
  stripe: Stripe
  mode: PaymentMode
  /** The key that the browser may know. */
  publishableKey: string
  /** The provider's browser script. */
  scriptUrl: string
  /** What events are signed with; more than one while a secret is being replaced. */
  webhookSecrets: readonly string[]
}

/** A path of the site, which hands it on to the sandbox. */
const sandboxScriptPath = '/payment-sandbox/stripe.js'
/** The provider asks that its script always comes from there, never from a copy. */
const providerScriptUrl = 'https://js.stripe.com/endive/stripe.js'

/** Longer than the provider ever takes for a payment whose bank is slow. */
const longestWaitMs = 25_000

/** Opens the provider that the environment names; null where nothing is sold. Asks it nothing yet. */
export function openPaymentProvider(env: PaymentEnv | null): PaymentProvider | null {
  if (env === null) return null
  const { secretKey, publishableKey, webhookSecrets, mode } = env
  const stripe = new Stripe(secretKey, {
    // Only what did not reach the provider is sent again, and always under the same idempotency key.
    maxNetworkRetries: 2,
    timeout: longestWaitMs,
    telemetry: false,
    appInfo: { name: 'Meridian' },
    ...(env.mode === 'sandbox' && addressOf(env.sandboxOrigin)),
  })
  const scriptUrl = mode === 'sandbox' ? sandboxScriptPath : providerScriptUrl
  return { stripe, mode, publishableKey, scriptUrl, webhookSecrets }
}

function addressOf(origin: string) {
  const { hostname, port, protocol } = new URL(origin)
  const isPlain = protocol === 'http:'
  return {
    host: hostname,
    port: port || (isPlain ? '80' : '443'),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  }
}
