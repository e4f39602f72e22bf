import { searchEndpoint } from './search.endpoints.ts'

/** What a reader looks for: the words, and the filters that are set. `cursor` names a later page. */
export interface SearchRequest {
  query: string
  section?: string | undefined
  year?: number | undefined
  cursor?: string | undefined
}

/** The page of a search: `/search?q=patience&section=wealth`; `/search` itself for one without words. */
export function searchPagePath(request: SearchRequest): string {
  const query = toQueryString(request)
  return query === '' ? '/search' : `/search?${query}`
}

/** The call that answers it: `/api/search?q=patience&section=wealth`. */
export function searchApiPath(request: SearchRequest): `/api/search?${string}` {
  return `${searchEndpoint.path}?${toQueryString(request)}`
}

/** Reads the address of a search page. What no search can have is left out rather than refused. */
export function readSearchRequest(parameters: URLSearchParams): SearchRequest {
  const section = parameters.get('section') ?? ''
  const year = parameters.get('year') ?? ''
  const cursor = parameters.get('cursor') ?? ''
  return {
    query: (parameters.get('q') ?? '').trim(),
    ...(/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(section) && { section }),
    ...(/^[1-9]\d{3}$/.test(year) && { year: Number(year) }),
    ...(/^[\w-]{22}$/.test(cursor) && { cursor }),
  }
}

function toQueryString({ query, section, year, cursor }: SearchRequest): string {
  if (query === '') return ''
  const pairs = { q: query, section, year: year?.toString(), cursor }
  const given = Object.entries(pairs).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return new URLSearchParams(given).toString()
}
