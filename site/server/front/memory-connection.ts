import { STATUS_CODES, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { beaconHeaders } from '../audience/beacon-requests.ts'
import { chooseEncoding } from '../http/accept-encoding.ts'
import { isNotModified } from '../http/conditional.ts'
import { shownVariant } from '../http/shown-variant.ts'
import { serverLimits } from '../http/server-limits.ts'
import type { ServedPage } from '../store/served-page.ts'
import { parsePlainBeacon, parsePlainRead, type PlainBeacon, type PlainRead } from './plain-read.ts'

interface Memory {
  /** Finds the page or file that is held in memory for an address, as it stands in a request. */
  findPage(address: string): ServedPage | null
  /** Draws which variant of a page that has two is for whom. */
  getsOther(read: PlainRead, remoteAddress: string): boolean
  /** Told of each answer. */
  onSent(read: PlainRead, page: ServedPage, status: number): void
  /** Told of what pages tell, and from where. */
  onBeacon(beacon: PlainBeacon, remoteAddress: string): void
}

interface Answer {
  status: number
  headers: string[]
  body: Uint8Array | null
}

/**
 * Answers plain reads of pages in memory on the connection itself. Node's parser, and an object each for request and
 * response, cost three times what such an answer does. The first request that is anything else hands its
 * connection over to Node for good, with every byte of that request.
 *
 * Returns what ends the connections that are not handed over: once their answers were taken, or at once.
 */
export function answerFromMemory(
  server: Server,
  { findPage, getsOther, onSent, onBeacon }: Memory,
): { closeConnections(): void; destroyConnections(): void } {
  const open = new Set<Socket>()
  const parsers = server.listeners('connection')
  server.removeAllListeners('connection')

  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.setTimeout(serverLimits.headersTimeout)
    socket.on('data', read).on('end', end).on('timeout', destroy).on('error', destroy).on('close', forget)

    function read(bytes: Buffer): void {
      if (!answerRead(bytes) && !answerBeacon(bytes)) return handOver(bytes)
      socket.setTimeout(serverLimits.keepAliveTimeout)
      if (!socket.writableNeedDrain) return
      // Anyone who asks without taking the answers is not read on.
      socket.pause()
      socket.once('drain', () => socket.resume())
    }

    function answerRead(bytes: Buffer): boolean {
      const request = parsePlainRead(bytes)
      const page = request && findPage(request.address)
      const answer = page && answerWith(variantOf(page, request), request)
      if (!answer) return false
      send(socket, answer)
      onSent(request, page, answer.status)
      return true
    }

    function variantOf(page: ServedPage, request: PlainRead): ServedPage {
      return shownVariant(page, request, () => getsOther(request, socket.remoteAddress ?? ''))
    }

    function answerBeacon(bytes: Buffer): boolean {
      const beacon = parsePlainBeacon(bytes)
      if (!beacon) return false
      send(socket, beaconAnswer)
      onBeacon(beacon, socket.remoteAddress ?? '')
      return true
    }

    function handOver(bytes: Buffer): void {
      forget()
      socket
        .off('data', read)
        .off('end', end)
        .off('timeout', destroy)
        .off('error', destroy)
        .off('close', forget)
      socket.setTimeout(0)
      socket.pause()
      socket.unshift(bytes)
      for (const parse of parsers) Reflect.apply(parse, server, [socket])
      process.nextTick(() => socket.resume())
    }

    function end(): void {
      socket.destroySoon()
    }

    /** Also of a client that takes nothing any more: what waits for it would wait for ever. */
    function destroy(): void {
      socket.destroy()
    }

    function forget(): void {
      open.delete(socket)
    }
  })

  return {
    closeConnections() {
      for (const socket of open) socket.destroySoon()
    },
    destroyConnections() {
      for (const socket of open) socket.destroy()
    },
  }
}

/** Null for the rare client that takes neither encoding. */
function answerWith(page: ServedPage, request: PlainRead): Answer | null {
  if (page.status === 200 && isNotModified(request, page)) {
    return { status: 304, headers: page.notModified, body: null }
  }
  const encoding = chooseEncoding(request.acceptEncoding)
  return encoding === 'identity' ? null : { status: page.status, ...page[encoding] }
}

const beaconAnswer: Answer = { status: 204, headers: beaconHeaders, body: null }

function send(socket: Socket, { status, headers, body }: Answer): void {
  socket.cork()
  socket.write(headOf(status, headers))
  socket.write(closingHeader())
  if (body) socket.write(body)
  socket.uncork()
}

/** Heads as they are sent, by the header list of their page: made once, gone with it. */
const heads = new WeakMap<string[], Buffer>()

function headOf(status: number, headers: string[]): Buffer {
  const known = heads.get(headers)
  if (known) return known
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`]
  for (let index = 0; index < headers.length; index += 2)
    lines.push(`${headers[index]}: ${headers[index + 1]}`)
  const head = Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1')
  heads.set(headers, head)
  return head
}

let closing = { second: 0, bytes: Buffer.alloc(0) }

/** The header that changes by the second, and the empty line. */
function closingHeader(): Buffer {
  const nowMs = Date.now()
  const second = Math.floor(nowMs / 1000)
  if (closing.second !== second) {
    closing = { second, bytes: Buffer.from(`Date: ${new Date(nowMs).toUTCString()}\r\n\r\n`, 'latin1') }
  }
  return closing.bytes
}
