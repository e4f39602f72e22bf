import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createLog, logConsole } from '@meridian/shared/logging/create-log'
import { startOperations } from '@meridian/shared/operations/operations-server'
import { forRequest, requestIdHeader, requestIdOf } from '@meridian/shared/logging/request-id'
import next from 'next'
import { env } from '../../env.ts'
import { mediaFiles } from '../../features/media/media-files.ts'
import { listenForApi } from '../../platform/http/offered-api.ts'
import { setPagePolicy } from './admin-policy.ts'
import { createApiListener } from './api-listener.ts'
import { bringUpload } from './bring-upload.ts'
import { createScriptListener } from './compressed-scripts.ts'
import { findCmsProblems } from './operations/cms-problems.ts'
import { countRequest, registry } from './operations/cms-metrics.ts'
import { logRequest } from './operations/request-log.ts'
import { refuseOddRequest } from './odd-requests.ts'
import { ServerStop } from './stopping.ts'
import { settleBody } from './unread-body.ts'

/*
 * The server of the CMS: Next for the admin and Payload's REST API, and the magazine's own API before it.
 *
 * node src/programs/server/main.ts [--port 4322] [--hostname 127.0.0.1]
 */

/** Longer than the site server keeps a connection: it would be closed now and then just as it is used again. */
const keepAliveTimeout = 75_000
const maxStopMs = 10_000
const streamGraceMs = 3000

const { values } = parseArgs({
  options: { port: { type: 'string', default: '4322' }, hostname: { type: 'string' } },
})
const port = Number(values.port)
const log = createLog({ name: 'cms', level: env.LOG_LEVEL })
logConsole(log)
const findApi = listenForApi()
const pages = next({ dev: false, port, ...(values.hostname && { hostname: values.hostname }) })
await pages.prepare()
const answerPage = pages.getRequestHandler()
const answerApi = createApiListener(findApi)
const answerScript = createScriptListener(join(env.CMS_DIST, 'static/chunks'))

const server = createServer({ keepAliveTimeout }, (request, response) => {
  settleBody(request, response)
  const id = requestIdOf(request.headers[requestIdHeader])
  response.setHeader(requestIdHeader, id)
  countRequest(request, response)
  logRequest(log, { request, response, requestId: id })
  forRequest(id, () => answer(request, response))
})
const stop = new ServerStop(server)
const operations = await startOperations({
  host: env.OPERATIONS_HOST,
  port: env.OPERATIONS_PORT,
  registry,
  problems: () => findCmsProblems({ databaseUrl: env.DATABASE_URL, isApiLoaded: findApi() !== undefined }),
  log,
})
server.listen(port, values.hostname, () => {
  log.info({ port }, 'The CMS listens.')
  loadApi()
})

/** Next loads the API when it is first asked for: the first to ask should not be a reader. */
function loadApi(): void {
  fetch(`http://${values.hostname ?? '127.0.0.1'}:${port}/api/health`).catch((error: unknown) => {
    log.warn({ err: error }, 'The API could not be loaded.')
  })
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  if (refuseOddRequest(request, response, env.PUBLIC_URL)) return
  if (answerApi(request, response) || answerScript(request, response)) return
  setPagePolicy(request, response)
  const answerBrought = async () => {
    if (await bringUpload(mediaFiles, request, response)) await answerPage(request, response)
  }
  answerBrought().catch((error: unknown) => {
    log.error({ err: error, url: request.url }, 'A request failed.')
    if (response.headersSent) response.destroy()
    else response.writeHead(500).end()
  })
}

let isStopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'The CMS stops.')
    operations.stopping()
    // A balancer sends its requests elsewhere by then.
    setTimeout(endServer, env.DRAIN_SECONDS * 1000)
  })
}

function endServer(): void {
  setTimeout(() => process.exit(1), maxStopMs).unref()
  // Streams of the content creator would go on for minutes; anyone who reads one reads on from the next process.
  setTimeout(() => server.closeAllConnections(), streamGraceMs).unref()
  stop.begin(() => void pages.close().then(() => process.exit(0)))
}
