import type { CallableEndpoint } from '@meridian/shared/api/endpoint'
import { callApi, type ApiCall } from '../api-client/api-client.ts'
import { noAnswer } from '../api-client/read-answer.ts'
import { endSession } from '../session/session.store.ts'

export type ReaderAnswer =
  | { ok: true; body: unknown; link: string | null }
  | { ok: false; status: number | null; message: string }

/**
 * Calls the API for the signed-in reader. A 401 ends the session on this page; a failure always has a sentence, by spec
 * §8's general rule where the server answered.
 */
export async function callReaderApi<const E extends CallableEndpoint>(
  endpoint: E,
  call?: ApiCall<E>,
): Promise<ReaderAnswer> {
  const answer = await callApi(endpoint, call)
  if (answer.ok) return { ok: true, body: answer.body, link: answer.link }
  if (answer.status === 401) endSession()
  return { ok: false, status: answer.status, message: answer.message ?? noAnswer }
}
