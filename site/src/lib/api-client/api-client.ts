import type { BodyOf, CallableEndpoint } from '@meridian/shared/api/endpoint'

const answerLimitMs = 30_000

/**
 * What a call came to. `message` is made by the rule of the specification for every answer that is not OK: the
 * status code, a colon, a space, and the body's text or else the status text (spec.md §8). Both are null when no
 * answer came at all: the reader is offline, the connection broke, or nothing came within 30 s. `nextPage` is the path
 * and query of the rest of a list that goes on.
 */
export type ApiAnswer =
  | { ok: true; status: number; body: unknown; link: string | null }
  | { ok: false; status: number; message: string }
  | { ok: false; status: null; message: null }

/** What a call of the endpoint is made with. */
export interface ApiCall<E extends CallableEndpoint> {
  /** The body that the endpoint is defined with. */
  json?: BodyOf<E>
  signal?: AbortSignal
  /** JSON unless it says otherwise. */
  accept?: string
  /** The call is finished by the browser even if the reader leaves the page; its body is at most 64 KB. */
  outlivesPage?: boolean
}

/**
 * Calls the API of this origin with the reader's cookies; never repeats a call (spec.md §7). An OK answer's body is
 * parsed JSON, null when it has none; what it holds is for the caller to check.
 */
export async function callApi<const E extends CallableEndpoint>(
  { method, path }: E,
  { json, ...call }: ApiCall<E> = {},
): Promise<ApiAnswer> {
  const limit = AbortSignal.timeout(answerLimitMs)
  try {
    const response = await fetch(path, {
      method,
      credentials: 'include',
      headers: {
        accept: call.accept ?? 'application/json',
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      keepalive: call.outlivesPage === true,
      signal: call.signal ? AbortSignal.any([call.signal, limit]) : limit,
    })
    const { status } = response
    const text = await response.text()
    if (!response.ok) return { ok: false, status, message: `${status}: ${text || response.statusText}` }
    const link = response.headers.get('link')
    return { ok: true, status, body: text === '' ? null : JSON.parse(text), link }
  } catch (error) {
    console.info(`No answer to ${method} ${path}.`, error)
    return { ok: false, status: null, message: null }
  }
}
