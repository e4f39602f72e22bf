import type { ReaderAnswer } from '@meridian/shared/accounts/reader-calls.schema'
import { type ProblemCode, problems } from '@meridian/shared/api/problems'
import { noStore } from '../../../../platform/http/no-store.ts'

const noStoreHeaders = Object.entries(noStore).flat()

/** An answer with JSON to one of many calls that came together. */
export function jsonAnswerOf(value: unknown, cookies: readonly string[] = []): ReaderAnswer {
  const headers = ['Content-Type', 'application/json', ...noStoreHeaders, ...setCookieHeaders(cookies)]
  return { status: 200, headers, body: JSON.stringify(value) }
}

/** A problem as one plain sentence: calls that ask for problem details come by themselves. */
export function problemAnswerOf(
  { code, detail }: { code: ProblemCode; detail: string },
  cookies: readonly string[] = [],
): ReaderAnswer {
  const headers = ['Content-Type', 'text/plain; charset=UTF-8', ...noStoreHeaders, 'Vary', 'Accept']
  return {
    status: problems[code].status,
    headers: [...headers, ...setCookieHeaders(cookies)],
    body: detail,
  }
}

/** Done, and nothing to say. */
export const emptyAnswer: ReaderAnswer = { status: 204, headers: noStoreHeaders, body: '' }

function setCookieHeaders(cookies: readonly string[]): string[] {
  return cookies.flatMap((cookie) => ['Set-Cookie', cookie])
}
