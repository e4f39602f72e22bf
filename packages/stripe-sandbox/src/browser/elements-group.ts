import { cardFaults } from './card-faults.ts'
import { kindOfSecret, type Intent, type IntentKind } from './intent.ts'
import { PaymentElement } from './payment-element.ts'
import { IntegrationError, isRecord, type ProviderError } from './provider-error.ts'
import type { SandboxApi } from './sandbox-api.ts'

const deferredModes = ['payment', 'setup', 'subscription']

/** What `stripe.elements(options)` makes: with a client secret, or in deferred mode with an amount. */
export class ElementsGroup {
  readonly #api: SandboxApi
  #options: Record<string, unknown>
  #element: PaymentElement | null = null
  #isSubmitted = false

  constructor(api: SandboxApi, options: unknown) {
    this.#api = api
    this.#options = isRecord(options) ? options : {}
    this.#check()
  }

  /** Undefined in deferred mode: then the secret comes with the confirmation. */
  get clientSecret(): string | undefined {
    const secret = this.#options['clientSecret']
    return typeof secret === 'string' ? secret : undefined
  }

  get isDeferred(): boolean {
    return this.clientSecret === undefined
  }

  /** Whether the page has called `submit()` and it went well; what is typed after that counts as well. */
  get isSubmitted(): boolean {
    return this.#isSubmitted
  }

  get kind(): IntentKind {
    if (this.clientSecret !== undefined) return kindOfSecret(this.clientSecret)
    return this.#options['mode'] === 'setup' ? 'setup' : 'payment'
  }

  /** The card as the sandbox takes it. @throws IntegrationError when no card form is there. */
  get card(): Record<string, string | number> {
    return this.#requireForm().card
  }

  create(type: unknown, options?: unknown): PaymentElement {
    if (type !== 'payment') {
      throw new IntegrationError(
        `The payment sandbox has no Element of the type ${String(type)}, only payment.`,
      )
    }
    if (this.#element) {
      throw new IntegrationError(
        'Can only create one Element of type payment through this Elements instance.',
      )
    }
    const getAppearance = () => this.#options['appearance']
    const context = {
      get appearance() {
        return getAppearance()
      },
      load: () => this.#load(),
    }
    const element = new PaymentElement(context, options, () => (this.#element = null))
    this.#element = element
    return element
  }

  getElement(type: unknown): PaymentElement | null {
    const name = typeof type === 'function' && '__elementType' in type ? type.__elementType : type
    return name === 'payment' ? this.#element : null
  }

  update(options: unknown): void {
    if (!isRecord(options)) return
    this.#options = { ...this.#options, ...options }
    this.#check()
    if ('appearance' in options) this.#element?.setAppearance(options['appearance'])
  }

  async fetchUpdates(): Promise<{ error?: ProviderError }> {
    const error = await this.#load()
    return error ? { error } : {}
  }

  /** Shows what is wrong with the card, as before a payment. */
  async submit(): Promise<{ error?: ProviderError; selectedPaymentMethod?: string }> {
    const fault = this.#requireForm().submit()
    this.#isSubmitted = fault === null
    if (!fault) return { selectedPaymentMethod: 'card' }
    return { error: { type: 'validation_error', code: fault, message: cardFaults[fault] } }
  }

  /** In deferred mode the provider refuses an intent that is not what the form was made for. */
  findDifference(intent: Intent): ProviderError | null {
    for (const name of ['amount', 'currency'] as const) {
      const [expected, actual] = [this.#options[name], intent[name]]
      if (expected === undefined || actual === undefined || expected === actual) continue
      const message = `The ${name} of the Elements (${String(expected)}) is not that of the intent (${actual}).`
      return { type: 'invalid_request_error', message }
    }
    return this.#findOtherMethods(intent)
  }

  /** An intent for listed methods needs a form for the same; one without a list follows the provider's settings. */
  #findOtherMethods({
    automatic_payment_methods: automatic,
    payment_method_types,
  }: Intent): ProviderError | null {
    const given = this.#options['allowedPaymentMethodTypes'] ?? this.#options['paymentMethodTypes'] ?? []
    const shown = Array.isArray(given) ? given.toSorted().join(', ') : ''
    const listed = automatic ? '' : (payment_method_types?.toSorted().join(', ') ?? '')
    if (shown === listed) return null
    const message = `The payment methods of the Elements (${shown}) are not those of the intent (${listed}).`
    return { type: 'invalid_request_error', message }
  }

  async #load(): Promise<ProviderError | null> {
    if (this.clientSecret === undefined) return null
    const outcome = await this.#api.retrieveIntent(this.kind, this.clientSecret, 'elements')
    return outcome.ok ? null : outcome.error
  }

  #requireForm() {
    const form = this.#element?.form
    if (form) return form
    throw new IntegrationError('Invalid value for elements: it should have a mounted Payment Element.')
  }

  #check(): void {
    if (!this.isDeferred) return
    const { mode, amount, currency } = this.#options
    if (typeof mode !== 'string' || !deferredModes.includes(mode)) {
      throw new IntegrationError(
        'Invalid value for elements(): mode should be one of payment, setup, subscription when no clientSecret is given.',
      )
    }
    if (typeof currency !== 'string' && mode !== 'setup') {
      throw new IntegrationError('Invalid value for elements(): currency should be a string.')
    }
    if (mode !== 'setup' && (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 0)) {
      throw new IntegrationError('Invalid value for elements(): amount should be a whole number, in cents.')
    }
  }
}
