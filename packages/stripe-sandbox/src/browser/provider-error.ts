/** An error as the provider's script hands it to a page. */
export interface ProviderError {
  type: string
  message: string
  code?: string
  decline_code?: string
  payment_intent?: object
  setup_intent?: object
}

/** What the page itself does wrong: thrown, never handed back. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError'
}

export type Outcome<Value> = { ok: true; value: Value } | { ok: false; error: ProviderError }

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isProviderError(value: unknown): value is ProviderError {
  return isRecord(value) && typeof value['type'] === 'string' && typeof value['message'] === 'string'
}
