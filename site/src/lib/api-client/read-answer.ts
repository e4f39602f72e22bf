import type { AnswerOf, CallableEndpoint } from '@meridian/shared/api/endpoint'

/** The sentence about a call that nobody answered. */
export const noAnswer = 'The server did not answer.'

type Answer = { ok: true; body: unknown } | { ok: false; status: number | null; message: string | null }

export type ReadAnswer<Value> =
  | { ok: true; value: Value }
  | { ok: false; status: number | null; message: string }

/** What an answer is read by: a schema of zod, or a check of a page that does without it (`answer-check`). */
export interface AnswerSchema<Value> {
  safeParse(body: unknown): { success: true; data: Value } | { success: false; error: unknown }
}

/**
 * What the answer of the endpoint holds, as the schema reads it. One that is not what was agreed is a failure, and reported. A failure
 * always has a sentence, and a status only where the server refused.
 */
export function readAnswer<const E extends CallableEndpoint>(
  endpoint: E,
  schema: AnswerSchema<AnswerOf<E>>,
  answer: Answer,
): ReadAnswer<AnswerOf<E>> {
  if (!answer.ok) return { ok: false, status: answer.status, message: answer.message ?? noAnswer }
  const parsed = schema.safeParse(answer.body)
  if (parsed.success) return { ok: true, value: parsed.data }
  reportError(new Error(`The answer of ${endpoint.path} is not what was agreed.`, { cause: parsed.error }))
  return { ok: false, status: null, message: 'The answer of the server could not be read.' }
}
