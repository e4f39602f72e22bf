import type { Context } from 'hono'
import { Stripe } from 'stripe'
import { answerProblem } from '../../../../platform/http/errors/problem.ts'
import { noStore } from '../../../../platform/http/no-store.ts'

/**
 * Does something at the payment provider. When it refuses, the answer is its own sentence, which staff can do more with
 * than readers could. One that does not answer is a problem as everywhere else.
 */
export async function askProvider<Value>(
  c: Context,
  action: () => Promise<Value>,
): Promise<{ ok: true; value: Value } | { ok: false; response: Response }> {
  try {
    return { ok: true, value: await action() }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return { ok: false, response: refuseAsProvider(c, error.message) }
  }
}

export function refuseAsProvider(c: Context, sentence: string): Response {
  const detail = `The payment provider refused: ${sentence}`
  return answerProblem(c, { code: 'provider-refused', detail, headers: noStore })
}
