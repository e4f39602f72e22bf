import { readSearchRequest, searchApiPath } from './search-address.ts'
import { maxQueryLength } from './search.schema.ts'

const names: ReadonlySet<string> = new Set(['q', 'section', 'year', 'cursor'])

/**
 * One form for all addresses of the same search; null for what is no plain search: without words, too long, with a parameter
 * that stands twice, is not known or has no valid value. Such a request is the CMS's to answer.
 */
export function searchKeyOf(parameters: URLSearchParams): string | null {
  const request = readSearchRequest(parameters)
  const given = [...parameters.keys()]
  const isPlain = new Set(given).size === given.length && given.every((name) => names.has(name))
  // What cannot be is left out of the request, not refused.
  if (!isPlain || Object.keys(request).length !== given.length) return null
  return request.query === '' || request.query.length > maxQueryLength ? null : searchApiPath(request)
}
