import { describeFailure, readAnswerText } from '../../../platform/http/read-answer.ts'

/** What came of a purge: done, or why not, in words without secrets, and for how long the CDN wants to be left alone. */
export type PurgeOutcome = { ok: true } | { ok: false; reason: string; retryAfterMs?: number }

/**
 * For a CDN that keeps whatever answer comes to it: one that was on its way from a site server while its page changed
 * may come after the purge. The last number bounds how long such an answer may take.
 */
export const repeatsForLateAnswersMs: readonly number[] = [1000, 10_000]

/** Speaks a CDN's protocol. */
export interface CdnDriver {
  /** So many milliseconds after the first purge of a key it is purged again; ascending. */
  repeatAfterMs: readonly number[]
  /** Has the CDN forget every answer that carries one of these keys. Never throws. */
  purge: (keys: string[]) => Promise<PurgeOutcome>
}

const limitMs = 5000
const mostAnswerBytes = 100_000
/** No CDN is left alone for longer, whatever it says. */
const mostRetryAfterMs = 60_000

/** An answer of a CDN, as far as it was read. */
export interface CdnAnswer {
  status: number
  text: string
}

/**
 * Asks and has the answer judged. A CDN that does not answer in time, breaks off or wants to be left alone (429) is a
 * failure in words.
 */
export async function askCdn(
  url: string,
  init: Pick<RequestInit, 'method' | 'headers' | 'body'>,
  judge: (answer: CdnAnswer) => PurgeOutcome,
): Promise<PurgeOutcome> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(limitMs) })
    const answer = { status: response.status, text: await readAnswerText(response, mostAnswerBytes) }
    if (answer.status !== 429) return judge(answer)
    return {
      ok: false,
      reason: 'wants fewer requests (429)',
      retryAfterMs: retryAfterMs(response.headers.get('retry-after')),
    }
  } catch (error) {
    return { ok: false, reason: describeFailure(error) }
  }
}

/** Purges batch after batch; the first failure ends it. */
export async function inBatches(
  batches: string[][],
  purge: (keys: string[]) => Promise<PurgeOutcome>,
): Promise<PurgeOutcome> {
  for (const keys of batches) {
    const outcome = await purge(keys)
    if (!outcome.ok) return outcome
  }
  return { ok: true }
}

/** Cuts keys into batches of so many at most. */
export function batchesOf(keys: string[], most: number): string[][] {
  return Array.from({ length: Math.ceil(keys.length / most) }, (_, batch) =>
    keys.slice(batch * most, (batch + 1) * most),
  )
}

/** Seconds, or a date; a second where it says neither. */
function retryAfterMs(header: string | null): number {
  const seconds = Number(header ?? 'none')
  const untilMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header ?? '') - Date.now()
  return Number.isFinite(untilMs) ? Math.min(Math.max(untilMs, 1000), mostRetryAfterMs) : 1000
}
