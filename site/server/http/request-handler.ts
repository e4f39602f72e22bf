import type { IncomingMessage, ServerResponse } from 'node:http'
import { internalRoot } from '@meridian/shared/api/endpoint'
import { forRequest, requestIdHeader, requestIdOf } from '@meridian/shared/logging/request-id'
import { publishPath } from '@meridian/shared/publishing/publish-target.schema'
import { replicaCheckPath } from '@meridian/shared/replica/replica.schema'
import type { Logger } from 'pino'
import type { LookUp } from '../operations/request-counts.ts'
import type { OnDemandRenderer } from '../render/on-demand.ts'
import { notFoundPathFor, notFoundPaths } from '../render/site-renderer.ts'
import type { PageStore } from '../store/page-store.ts'
import type { ServedPage } from '../store/served-page.ts'
import { privateCacheControl } from '../cdn/cdn-headers.ts'
import { sendPage, sendRendered, sendSentence } from './answers.ts'
import type { Assets } from './assets.ts'
import { cmsAddressOf, isCmsPath, isRead } from './cms-address.ts'
import type { Proxy } from './cms-proxy.ts'
import type { OldAddresses } from './old-addresses.ts'
import { isSandboxPath, type PaymentSandboxProxy } from './payment-sandbox.ts'
import { isSearchAddress } from './search.ts'
import {
  bareAddress,
  isContentApiPath,
  isPagePath,
  isUnder,
  parseRequestPath,
  type RequestPath,
} from './request-path.ts'

const awaySentence = 'This page is not available at the moment. Please try again shortly.'

/** A stored page or a file of the site, and where it stands. */
export interface FoundPage {
  path: string
  page: ServedPage
}

export interface RequestHandlerOptions {
  store: PageStore
  onDemand: OnDemandRenderer
  /** Resolves when there is something to render from, or none is to be expected soon. */
  untilContent(): Promise<void>
  assets: Assets
  oldAddresses: OldAddresses
  proxy: Pick<Proxy, 'handle'>
  paymentSandbox: PaymentSandboxProxy
  handleMedia(request: IncomingMessage, response: ServerResponse, path: string, search: string): void
  handlePreview(request: IncomingMessage, response: ServerResponse, target: RequestPath): Promise<void>
  handlePublish(request: IncomingMessage, response: ServerResponse): Promise<void>
  handleReplicaCheck(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Answers a search; false when it is none. */
  handleSearch(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  handleStatus(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>
  /** Which of the variants of a page is for the one who asks. */
  variantFor(request: IncomingMessage, page: ServedPage): ServedPage
  /** Told of each stored page and each file of the site that was sent. */
  onServed(request: IncomingMessage, found: FoundPage): void
  /** Told of each page that a reader asked for, and where it was found. */
  onLookUp(where: LookUp): void
  securityHeaders: string[]
  log: Logger
}

/** Answers every request. A page in memory is found by the bare address, before anything is taken apart. */
export function createRequestHandler(options: RequestHandlerOptions) {
  const { store, onDemand, assets, oldAddresses, proxy, log } = options

  return function handle(request: IncomingMessage, response: ServerResponse): void {
    const address = request.url ?? ''
    const path = bareAddress(address)
    const isPlain = path === address || !oldAddresses.isAskedFor(address)
    const page = isPlain && isRead(request) ? store.held(path) : null
    if (page) {
      options.onLookUp('memory')
      return answerWith(request, response, { path, page })
    }
    forRequest(requestIdOf(request.headers[requestIdHeader]), () => routeSafely(request, response))
  }

  function routeSafely(request: IncomingMessage, response: ServerResponse): void {
    route(request, response).catch((error: unknown) => {
      log.error({ err: error, url: request.url }, 'A request failed.')
      if (response.headersSent) response.destroy()
      else sendSentence(response, { status: 500, sentence: 'Something went wrong on our side.' })
    })
  }

  function answerWith(request: IncomingMessage, response: ServerResponse, found: FoundPage): void {
    sendPage(request, response, options.variantFor(request, found.page))
    options.onServed(request, found)
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isSearch = isRead(request) && isSearchAddress(request.url ?? '')
    if (isSearch && (await options.handleSearch(request, response))) return undefined
    const isByQuery = isRead(request) && oldAddresses.isAskedFor(request.url ?? '')
    if (isByQuery && (await sendOldAddress(request, response))) return undefined
    const target = parseRequestPath(request.url ?? '')
    if (!target) return sendOldOrNotFound(request, response, '')
    const { path, search } = target
    if (path === publishPath) return options.handlePublish(request, response)
    if (path === replicaCheckPath) return options.handleReplicaCheck(request, response)
    if (isUnder(path, internalRoot)) {
      return sendSentence(response, { status: 404, sentence: 'There is nothing at this address.' })
    }
    const cmsAddress = cmsAddressOf(request)
    if (cmsAddress !== null) {
      request.url = cmsAddress
      return proxy.handle(request, response)
    }
    // Spelt otherwise than the CMS spells it, so that the two would not agree on what it is.
    if (isCmsPath(path) && !isContentApiPath(path)) return sendNotFound(request, response, path)
    if (path.startsWith('/preview/')) return options.handlePreview(request, response, target)
    if (isSandboxPath(path)) return options.paymentSandbox.handle(request, response)
    if (!isRead(request)) {
      const headers = ['Allow', 'GET, HEAD']
      return sendSentence(response, { status: 405, sentence: 'This address can only be read.', headers })
    }
    if (isUnder(path, '/_meridian')) return options.handleStatus(request, response, path)
    if (path.startsWith('/media/')) return options.handleMedia(request, response, path, search)
    const asset = assets.find(path)
    if (asset) return answerWith(request, response, { path, page: asset })
    if (path !== '/' && path.endsWith('/')) {
      return (await sendOldAddress(request, response)) ? undefined : sendWithoutSlash(response, target)
    }
    if (isContentApiPath(path) || (isPagePath(path) && store.find(path))) {
      return sendByPath(request, response, path)
    }
    if (isPagePath(path)) {
      await options.untilContent()
      return (await sendOldAddress(request, response)) ? undefined : sendByPath(request, response, path)
    }
    // No page of ours has such an address; one of an older site may, and lead on.
    const redirect = store.find(path)
    return redirect
      ? answerWith(request, response, { path, page: redirect })
      : sendOldOrNotFound(request, response, path)
  }

  async function sendOldOrNotFound(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> {
    if (!(await sendOldAddress(request, response))) await sendNotFound(request, response, path)
  }

  /** Leads on from an address of an older site; false where there is none, or something of ours stands. */
  async function sendOldAddress(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const found = isRead(request) ? await oldAddresses.find(request.url ?? '') : null
    if (!found || (found.own !== null && (await hasPage(found.own)))) return false
    const { target, own } = found
    if (target.kind === 'gone') await sendByPath(request, response, `/articles/${target.slug}`)
    else oldAddresses.send(request, response, own === null ? target : { ...target, subject: null })
    return true
  }

  async function hasPage(path: string): Promise<boolean> {
    if (store.find(path)) return true
    return isPagePath(path) && (await onDemand.render(path)).kind !== 'missing'
  }

  async function sendByPath(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const page = store.find(path)
    options.onLookUp(page ? 'disk' : 'rendered')
    if (page) return answerWith(request, response, { path, page })
    await options.untilContent()
    const answer = await onDemand.render(path)
    if (answer.kind === 'stored') return answerWith(request, response, { path, page: answer.page })
    if (answer.kind === 'missing' && !notFoundPaths.includes(path))
      return sendNotFound(request, response, path)
    if (answer.kind === 'unstored') {
      const headers = ['Cache-Control', privateCacheControl, ...options.securityHeaders]
      return sendRendered(response, answer.page, headers)
    }
    if (answer.kind === 'failed') {
      return sendSentence(response, {
        status: 500,
        sentence: 'This page cannot be shown. We have been told.',
      })
    }
    sendSentence(response, { status: 503, sentence: awaySentence, headers: ['Retry-After', '5'] })
  }

  /** The 404 pages are rendered once; anyone who asks for unknown paths makes the store no larger. */
  async function sendNotFound(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> {
    if (isRead(request)) return sendByPath(request, response, notFoundPathFor(path))
    sendSentence(response, { status: 404, sentence: 'There is nothing at this address.' })
  }

  function sendWithoutSlash(response: ServerResponse, { path, search }: RequestPath): void {
    const location = encodeURI(path.replace(/\/+$/, '')) + search
    const headers = ['Location', location, 'Cache-Control', privateCacheControl, 'Content-Length', '0']
    response.writeHead(308, [...headers, ...options.securityHeaders])
    response.end()
  }
}
