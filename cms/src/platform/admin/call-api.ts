import type { BodyOf, CallableEndpoint } from '@meridian/shared/api/endpoint'
import { problemOf, type ProblemOf } from '@meridian/shared/api/endpoint-problems'
import { ProblemSchema } from '@meridian/shared/api/problem.schema'
import type { z } from 'zod'

/** What a call of the admin to `/api` came to. */
export type ApiAnswer<Code extends string> = { ok: true; body: unknown } | Refusal<Code>

/** A sentence for a person, and the code of the problem where it is one that the endpoint is defined with. */
export type Refusal<Code extends string = string> =
  | { ok: false; status: number; code: Code | null; text: string }
  /** No answer came at all. */
  | { ok: false; status: null; code: null; text: null }

/** Calls the API of this origin with the cookies of the person who is signed in. Never repeats a call. */
export async function callApi<const E extends CallableEndpoint>(
  endpoint: E,
  { json }: { json?: BodyOf<E> } = {},
): Promise<ApiAnswer<ProblemOf<E>>> {
  const { method, path } = endpoint
  try {
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json, application/problem+json',
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
    const text = await response.text()
    if (response.ok) return { ok: true, body: text === '' ? null : JSON.parse(text) }
    const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') ?? false
    const problem = ProblemSchema.safeParse(isProblem ? JSON.parse(text) : null)
    const { status, statusText } = response
    if (!problem.success) return { ok: false, status, code: null, text: text || statusText }
    return { ok: false, status, code: problemOf(endpoint, problem.data.code), text: problem.data.detail }
  } catch (error) {
    console.info(`No answer to ${method} ${path}.`, error)
    return { ok: false, status: null, code: null, text: null }
  }
}

/** What an answer says, or in words why it says nothing: `unreadable` where it is another than `schema` knows. */
export function readAnswer<Schema extends z.ZodType>(
  answer: ApiAnswer<string>,
  schema: Schema,
  unreadable: string,
): { ok: true; value: z.output<Schema> } | { ok: false; problem: string } {
  if (!answer.ok) return { ok: false, problem: refusalText(answer) }
  const parsed = schema.safeParse(answer.body)
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, problem: unreadable }
}

/** A refusal in words for the one who asked. */
export function refusalText(refusal: Refusal): string {
  return refusal.text ?? 'The server could not be reached. Please try again.'
}
