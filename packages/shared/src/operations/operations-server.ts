import { createServer, type ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Registry } from 'prom-client'

export interface OperationsOptions {
  host: string
  /** Undefined: nobody is to ask. */
  port: number | undefined
  registry: Registry
  /** Brings the figures up to date, before they are told. */
  collect?: () => Promise<void>
  /** Why the process cannot do its work at the moment, a sentence each; empty when it can. */
  problems: () => Promise<string[]> | string[]
  /** Why it cannot answer at all, where that is another question than whether it should be asked. */
  serving?: () => Promise<string[]>
  log: Pick<Logger, 'info' | 'warn'>
}

export interface OperationsServer {
  port: number | null
  /** From now on the process says that it is not ready: it ends what it has begun and takes nothing new. */
  stopping: () => void
  close: () => Promise<void>
}

const readinessLimitMs = 5000

/** The figures of a process, with those about the process itself. */
export function createRegistry(name: string): Registry {
  const registry = new Registry()
  registry.setDefaultLabels({ process: name })
  collectDefaultMetrics({ register: registry })
  return registry
}

/**
 * A port of its own for anyone who operates the process, which readers never reach: `/live` (it answers), `/ready` (it can
 * do its work, or why not), `/serving` (it can answer, though not as it should) and `/metrics` (Prometheus). A port that is in use is said in the log and no reason not to run.
 */
export async function startOperations(options: OperationsOptions): Promise<OperationsServer> {
  let isStopping = false
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0]
    if (path === '/live') send(response, 200, { status: 'live' })
    else if (path === '/ready') void sendReadiness(response, options.problems)
    else if (path === '/serving' && options.serving) void sendReadiness(response, options.serving)
    else if (path === '/metrics') void sendMetrics(response)
    else send(response, 404, { status: 'unknown' })
  })

  async function sendReadiness(
    response: ServerResponse,
    problems: OperationsOptions['problems'],
  ): Promise<void> {
    const reasons = isStopping ? ['It is being stopped.'] : await findProblems(problems)
    if (reasons.length === 0) send(response, 200, { status: 'ready' })
    else send(response, 503, { status: 'not ready', reasons })
  }

  async function sendMetrics(response: ServerResponse): Promise<void> {
    try {
      await options.collect?.()
      const text = await options.registry.metrics()
      response.writeHead(200, { 'Content-Type': options.registry.contentType }).end(text)
    } catch (error) {
      options.log.warn({ err: error }, 'The figures could not be collected.')
      send(response, 503, { status: 'no figures' })
    }
  }

  const port = options.port === undefined ? null : await listen(server, options)
  return {
    port,
    stopping: () => {
      isStopping = true
    },
    close: async () => {
      if (port === null) return
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

async function findProblems(problems: OperationsOptions['problems']): Promise<string[]> {
  const late = Promise.withResolvers<string[]>()
  const timer = setTimeout(() => late.resolve(['It does not know within five seconds.']), readinessLimitMs)
  try {
    return await Promise.race([problems(), late.promise])
  } catch (error) {
    return [error instanceof Error ? error.message : 'It cannot find out.']
  } finally {
    clearTimeout(timer)
  }
}

function listen(server: ReturnType<typeof createServer>, options: OperationsOptions): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  server.once('error', (error) => {
    options.log.warn({ err: error, port: options.port }, 'Nobody can ask for health and figures.')
    resolve(null)
  })
  server.listen(options.port, options.host, () => {
    const address = server.address()
    resolve(typeof address === 'object' && address ? address.port : null)
  })
  server.unref()
  return promise
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify(body))
}
