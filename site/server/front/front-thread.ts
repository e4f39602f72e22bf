import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { createLog } from '@meridian/shared/logging/create-log'
import { sendPage } from '../http/answers.ts'
import { cmsAddressOf, isRead } from '../http/cms-address.ts'
import { createCmsProxy } from '../http/cms-proxy.ts'
import { bareAddress } from '../http/request-path.ts'
import { serverLimits } from '../http/server-limits.ts'
import { RequestCounts } from '../operations/request-counts.ts'
import { PageCache } from '../store/page-cache.ts'
import { answerFromMemory } from './memory-connection.ts'
import { frontHeaders, type FromFront, type FrontOptions, type ToFront } from './front-messages.ts'

/*
 * A thread that answers readers from memory, beside others on the same port. What only the CMS can answer it asks for
 * itself; what else it does not hold it passes on to the main thread, which then hands it the page. All pages of a
 * publish arrive in one message, so that this thread, too, shows either all of them or none.
 */

if (!parentPort) throw new Error('A front runs as a worker thread.')
const main = parentPort
const options: FrontOptions = workerData
const counts = new RequestCounts()
const cache = new PageCache({ maxBytes: options.maxCacheBytes })
const { publicUrl, trustProxy } = options
const log = createLog({ name: 'site', level: options.logLevel }).child({ front: options.id })
const cms = createCmsProxy({ cmsUrl: options.cmsUrl, publicUrl, trustProxy, log })
const core = createCmsProxy({
  cmsUrl: options.coreUrl,
  publicUrl,
  trustProxy,
  headers: { [frontHeaders.token]: options.coreToken, [frontHeaders.id]: String(options.id) },
  log,
})

const server = createServer(serverLimits, (request: IncomingMessage, response: ServerResponse) => {
  const page = isRead(request) ? cache.get(bareAddress(request.url ?? '')) : null
  if (page) {
    sendPage(request, response, page)
    return counts.sentFromMemory(response.statusCode)
  }
  counts.follow(request, response)
  const cmsAddress = cmsAddressOf(request)
  if (cmsAddress === null) return core.handle(request, response)
  request.url = cmsAddress
  cms.handle(request, response)
})
const memory = answerFromMemory(server, {
  findPage: (address) => cache.get(bareAddress(address)),
  onSent: (status) => counts.sentFromMemory(status),
})
server.on('upgrade', (request, socket, head) => core.upgrade(request, socket, head))
server.listen({ host: options.host, port: options.port, reusePort: true }, () => tell({ kind: 'listening' }))

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
    case 'clear':
      cache.clear()
      break
    case 'count':
      tell({ kind: 'counted', counts: counts.take() })
      break
    case 'stop':
      server.close(() => {
        core.close()
        cms.close()
        main.close()
      })
      server.closeIdleConnections()
      memory.closeConnections()
  }
})

function tell(message: FromFront): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
  main.postMessage(message)
}
