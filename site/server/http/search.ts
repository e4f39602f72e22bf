import { readSearchRequest, searchApiPath } from '@meridian/shared/search/search-address'
import { maxQueryLength } from '@meridian/shared/search/search.schema'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fetchSearch } from '../../src/lib/search/fetch-search.ts'
import type { SearchOutcome } from '../../src/lib/search/search-outcome.ts'
import type { Renderer } from '../render/site-renderer.ts'
import type { PageStore } from '../store/page-store.ts'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { RenderedPage } from '../render/rendered-page.ts'
import { chooseEncoding } from './accept-encoding.ts'
import { privateCacheControl } from '../cdn/cdn-headers.ts'
import { standIn } from '../store/served-page.ts'
import { sendPage, sendRendered, sendSentence } from './answers.ts'
import { SharedAnswers } from './shared-answers.ts'
import { maxSearchEntries, searchKeepMs } from './shared-searches.ts'
import { clientAddress } from './client-address.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Made for one reader, a page is worth one millisecond of compression, not ten. */
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const searchPath = '/search'
const maxBytes = 8 * 1024 * 1024
const awayPath = '/search/unavailable'
const awaySentence = 'The search is not available at the moment. Please try again shortly.'
const tooLong: SearchOutcome = {
  kind: 'refused',
  status: 400,
  sentence: `A search has at most ${maxQueryLength} characters. Please use fewer words.`,
}

export interface SearchHandlerOptions {
  renderer: Renderer
  store: Pick<PageStore, 'find'>
  cmsUrl: string
  timeoutFactor?: number
  publicUrl: string
  trustProxy: boolean
  securityHeaders: string[]
}

/**
 * `/search?q=`: rendered for the one who asks and never stored, because there are as many as there are words. `handle` answers false
 * when the address has no words: then it is the page of the empty search, like any page. What was found is shared by those who
 * ask the same within some seconds, until `forget` says that the magazine has changed.
 */
export function createSearchHandler(options: SearchHandlerOptions) {
  const shared = new SharedAnswers<SearchOutcome>({
    keepMs: searchKeepMs,
    maxEntries: maxSearchEntries,
    maxBytes,
    bytesOf: (outcome) => (outcome.kind === 'found' ? 2 * JSON.stringify(outcome).length : null),
  })
  const front = new URL(options.publicUrl)
  const headers = [
    'Cache-Control',
    privateCacheControl,
    'X-Robots-Tag',
    'noindex',
    ...options.securityHeaders,
  ]

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const wanted = readSearchRequest(new URL(request.url ?? '', front).searchParams)
    if (wanted.query === '') return false
    const isTooLong = wanted.query.length > maxQueryLength
    const outcome = isTooLong
      ? tooLong
      : await shared.ask(searchApiPath(wanted), () => fetchSearch(options, wanted, sender(request)))
    if (outcome.kind === 'away') return sendAway(request, response)
    const search = { request: { ...wanted, query: wanted.query.slice(0, maxQueryLength) }, outcome }
    const page = await options.renderer.renderSearch(searchPath, search)
    if (page.kind === 'failed') return sendAway(request, response)
    const retry = page.page.status === 503 || page.page.status === 429 ? ['Retry-After', '5'] : []
    sendRendered(response, await compress(page.page, request), [...headers, ...retry])
    return true
  }

  return { handle, forget: () => shared.forget() }

  /** The page that says so was stored while the CMS was there. */
  function sendAway(request: IncomingMessage, response: ServerResponse): boolean {
    const page = options.store.find(awayPath)
    response.setHeader('Retry-After', '5')
    // Never the page of the empty search: it is one that a CDN may keep, and not for these words.
    if (!page) {
      sendSentence(response, { status: 503, sentence: awaySentence, headers: options.securityHeaders })
      return true
    }
    sendPage(request, response, standIn(page))
    return true
  }

  function sender(request: IncomingMessage): Record<string, string> {
    return {
      accept: 'application/json',
      'x-forwarded-for': clientAddress(request, options.trustProxy),
      'x-forwarded-host': front.host,
      'x-forwarded-proto': front.protocol.slice(0, -1),
    }
  }
}

async function compress(page: RenderedPage, request: IncomingMessage): Promise<RenderedPage> {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity') return page
  const body = await (encoding === 'br' ? compressBrotli(page.body, quickBrotli) : compressGzip(page.body))
  return {
    ...page,
    body,
    headers: [...page.headers, ['Content-Encoding', encoding], ['Vary', 'Accept-Encoding']],
  }
}

/** Whether an address is that of a search, whatever stands in its query. */
export function isSearchAddress(target: string): boolean {
  return target === searchPath || target.startsWith(`${searchPath}?`)
}
