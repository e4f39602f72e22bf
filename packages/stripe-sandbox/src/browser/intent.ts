import { IntegrationError, isProviderError, isRecord, type ProviderError } from './provider-error.ts'

export type IntentKind = 'payment' | 'setup'

/** A payment or setup intent as a publishable key may see it. */
export interface Intent {
  id: string
  object: 'payment_intent' | 'setup_intent'
  client_secret: string
  status: string
  amount?: number
  currency?: string
  automatic_payment_methods?: object | null
  payment_method_types?: string[]
  next_action?: unknown
  last_payment_error?: unknown
  last_setup_error?: unknown
}

export function isIntent(value: unknown): value is Intent {
  return (
    isRecord(value) &&
    (value['object'] === 'payment_intent' || value['object'] === 'setup_intent') &&
    typeof value['id'] === 'string' &&
    typeof value['status'] === 'string' &&
    typeof value['client_secret'] === 'string'
  )
}

/** `pi_1_secret_2` → `pi_1`. @throws IntegrationError for what is no secret of that kind. */
export function intentIdOf(secret: unknown, kind: IntentKind, method: string): string {
  const prefix = kind === 'payment' ? 'pi' : 'seti'
  const id = typeof secret === 'string' ? /^((?:pi|seti)_[a-zA-Z0-9_]+)_secret_/.exec(secret)?.[1] : undefined
  if (id?.startsWith(`${prefix}_`)) return id
  throw new IntegrationError(
    `Invalid value for stripe.${method} intent secret: value should be a client secret of the form ${prefix}_{id}_secret_{secret}.`,
  )
}

export function kindOfSecret(secret: unknown): IntentKind {
  return typeof secret === 'string' && secret.startsWith('seti_') ? 'setup' : 'payment'
}

/** Why an intent needs another card. */
export function lastErrorOf(intent: Intent): ProviderError {
  const last = intent.last_payment_error ?? intent.last_setup_error
  const error = isProviderError(last) ? last : authenticationError(intent)
  return { ...error, [intent.object]: intent }
}

/** The reader did not prove to be the card's holder, or closed the window in which to do so. */
export function authenticationError(intent: Intent): ProviderError {
  return {
    type: 'invalid_request_error',
    code: `${intent.object}_authentication_failure`,
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    [intent.object]: intent,
  }
}
