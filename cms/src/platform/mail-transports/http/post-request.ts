import { z } from 'zod'
import { type HandOver, isAboutRate, type RefusalSubject } from '../mail-transport.ts'

/** A provider's API takes a mail in well under a second; after so long nobody can say whether it has. */
const timeoutMs = 30_000

export type HttpAnswer =
  /** `body` is null where it is no JSON. */
  | { kind: 'answered'; status: number; body: unknown }
  /** The request may have arrived. */
  | { kind: 'lost'; reason: string }
  | { kind: 'unreachable'; reason: string }

/** Posts once, without trying again. Never throws; no reason repeats credentials or addresses. */
export async function postRequest(
  url: string,
  {
    headers,
    body,
    signal,
  }: { headers: Record<string, string>; body: string | FormData; signal: AbortSignal },
): Promise<HttpAnswer> {
  if (signal.aborted) return { kind: 'unreachable', reason: 'ABORTED' }
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      // To send a mail elsewhere than we were told is nobody's to ask for.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    // The status alone says whether the mail was taken.
    const parsed: unknown = await response.json().catch(() => null)
    return { kind: 'answered', status: response.status, body: parsed }
  } catch (error) {
    const reason = reasonOf(error)
    return { kind: isBeforeRequest(error) ? 'unreachable' : 'lost', reason }
  }
}

/** Where a provider's word on a refusal differs from what its status says. */
export type ProviderVerdict =
  | { kind: 'refused'; about: RefusalSubject }
  | { kind: 'later' | 'uncertain' | 'unreachable' }

/**
 * What an answer means. A provider that has failed (500, 502, 504) may have taken the mail before; 503 and 429 say that it has not.
 * A key that is not accepted (401, 403) has nothing to do with the mail.
 */
export function judgeAnswer(
  answer: HttpAnswer,
  {
    readId,
    readReply,
    verdict,
  }: {
    readId: (body: unknown) => string | null
    readReply: (body: unknown) => string | null
    verdict: (status: number, body: unknown) => ProviderVerdict | null
  },
): HandOver {
  if (answer.kind !== 'answered') {
    return {
      kind: answer.kind === 'lost' ? 'uncertain' : 'unreachable',
      reply: `No answer: ${answer.reason}`,
    }
  }
  const { status: code, body } = answer
  const reply = `${code} ${readReply(body) ?? ''}`.trim()
  if (code >= 200 && code < 300) {
    const providerId = readId(body)
    return { kind: 'accepted', reply, ...(providerId !== null && { providerId }) }
  }
  const found = verdict(code, body) ?? verdictOfStatus(code)
  if (found.kind === 'refused') return { ...found, code, enhanced: null, reply }
  return found.kind === 'later'
    ? { kind: 'later', code, enhanced: null, reply, isAboutRate: isAboutRate(code) }
    : { kind: found.kind, reply }
}

function verdictOfStatus(status: number): ProviderVerdict {
  if (status === 429 || status === 503) return { kind: 'later' }
  if (status < 400) return { kind: 'unreachable' }
  if (status >= 500 || status === 408) return { kind: 'uncertain' }
  return status === 401 || status === 403 ? { kind: 'unreachable' } : { kind: 'refused', about: 'message' }
}

const CauseSchema = z.object({ code: z.string().optional(), syscall: z.string().optional() })
const connectCodes = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ERR_TLS_CERT_ALTNAME_INVALID', 'CERT_HAS_EXPIRED'])

/** Whether a failed request certainly never left: its host was not found, not reached, or is not the one it says. */
export function isBeforeRequest(error: unknown): boolean {
  // What is wrong with the request itself is found before it is made; all else that fails in between is called so.
  if (error instanceof TypeError && error.message !== 'fetch failed') return true
  return causesOf(error).some(
    ({ code = '', syscall = '' }) =>
      syscall === 'connect' ||
      syscall === 'getaddrinfo' ||
      connectCodes.has(code) ||
      /^(DEPTH_ZERO_)?SELF_SIGNED_CERT|^UNABLE_TO_/.test(code),
  )
}

/** The code of a failure, or the name of its class: messages can repeat what was sent. */
export function reasonOf(error: unknown): string {
  const code = causesOf(error).find((cause) => cause.code !== undefined)?.code
  return code ?? (error instanceof Error ? error.name : 'unknown')
}

/** The failure and what it came from; one that tried several addresses of a host has more than one. */
function causesOf(error: unknown): z.output<typeof CauseSchema>[] {
  if (!(error instanceof Error)) return []
  const inner = error instanceof AggregateError ? error.errors : [error.cause]
  const own = CauseSchema.safeParse(error)
  return [...inner.flatMap(causesOf), ...(own.success ? [own.data] : [])]
}
