import { Agent, type ClientRequest, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

const handshakeLimitMs = 10_000

/** Connections for the CMS's hot reload alone, so that they never take those of requests. */
export const upgradeAgent = new Agent({ keepAlive: false, maxSockets: 64 })

interface WebSocketProxy {
  on(
    event: 'proxyReqWs',
    listener: (proxied: ClientRequest, request: IncomingMessage, socket: Duplex) => void,
  ): unknown
}

/** `astro dev` alone: a handshake that the CMS does not answer, or whose browser is gone, holds no connection. */
export function limitUpgrades(proxy: WebSocketProxy, limitMs = handshakeLimitMs): void {
  proxy.on('proxyReqWs', (proxied, _request, socket) => {
    const timer = setTimeout(() => proxied.destroy(new Error('The CMS did not answer in time.')), limitMs)
    const end = () => {
      clearTimeout(timer)
      proxied.destroy()
    }
    proxied.once('upgrade', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
    socket.once('close', end)
    // The browser may have gone before anybody listened.
    if (socket.destroyed) end()
  })
}
