import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { createLog } from '@meridian/shared/logging/create-log'
import { headersOf, isBeacon, takeBeacon } from '../audience/beacon-requests.ts'
import { AudienceCounter } from '../audience/counter.ts'
import { variantFor } from '../audience/variant-for.ts'
import { sendPage } from '../http/answers.ts'
import { clientOf } from '../http/client-address.ts'
import { cmsAddressOf, isRead } from '../http/cms-address.ts'
import { createCmsProxy, createCoreProxy } from '../http/cms-proxy.ts'
import { leaveOpen } from '../http/leave-open.ts'
import { lingerOnClose } from '../http/lingering-close.ts'
import { hasOldAddressQuery } from '@meridian/shared/publishing/old-address'
import { bareAddress, parseRequestPath } from '../http/request-path.ts'
import { mediaHeaders, securityHeaders } from '../http/security-headers.ts'
import { askedMedia, sendMedia } from '../http/media.ts'
import { serverLimits, stalledConnectionMs, stopGraceMs } from '../http/server-limits.ts'
import { RequestCounts } from '../operations/request-counts.ts'
import { PageCache } from '../store/page-cache.ts'
import type { ServedPage } from '../store/served-page.ts'
import { hasBody } from '../upstream/receive-body.ts'
import { limitConnections } from './connection-limit.ts'
import { answerFromMemory } from './memory-connection.ts'
import { frontHeaders, type FromFront, type FrontOptions, type ToFront } from './front-messages.ts'
import { refuseOdd } from './odd-requests.ts'

/*
 * A thread that answers readers from memory, beside others on the same port. Pictures it reads from disk, and what only
 * the CMS can answer it asks for itself; what else it does not hold it passes on to the main thread, which then hands it
 * the page or the file of the site. All pages of a publish arrive in one message, so that this thread, too, shows either
 * all of them or none.
 */

if (!parentPort) throw new Error('A front runs as a worker thread.')
const main = parentPort
const options: FrontOptions = workerData
const counts = new RequestCounts()
const cache = new PageCache({ maxBytes: options.maxCacheBytes })
const audience = new AudienceCounter({
  publicUrl: options.publicUrl,
  knows: (path) => cache.get(path)?.isDocument === true,
})
audience.useKey(options.dayKey)
const { publicUrl, trustProxy, sharesByClient, connectionsPerClient } = options
const generalHeaders = securityHeaders(publicUrl)
const mediaSending = { securityHeaders: mediaHeaders(generalHeaders), cdn: options.cdn }
let { hasOldAddresses } = options
const log = createLog({ name: 'site', level: options.logLevel }).child({ front: options.id })
const cms = createCmsProxy({
  cmsUrl: options.cmsUrl,
  secret: options.cmsSecret,
  publicUrl,
  trustProxy,
  sharesByClient,
  log,
})
const core = createCoreProxy({
  coreUrl: options.coreUrl,
  publicUrl,
  trustProxy,
  sharesByClient,
  headers: { [frontHeaders.token]: options.coreToken, [frontHeaders.id]: String(options.id) },
  log,
})

const server = createServer(serverLimits, (request, response) => {
  leaveOpen(request, response)
  const page = isRead(request) ? findPage(request.url ?? '') : null
  if (page) {
    sendPage(request, response, variantFor(request, page, { counter: audience, trustProxy }))
    if (request.method === 'GET' && page.isDocument) {
      audience.sent(bareAddress(request.url ?? ''), headersOf(request))
    }
    return counts.sentFromMemory(request.url ?? '', response.statusCode)
  }
  counts.follow(request, response)
  if (isBeacon(request)) return takeBeacon(request, response, { counter: audience, trustProxy })
  if (hasBody(request)) lingerOnClose(request, response)
  passOn(request, response)
})
server.timeout = stalledConnectionMs
const memory = answerFromMemory(server, {
  findPage,
  getsOther: ({ headers }, remoteAddress) =>
    audience.getsOther(headers, clientOf(headers.get('x-forwarded-for'), { remoteAddress, trustProxy })),
  onSent({ address, headers }, page, status) {
    counts.sentFromMemory(address, status)
    if (page.isDocument) audience.sent(bareAddress(address), headers)
  },
  onBeacon({ text, headers }, remoteAddress) {
    counts.tookBeacon()
    audience.told(text, headers, clientOf(headers.get('x-forwarded-for'), { remoteAddress, trustProxy }))
  },
})
if (connectionsPerClient !== null) {
  limitConnections(server, {
    perClient: connectionsPerClient,
    onRefused: () => counts.refusedConnection(),
  })
}
/** What the process asks here comes from no memory: it takes the way of a reader whom the front cannot answer itself. */
const probe = createServer(serverLimits, passOn)

probe.listen({ host: '127.0.0.1', port: 0 }, () => {
  const address = probe.address()
  const probePort = typeof address === 'object' && address ? address.port : 0
  server.listen({ host: options.host, port: options.port, reusePort: true }, () => {
    tell({ kind: 'listening', probePort })
  })
})

function findPage(address: string): ServedPage | null {
  const path = bareAddress(address)
  // The query may name a page of an older site: the main thread knows.
  if (path !== address && hasOldAddresses && hasOldAddressQuery(address)) return null
  return cache.get(path) ?? cms.searches.find(address)
}

function passOn(request: IncomingMessage, response: ServerResponse): void {
  if (refuseOdd(request, response, generalHeaders)) return
  const cmsAddress = cmsAddressOf(request)
  if (cmsAddress === null) return answerPictureOrPassOn(request, response)
  request.url = cmsAddress
  cms.handle(request, response)
}

/** A picture or PDF that is not where it should be is the main thread's, which knows what stands in for it. */
function answerPictureOrPassOn(request: IncomingMessage, response: ServerResponse): void {
  const target = options.mediaDir !== null && isRead(request) ? parseRequestPath(request.url ?? '') : null
  const asked = target && askedMedia(target.path, target.search)
  const otherwise = () => core.handle(request, response)
  if (!asked || options.mediaDir === null) return otherwise()
  sendMedia(request, response, asked, { ...mediaSending, root: options.mediaDir, otherwise })
}

main.on('message', (message: ToFront) => {
  switch (message.kind) {
    case 'offer':
      cache.put(message.path, message.page)
      break
    case 'change':
      for (const { path, page } of message.changes) {
        if (page) cache.replace(path, page)
        else cache.drop(path)
      }
      tell({ kind: 'changed', sequence: message.sequence })
      break
    case 'publish':
      cms.searches.forget()
      hasOldAddresses = message.hasOldAddresses
      tell({ kind: 'changed', sequence: message.sequence })
      break
    case 'clear':
      cache.clear()
      cms.searches.forget()
      break
    case 'count':
      tell({ kind: 'counted', counts: counts.take({ ...cms.inUse(), ...core.inUse() }) })
      break
    case 'tally':
      tell({ kind: 'tallied', hours: audience.take() })
      break
    case 'day key':
      audience.useKey(message.key)
      break
    case 'stop':
      server.close(() => void close())
      server.closeIdleConnections()
      memory.closeConnections()
      setTimeout(() => {
        server.closeAllConnections()
        memory.destroyConnections()
      }, stopGraceMs).unref()
  }
})

async function close(): Promise<void> {
  probe.close()
  probe.closeAllConnections()
  await Promise.all([core.close(), cms.close()])
  tell({ kind: 'tallied', hours: audience.take() })
  main.close()
}

function tell(message: FromFront): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
  main.postMessage(message)
}
