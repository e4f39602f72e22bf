import { confirmWith, settle } from './confirmation.ts'
import { ElementsGroup } from './elements-group.ts'
import { kindOfSecret, type Intent, type IntentKind } from './intent.ts'
import { IntegrationError, isRecord, type Outcome, type ProviderError } from './provider-error.ts'
import { SandboxApi } from './sandbox-api.ts'

type IntentResult = { paymentIntent: Intent } | { setupIntent: Intent } | { error: ProviderError }

/**
 * What the provider's script gives to a page for a publishable key: the part that Meridian uses, and what
 * `@stripe/react-stripe-js` looks for.
 */
export function createStripe(base: string, key: unknown) {
  const api = new SandboxApi({ base, key: checkKey(key) })
  const confirm = (kind: IntentKind, method: string, options: unknown) =>
    confirmWith(api, { kind, method, options }).then(toResult)
  const retrieve = async (kind: IntentKind, secret: string, method: string) =>
    toResult(await api.retrieveIntent(kind, secret, method))

  return {
    elements: (options?: unknown) => new ElementsGroup(api, options),
    confirmPayment: (options: unknown) => confirm('payment', 'confirmPayment', options),
    confirmSetup: (options: unknown) => confirm('setup', 'confirmSetup', options),
    confirmCardPayment: (clientSecret: string, data?: unknown) =>
      confirm('payment', 'confirmCardPayment', {
        clientSecret,
        confirmParams: { payment_method: isRecord(data) ? data['payment_method'] : undefined },
        redirect: 'if_required',
      }),
    retrievePaymentIntent: (clientSecret: string) =>
      retrieve('payment', clientSecret, 'retrievePaymentIntent'),
    retrieveSetupIntent: (clientSecret: string) => retrieve('setup', clientSecret, 'retrieveSetupIntent'),
    /** Goes on with an intent that a server has confirmed. */
    async handleNextAction({ clientSecret }: { clientSecret: string }): Promise<IntentResult> {
      const intent = await api.retrieveIntent(kindOfSecret(clientSecret), clientSecret, 'handleNextAction')
      return toResult(intent.ok ? await settle(api, intent.value) : intent)
    },
    async createPaymentMethod({ elements, params }: { elements: unknown; params?: object }) {
      if (!(elements instanceof ElementsGroup)) {
        throw new IntegrationError(
          'Invalid value for createPaymentMethod: elements should be an Elements instance.',
        )
      }
      const fault = (await elements.submit()).error
      if (fault) return { error: fault }
      const made = await api.createPaymentMethod({ ...params, type: 'card', card: elements.card })
      return made.ok ? { paymentMethod: made.value } : { error: made.error }
    },
    createToken(): never {
      throw new IntegrationError('The payment sandbox has no tokens, only payment methods.')
    },
    registerAppInfo(): void {},
    _registerWrapper(): void {},
  }
}

function toResult(outcome: Outcome<Intent>): IntentResult {
  if (!outcome.ok) return { error: outcome.error }
  return outcome.value.object === 'setup_intent'
    ? { setupIntent: outcome.value }
    : { paymentIntent: outcome.value }
}

function checkKey(key: unknown): string {
  if (typeof key !== 'string' || key === '') {
    throw new IntegrationError('Please call Stripe() with your publishable key. You used an empty string.')
  }
  if (key.startsWith('sk_') || key.startsWith('rk_')) {
    throw new IntegrationError(
      'You should not use your secret key with Stripe.js. Please pass a publishable key instead.',
    )
  }
  if (!key.startsWith('pk_test_')) {
    throw new IntegrationError('The payment sandbox takes test keys alone.')
  }
  return key
}
