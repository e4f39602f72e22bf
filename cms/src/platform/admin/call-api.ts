import type { CallableEndpoint } from '@meridian/shared/api/endpoint'
import { ProblemSchema } from '@meridian/shared/api/problem.schema'

/** What a call of the admin to `/api` came to. A refusal has its stable code and a sentence for a person. */
export type ApiAnswer = { ok: true; body: unknown } | Refusal

export type Refusal =
  | { ok: false; status: number; code: string | null; text: string }
  /** No answer came at all. */
  | { ok: false; status: null; code: null; text: null }

/** Calls the API of this origin with the cookies of the person who is signed in. Never repeats a call. */
export async function callApi(
  { method, path }: CallableEndpoint,
  call: { json?: object } = {},
): Promise<ApiAnswer> {
  try {
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json, application/problem+json',
        ...(call.json && { 'content-type': 'application/json' }),
      },
      ...(call.json && { body: JSON.stringify(call.json) }),
    })
    const text = await response.text()
    if (response.ok) return { ok: true, body: text === '' ? null : JSON.parse(text) }
    const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') ?? false
    const problem = ProblemSchema.safeParse(isProblem ? JSON.parse(text) : null)
    const { status, statusText } = response
    if (!problem.success) return { ok: false, status, code: null, text: text || statusText }
    return { ok: false, status, code: problem.data.code, text: problem.data.detail }
  } catch (error) {
    console.info(`No answer to ${method} ${path}.`, error)
    return { ok: false, status: null, code: null, text: null }
  }
}

/** A refusal in words for the one who asked. */
export function refusalText(refusal: Refusal): string {
  return refusal.text ?? 'The server could not be reached. Please try again.'
}
