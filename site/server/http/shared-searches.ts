import { clientKey } from '@meridian/shared/network/client-key'
import { requestIdHeader } from '@meridian/shared/logging/request-id'
import { searchKeyOf } from '@meridian/shared/search/search-key'
import { searchEndpoint } from '@meridian/shared/search/search.endpoints'
import type { IncomingMessage } from 'node:http'
import { Pool } from 'undici'
import { asPassedOn } from '../cdn/cdn-headers.ts'
import { encodePage, type ServedPage, toVariants } from '../store/served-page.ts'
import { ClientShares } from '../upstream/client-shares.ts'
import { idleLimitMs, type PoolLimits, waitingPerClient } from '../upstream/upstream.ts'
import { sendPage } from './answers.ts'
import type { CallTaker, PassedCall } from './passed-call.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { SharedAnswers } from './shared-answers.ts'

/** As long as the answer itself says that browsers may keep it. */
export const searchKeepMs = 10_000
export const maxSearchEntries = 5000
const maxBytes = 8 * 1024 * 1024
const connectLimitMs = 2000
/** What is kept of the headers of an answer; all else is said for each reader. */
const keptHeaders = new Set(['content-type', 'cache-control', 'link'])
const prefix = `${searchEndpoint.path}?`

export interface SharedSearchesOptions {
  cmsUrl: string
  /** The connections for searches, and how many of them a client may hold. */
  limits: PoolLimits
  /** Whether clients are told apart. */
  sharesByClient: boolean
  securityHeaders: string[]
}

/** What the CMS answered: what anyone may have, or a refusal for who has asked. */
type Found =
  | { kind: 'page'; page: ServedPage }
  | { kind: 'refused'; status: number; headers: string[]; body: string }

/** Answers of the search of which readers who ask for the same within some seconds have one together. */
export interface SharedSearches extends CallTaker {
  /** The answer that is held for an address, as it stands in a request. */
  find(address: string): ServedPage | null
  /** The magazine has changed: those who ask from now on get a new answer. */
  forget(): void
}

export function createSharedSearches(options: SharedSearchesOptions): SharedSearches {
  const { limits, sharesByClient, securityHeaders } = options
  const answers = new SharedAnswers<Found>({
    keepMs: searchKeepMs,
    maxEntries: maxSearchEntries,
    maxBytes,
    bytesOf: (found) => (found.kind === 'page' ? found.page.bytes : null),
  })
  const cms = new Pool(options.cmsUrl, {
    connections: limits.connections,
    connectTimeout: connectLimitMs,
    headersTimeout: limits.answerMs,
    bodyTimeout: limits.answerMs,
    keepAliveTimeout: idleLimitMs,
    keepAliveMaxTimeout: idleLimitMs,
    allowH2: false,
  })
  const shares = new ClientShares({
    share: sharesByClient ? limits.share : Infinity,
    maxWaiting: waitingPerClient,
  })

  function keyOf(address: string): string | null {
    return address.startsWith(prefix) ? searchKeyOf(new URLSearchParams(address.slice(prefix.length))) : null
  }

  async function answer(call: PassedCall, key: string): Promise<void> {
    const { request, response } = call
    const found = await answers.ask(key, () => inTurn(call, () => ask(key, request))).catch(() => null)
    if (response.destroyed) return undefined
    // There is nobody to ask, or too much of this client waits: what passes calls on knows what to say.
    if (!found) return call.passOn()
    if (found.kind === 'page') return sendPage(request, response, found.page)
    call.answer(found)
  }

  /** Asks once the client's share allows. */
  async function inTurn(call: PassedCall, ask_: () => Promise<Found>): Promise<Found> {
    const turn = Promise.withResolvers<void>()
    const end = shares.take(clientKey(call.client), turn.resolve)
    if (!end) throw new Error('Too many searches of this client wait.')
    try {
      await turn.promise
      return await ask_()
    } finally {
      end()
    }
  }

  async function ask(key: string, { headers }: IncomingMessage): Promise<Found> {
    const named = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', requestIdHeader, 'accept']
    const {
      statusCode,
      headers: answered,
      body,
    } = await cms.request({
      method: 'GET',
      path: key,
      headers: Object.fromEntries(named.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
    })
    const given = Object.entries(answered).flatMap(([name, value]) =>
      [value ?? []].flat().flatMap((single) => [name, single]),
    )
    if (statusCode !== 200) {
      return { kind: 'refused', status: statusCode, headers: withoutLength(given), body: await body.text() }
    }
    const passed = asPassedOn(given)
    const kept = passed.filter((_, index) =>
      keptHeaders.has((passed[index - (index % 2)] ?? '').toLowerCase()),
    )
    return { kind: 'page', page: await toPage(Buffer.from(await body.arrayBuffer()), kept) }
  }

  async function toPage(body: Buffer, headers: string[]): Promise<ServedPage> {
    const pairs = Array.from({ length: headers.length / 2 }, (_, pair): [string, string] => [
      headers[2 * pair] ?? '',
      headers[2 * pair + 1] ?? '',
    ])
    const { br, gz, etag } = await encodePage({ status: 200, headers: pairs, body, tags: [] })
    const common = [...addSecurityHeaders(pairs, securityHeaders), 'ETag', etag, 'Vary', 'Accept-Encoding']
    return {
      status: 200,
      etag,
      modifiedAt: null,
      ...toVariants({ br, gz }, common),
      notModified: common,
      isDocument: false,
      bytes: br.length + gz.length + entryBytes,
    }
  }

  return {
    find(address) {
      const key = answers.size > 0 ? keyOf(address) : null
      const found = key === null ? null : answers.find(key)
      return found?.kind === 'page' ? found.page : null
    },
    take(call) {
      const key = call.request.method === searchEndpoint.method ? keyOf(call.request.url ?? '') : null
      if (key === null) return false
      void answer(call, key)
      return true
    },
    forget: () => answers.forget(),
    inUse: () => cms.stats.running,
    close: () => cms.destroy(),
  }
}

/** What an entry takes beside its bodies: headers, and the objects that hold them. */
const entryBytes = 3072

function withoutLength(headers: string[]): string[] {
  const dropped = new Set([
    'content-length',
    'transfer-encoding',
    'connection',
    'keep-alive',
    'date',
    requestIdHeader,
  ])
  return headers.filter((_, index) => !dropped.has((headers[index - (index % 2)] ?? '').toLowerCase()))
}
