import { z } from 'zod'

/** How the holder of the card answers their bank. */
export type ThreeDSecure = 'complete' | 'fail' | 'abandon'

export interface Confirmation {
  clientSecret: string
  /** A number of the provider's test cards. */
  card: string
  threeDSecure?: ThreeDSecure
  expMonth?: number
  expYear?: number
  cvc?: string
  email?: string
  name?: string
}

export interface ConfirmationResult {
  /** Of the intent: 'succeeded', 'requires_action', 'requires_payment_method'. */
  status: string
  intentId: string
  error: { type: string; code: string | null; declineCode: string | null; message: string } | null
}

const IntentSchema = z.object({
  id: z.string(),
  status: z.string(),
  last_payment_error: z.unknown().optional(),
  last_setup_error: z.unknown().optional(),
})

const ErrorSchema = z.object({
  type: z.string(),
  code: z.string().optional(),
  decline_code: z.string().optional(),
  message: z.string(),
})

/**
 * Confirms payments and set-ups as the provider's script does in a reader's browser: over HTTP, with the publishable
 * key and the client secret.
 */
export class BrowserClient {
  readonly #origin: string
  readonly #publishableKey: string

  constructor({ origin, publishableKey }: { origin: string; publishableKey: string }) {
    this.#origin = origin
    this.#publishableKey = publishableKey
  }

  confirmPayment(confirmation: Confirmation): Promise<ConfirmationResult> {
    return this.#confirm('payment_intents', confirmation)
  }

  confirmSetup(confirmation: Confirmation): Promise<ConfirmationResult> {
    return this.#confirm('setup_intents', confirmation)
  }

  /** Has the holder answer their bank for an intent that waits for it already, as `stripe.handleNextAction` does. */
  async handleNextAction({
    clientSecret,
    threeDSecure = 'complete',
  }: Pick<Confirmation, 'clientSecret' | 'threeDSecure'>): Promise<ConfirmationResult> {
    const kind = clientSecret.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
    const query = new URLSearchParams({ client_secret: clientSecret })
    const answer = await fetch(`${this.#origin}/v1/${kind}/${idOf(clientSecret)}?${query.toString()}`, {
      headers: { authorization: `Bearer ${this.#publishableKey}` },
    })
    if (!answer.ok) throw new Error(`There is no intent with this secret (${answer.status}).`)
    return this.#answerBank(IntentSchema.parse(await answer.json()), clientSecret, threeDSecure)
  }

  async #confirm(
    kind: 'payment_intents' | 'setup_intents',
    confirmation: Confirmation,
  ): Promise<ConfirmationResult> {
    const { clientSecret, threeDSecure = 'complete' } = confirmation
    const intentId = idOf(clientSecret)
    const tried = await this.#post(`/v1/${kind}/${intentId}/confirm`, {
      client_secret: clientSecret,
      use_stripe_sdk: 'true',
      ...cardFields(confirmation),
    })
    if (tried.error !== null) return { status: 'requires_payment_method', intentId, error: tried.error }
    return this.#answerBank(IntentSchema.parse(tried.body), clientSecret, threeDSecure)
  }

  async #answerBank(
    intent: z.infer<typeof IntentSchema>,
    clientSecret: string,
    threeDSecure: ThreeDSecure,
  ): Promise<ConfirmationResult> {
    if (intent.status !== 'requires_action' || threeDSecure === 'abandon') return resultOf(intent)
    const answered = await this.#post('/v1/3ds2/authenticate', {
      client_secret: clientSecret,
      source: intent.id,
      outcome: threeDSecure,
    })
    if (answered.error !== null) return { status: intent.status, intentId: intent.id, error: answered.error }
    return resultOf(IntentSchema.parse(answered.body))
  }

  async #post(path: string, fields: Record<string, string>) {
    const answer = await fetch(`${this.#origin}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#publishableKey}` },
      body: new URLSearchParams(fields),
    })
    const body: unknown = await answer.json()
    if (answer.ok) return { body, error: null }
    return { body, error: errorOf(z.object({ error: ErrorSchema }).parse(body).error) }
  }
}

function idOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? ''
}

function cardFields(confirmation: Confirmation): Record<string, string> {
  const { card, expMonth = 12, expYear = new Date().getUTCFullYear() + 10, cvc = '123' } = confirmation
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card,
    'payment_method_data[card][exp_month]': String(expMonth),
    'payment_method_data[card][exp_year]': String(expYear),
    'payment_method_data[card][cvc]': cvc,
    ...(confirmation.email ? { 'payment_method_data[billing_details][email]': confirmation.email } : {}),
    ...(confirmation.name ? { 'payment_method_data[billing_details][name]': confirmation.name } : {}),
  }
}

function resultOf(intent: z.infer<typeof IntentSchema>): ConfirmationResult {
  const failure = ErrorSchema.safeParse(intent.last_payment_error ?? intent.last_setup_error)
  return { status: intent.status, intentId: intent.id, error: failure.success ? errorOf(failure.data) : null }
}

function errorOf(error: z.infer<typeof ErrorSchema>): NonNullable<ConfirmationResult['error']> {
  return {
    type: error.type,
    code: error.code ?? null,
    declineCode: error.decline_code ?? null,
    message: error.message,
  }
}
