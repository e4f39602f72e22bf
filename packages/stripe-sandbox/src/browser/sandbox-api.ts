import { encodeForm } from './form-encoding.ts'
import { intentIdOf, isIntent, type Intent, type IntentKind } from './intent.ts'
import { isProviderError, isRecord, type Outcome, type ProviderError } from './provider-error.ts'

const unreachable: ProviderError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
}
const unreadable: ProviderError = {
  type: 'api_error',
  message: 'An unexpected error occurred. Please try again later.',
}

/** What a page may ask the sandbox with its publishable key. */
export class SandboxApi {
  readonly #base: string
  readonly #key: string

  /** `base` is the address of the sandbox as browsers see it, without a slash at its end. */
  constructor({ base, key }: { base: string; key: string }) {
    this.#base = base
    this.#key = key
  }

  retrieveIntent(kind: IntentKind, secret: string, method: string): Promise<Outcome<Intent>> {
    const id = intentIdOf(secret, kind, method)
    const query = encodeForm({ key: this.#key, client_secret: secret })
    return this.#ask(`/v1/${kind}_intents/${id}?${query.toString()}`, {}, isIntent)
  }

  confirmIntent(input: {
    kind: IntentKind
    secret: string
    method: string
    parameters: Record<string, unknown>
  }): Promise<Outcome<Intent>> {
    const { kind, secret, method, parameters } = input
    const id = intentIdOf(secret, kind, method)
    const form = { ...parameters, client_secret: secret }
    return this.#post(`/v1/${kind}_intents/${id}/confirm`, form, isIntent)
  }

  /** Hands on what the reader has answered to the card's bank. */
  authenticate(intent: Intent, outcome: 'complete' | 'fail'): Promise<Outcome<Intent>> {
    const form = { source: intent.id, client_secret: intent.client_secret, outcome }
    return this.#post('/v1/3ds2/authenticate', form, isIntent)
  }

  createPaymentMethod(parameters: Record<string, unknown>): Promise<Outcome<object>> {
    return this.#post('/v1/payment_methods', parameters, isRecord)
  }

  /** The page of the card's bank, for those who are sent there instead of asked in a window. */
  bankPage(intent: Intent): string {
    const query = new URLSearchParams({
      key: this.#key,
      [intent.object]: intent.id,
      [`${intent.object}_client_secret`]: intent.client_secret,
    })
    return `${this.#base}/3ds?${query.toString()}`
  }

  #post<Value>(
    path: string,
    parameters: Record<string, unknown>,
    isExpected: (value: unknown) => value is Value,
  ): Promise<Outcome<Value>> {
    const body = encodeForm({ ...parameters, key: this.#key })
    return this.#ask(path, { method: 'POST', body }, isExpected)
  }

  async #ask<Value>(
    path: string,
    init: RequestInit,
    isExpected: (value: unknown) => value is Value,
  ): Promise<Outcome<Value>> {
    try {
      const response = await fetch(this.#base + path, { ...init, credentials: 'omit' })
      const answer = readJson(await response.text())
      if (response.ok && isExpected(answer)) return { ok: true, value: answer }
      const error = isRecord(answer) ? answer['error'] : null
      return { ok: false, error: isProviderError(error) ? error : unreadable }
    } catch {
      return { ok: false, error: unreachable }
    }
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
