import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { isBeacon, takeBeacon } from '../../audience/beacon-requests.ts'
import { AudienceCounter } from '../../audience/counter.ts'
import { sendPage } from '../../http/answers.ts'
import { isRead } from '../../http/cms-address.ts'
import { bareAddress } from '../../http/request-path.ts'
import { leaveOpen } from '../../http/leave-open.ts'
import { serverLimits } from '../../http/server-limits.ts'
import { toServedPage, type ServedPage } from '../../store/served-page.ts'
import { answerFromMemory } from '../memory-connection.ts'

/** A server whose every connection can be looked at from its own end, too. */
export interface WatchedServer {
  port: number
  /** This end of the connection that a client has from this port of its own. */
  endOf(clientPort: number): Promise<ServerEnd>
}

export interface ServerEnd {
  socket: Socket
  /** Why the server let go of it while more was there: Node's parser gave up, or another protocol was asked for. */
  abandonedFor: string | null
}

const pages = new Map<string, ServedPage>([
  ['/wealth', pageOf(200, 'wealth')],
  ['/strategy', pageOf(200, 'strategy '.repeat(3000))],
  ['/gone', pageOf(410, 'gone')],
])
const counter = new AudienceCounter({ publicUrl: 'http://a', knows: () => true })
const findPage = (address: string) => pages.get(bareAddress(address)) ?? null

/** Answers as a front does: pages that are held; of everything else what Node has understood of it. */
function handle(request: IncomingMessage, response: ServerResponse): void {
  leaveOpen(request, response)
  const page = isRead(request) ? findPage(request.url ?? '') : null
  if (page) return sendPage(request, response, page)
  if (isBeacon(request)) return takeBeacon(request, response, { counter, trustProxy: false })
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')))
  request.on('end', () => {
    const { method, url, httpVersion, rawHeaders, rawTrailers } = request
    response.end(JSON.stringify({ method, url, httpVersion, rawHeaders, rawTrailers, body }))
  })
}

/** Two servers with one handler and the same pages: the one answers plain reads from memory, the other is Node's alone. */
export async function startPair() {
  let fromMemory = 0
  const [quick, plain] = [createServer(serverLimits, handle), createServer(serverLimits, handle)]
  const countFromMemory = () => void (fromMemory += 1)
  const memory = answerFromMemory(quick, {
    findPage,
    getsOther: () => false,
    onSent: countFromMemory,
    onBeacon: countFromMemory,
  })
  onTestFinished(() => memory.closeConnections())
  return { quick: await open(quick), plain: await open(plain), countFromMemory: () => fromMemory }
}

async function open(server: Server): Promise<WatchedServer> {
  const ends = new Map<number, ServerEnd>()
  server.prependListener('connection', (socket: Socket) => {
    const { remotePort = 0 } = socket
    const end: ServerEnd = { socket, abandonedFor: null }
    ends.set(remotePort, end)
    socket.once('close', () => ends.delete(remotePort))
    socket.on('error', (error) => {
      if ('code' in error && String(error.code).startsWith('HPE_')) end.abandonedFor = String(error.code)
    })
  })
  const abandon = (socket: Duplex, reason: string) => {
    for (const end of ends.values()) if (end.socket === socket) end.abandonedFor = reason
  }
  server.on('upgrade', (_request, socket) => {
    abandon(socket, 'upgrade')
    socket.resume()
    socket.end('HTTP/1.1 501 Not Implemented\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
  })
  // As Node does where nobody listens for it.
  server.on('connect', (_request, socket) => {
    abandon(socket, 'CONNECT')
    socket.destroy()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async endOf(clientPort) {
      for (;;) {
        const end = ends.get(clientPort)
        if (end) return end
        await once(server, 'connection')
      }
    },
  }
}

function pageOf(status: number, html: string): ServedPage {
  return toServedPage(
    '/page',
    {
      status,
      headers: [['content-type', 'text/html; charset=utf-8']],
      tags: [],
      etag: 'W/"1"',
      modifiedAt: Date.UTC(2026, 10, 20, 9),
      br: Buffer.from(`${html} as brotli`),
      gz: gzipSync(html),
      other: null,
    },
    { securityHeaders: ['X-Content-Type-Options', 'nosniff'], cdn: null },
  )
}
