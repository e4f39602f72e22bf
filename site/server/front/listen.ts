import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism, platform } from 'node:os'
import { sendSentence } from '../http/answers.ts'
import { leaveOpen } from '../http/leave-open.ts'
import { lingerOnClose } from '../http/lingering-close.ts'
import { serverLimits, stalledConnectionMs, stopGraceMs } from '../http/server-limits.ts'
import { hasBody } from '../upstream/receive-body.ts'
import { limitConnections } from './connection-limit.ts'
import type { FrontPool, FrontPoolOptions } from './front-pool.ts'
import { refuseOdd } from './odd-requests.ts'

/** Only Linux spreads connections over listeners of one port; elsewhere the main thread answers by itself. */
export function defaultThreads(): number {
  return platform() === 'linux' ? Math.min(availableParallelism(), 4) : 0
}

export interface ListenOptions {
  host: string
  port: number
  threads: number
  /** Starts the threads once it is known where they listen and where the main thread does. */
  createFronts(addresses: Pick<FrontPoolOptions, 'host' | 'port' | 'coreUrl'>): FrontPool
  handle(request: IncomingMessage, response: ServerResponse): void
  /** Connections that one client may have; null for any number. */
  connectionsPerClient: number | null
  onRefusedConnection(client: string): void
  /** For refusals, as flat name/value pairs. */
  securityHeaders: string[]
}

export interface Listeners {
  port: number
  stop(): Promise<void>
}

/** Opens the port: by threads that pass on to the main thread what they can't answer, or by the main thread itself. */
export async function listen(options: ListenOptions): Promise<Listeners> {
  if (options.threads === 0) {
    const server = createServer(serverLimits, (request, response) => {
      leaveOpen(request, response)
      if (hasBody(request)) lingerOnClose(request, response)
      if (!refuseOdd(request, response, options.securityHeaders)) options.handle(request, response)
    })
    server.timeout = stalledConnectionMs
    if (options.connectionsPerClient !== null) {
      limitConnections(server, {
        perClient: options.connectionsPerClient,
        onRefused: options.onRefusedConnection,
      })
    }
    const port = await open(server, options)
    return { port, stop: () => close(server) }
  }
  const port = await findFree(options)
  // Assigned before any front exists that could send a request.
  let fronts: FrontPool | null = null
  const core = createServer({ ...serverLimits, keepAliveTimeout: 0 }, (request, response) => {
    if (fronts?.isSender(request)) options.handle(request, response)
    else sendSentence(response, { status: 403, sentence: 'This port is for the site server itself.' })
  })
  const corePort = await open(core, { host: '127.0.0.1', port: 0 })
  fronts = options.createFronts({ host: options.host, port, coreUrl: `http://127.0.0.1:${corePort}` })
  await fronts.start()
  return {
    port,
    async stop() {
      await fronts?.stop()
      await close(core)
    },
  }
}

/**
 * Threads share a port with anyone else who asked for sharing: a server that was left over would go on answering beside
 * us. Opened alone first, a port in use is noticed.
 */
async function findFree(address: { host: string; port: number }): Promise<number> {
  const probe = createServer()
  const port = await open(probe, address)
  await close(probe)
  return port
}

async function open(server: Server, { host, port }: { host: string; port: number }): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve())
  })
  const address: AddressInfo | string | null = server.address()
  return typeof address === 'object' && address ? address.port : port
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), stopGraceMs)
  await closed
  clearTimeout(timer)
}
