import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** More than any body that is read here: uploads have 64 MB at most. */
export const maxBodyBytes = 66 * 1024 * 1024
const lingerMs = 5000

/**
 * Leaves the connection of a request as usable as its answer says, also when the answer is sent before the body was
 * read. What is still to come of a body is read and dropped: the next request stands behind it. Where the connection is
 * to be closed after the answer, it is closed once the client has sent all, or has had time to read the answer: a
 * connection that is closed on unread bytes is reset, and the reset can overtake the answer (RFC 9112 §9.6).
 */
export function settleBody(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return
  const { socket } = request
  // Node closes a connection with this behind its last answer.
  socket.destroySoon = () => linger(request, socket)
  request.once('close', () => {
    if (request.complete) Reflect.deleteProperty(socket, 'destroySoon')
  })
  response.once('finish', () => drop(request))
}

/** Whether a request says of itself that it is larger than anything that is read here. */
export function isTooLarge(request: IncomingMessage): boolean {
  return Number(request.headers['content-length'] ?? 0) > maxBodyBytes
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Reads the rest, past a reader that began and stopped; too much of it ends the connection. */
function drop(request: IncomingMessage): void {
  if (request.complete) return
  let droppedBytes = 0
  request.removeAllListeners('data').removeAllListeners('readable')
  request.on('data', (chunk: Buffer) => {
    droppedBytes += chunk.length
    if (droppedBytes > maxBodyBytes) request.socket.destroy()
  })
  request.resume()
}

/** Says that nothing more is to come, and waits for the client to say the same. */
function linger(request: IncomingMessage, socket: Socket): void {
  Reflect.deleteProperty(socket, 'destroySoon')
  if (request.complete) return socket.destroySoon()
  socket.end()
  drop(request)
  const patience = setTimeout(() => socket.destroy(), lingerMs)
  request.once('end', () => socket.destroySoon())
  socket.once('close', () => clearTimeout(patience))
}
