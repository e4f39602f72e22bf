import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import next from 'next'
import { pino } from 'pino'
import { serializeError } from '../domain/logging/error-serializer.ts'
import { env } from '../env.ts'
import { setAdminPolicy } from './admin-policy.ts'
import { createApiListener } from './api-listener.ts'

/*
 * The server of the CMS: Next for the admin and Payload's REST API, and the magazine's own API before it.
 *
 * node src/server/main.ts [--port 4322] [--hostname 127.0.0.1]
 */

/** Longer than the site server keeps a connection: it would be closed now and then just as it is used again. */
const keepAliveTimeout = 75_000
const maxStopMs = 10_000

const { values } = parseArgs({
  options: { port: { type: 'string', default: '4322' }, hostname: { type: 'string' } },
})
const port = Number(values.port)
const log = pino({ name: 'cms', level: env.LOG_LEVEL, serializers: { err: serializeError } })
const pages = next({ dev: false, port, ...(values.hostname && { hostname: values.hostname }) })
await pages.prepare()
const answerPage = pages.getRequestHandler()
const answerApi = createApiListener()

const server = createServer({ keepAliveTimeout }, (request, response) => {
  if (answerApi(request, response)) return
  setAdminPolicy(request, response)
  answerPage(request, response).catch((error: unknown) => {
    log.error({ err: error, url: request.url }, 'A request failed.')
    if (response.headersSent) response.destroy()
    else response.writeHead(500).end()
  })
})
server.listen(port, values.hostname, () => log.info({ port }, 'The CMS listens.'))

let isStopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), maxStopMs).unref()
    server.close(() => void pages.close().then(() => process.exit(0)))
  })
}
