import { searchApiPath, type SearchRequest } from '@meridian/shared/search/search-address'
import { searchEndpoint } from '@meridian/shared/search/search.endpoints'
import { SearchAnswerSchema } from '@meridian/shared/search/search.schema'
import { callApi } from '../../lib/api-client/api-client.ts'
import type { SearchOutcome } from '../../lib/search/search-outcome.ts'

/** Asks the search of this origin. */
export async function askSearch(request: SearchRequest, signal: AbortSignal): Promise<SearchOutcome> {
  const answer = await callApi({ ...searchEndpoint, path: searchApiPath(request) }, { signal })
  if (answer.ok) {
    const parsed = SearchAnswerSchema.safeParse(answer.body)
    if (parsed.success) return { kind: 'found', answer: parsed.data }
    console.error('The answer of the search does not fit its contract.', parsed.error)
    return { kind: 'away' }
  }
  if (answer.status === null) return { kind: 'away' }
  // The sentence stands by itself here; its status code means nothing to a reader.
  const sentence = answer.message.replace(`${answer.status}: `, '')
  return { kind: 'refused', status: answer.status, sentence }
}
