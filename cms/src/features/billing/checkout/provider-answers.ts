import { setTimeout as pause } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { ProviderBusyError } from '../../../platform/payment-provider/provider-away.ts'

const { StripeAPIError, StripeIdempotencyError, StripeError } = Stripe.errors

/** How long another server's request for the same may take until we ask again. Longer than that it is given up on. */
const pausesMs = [200, 400, 800, 1600, 3200, 3200]

/**
 * Asks for what another server is asking for at this moment, under the same idempotency key: the provider refuses the
 * second as long as the first runs, and gives it the same answer afterwards.
 */
export async function askTogether<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (const pauseMs of pausesMs) {
    try {
      return await ask()
    } catch (error) {
      if (!isInUse(error)) throw error
      await pause(pauseMs)
    }
  }
  throw new ProviderBusyError('The provider is still answering the same request of another server.')
}

function isInUse(error: unknown): boolean {
  return error instanceof StripeError && error.code === 'idempotency_key_in_use'
}

/**
 * Whether the provider has failed in a way that it repeats for the same idempotency key. Whether it has done what it was
 * asked to, it then does not say: what it has is to be looked for.
 */
export function hasLeftNoAnswer(error: unknown): boolean {
  if (error instanceof StripeIdempotencyError) return !isInUse(error)
  return error instanceof StripeAPIError && (error.statusCode ?? 0) >= 500
}
