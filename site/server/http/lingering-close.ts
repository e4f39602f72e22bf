import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** As long as a body may take to arrive: afterwards a client that still sends is cut off. */
const lingerMs = 30_000

/**
 * Lets a client that still sends its body read the answer. The rest of the body is read and dropped, and a connection that
 * is to be closed is closed for writing first: one that is closed with bytes unread is reset, and the answer may be lost
 * (RFC 9112 §9.6).
 */
export function lingerOnClose(request: IncomingMessage, response: ServerResponse, limitMs = lingerMs): void {
  const { socket } = request
  response.once('finish', () => request.resume())
  // What Node calls once the last answer of a connection is sent.
  socket.destroySoon = () => {
    if (request.complete) return Reflect.apply(Socket.prototype.destroySoon, socket, [])
    const timer = setTimeout(() => socket.destroy(), limitMs)
    socket.once('close', () => clearTimeout(timer))
    request.once('end', () => socket.destroy())
    socket.end()
  }
}
