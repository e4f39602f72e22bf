import { searchApiPath, type SearchRequest } from '@meridian/shared/search/search-address'
import { SearchAnswerSchema } from '@meridian/shared/search/search.schema'
import type { SearchOutcome } from './search-outcome.ts'

const usualTimeoutMs = 5000

/**
 * Asks the CMS on behalf of a reader, who is named by `headers` (`x-forwarded-for`), and waits by `timeoutFactor` longer than
 * usual.
 */
export async function fetchSearch(
  { cmsUrl, timeoutFactor = 1 }: { cmsUrl: string; timeoutFactor?: number },
  request: SearchRequest,
  headers: Record<string, string>,
): Promise<SearchOutcome> {
  const response = await ask(`${cmsUrl}${searchApiPath(request)}`, {
    headers,
    signal: AbortSignal.timeout(usualTimeoutMs * timeoutFactor),
  })
  if (!response) return { kind: 'away' }
  if (!response.ok) {
    return { kind: 'refused', status: response.status, sentence: (await response.text()).trim() }
  }
  return { kind: 'found', answer: SearchAnswerSchema.parse(await response.json()) }
}

/** `null` when nobody answers in time. */
async function ask(url: string, init: RequestInit): Promise<Response | null> {
  return fetch(url, init).catch((error: unknown) => {
    // Fetch throws a TypeError when there is no connection, and what the signal says when it took too long.
    if (error instanceof TypeError || error instanceof DOMException) return null
    throw error
  })
}
