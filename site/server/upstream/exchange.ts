import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import { answerHeadersOf } from './forwarded-headers.ts'

/** So much of an answer is taken before the client has taken it: a small one never holds a connection up. */
const maxAheadBytes = 256 * 1024
/** So long an upstream server is waited for whose answer nobody wants any more. */
const abandonedMs = 10_000
/** The waits before the second and the third try to reach an upstream server that takes no connection. */
const reconnectMs = [100, 400]

export interface ExchangeOptions {
  pool: Pick<Dispatcher, 'dispatch'>
  sent: Dispatcher.DispatchOptions
  response: ServerResponse
  /** Completes the headers of an answer: flat name/value pairs. */
  complete(headers: string[]): string[]
  /** Told once when there will be no answer, of which nothing was sent yet. */
  fail(error: Error): void
  /** Told once when nothing is under way any more, however it ended. */
  over(): void
}

/**
 * Asks an upstream server on behalf of a client and passes its answer on. What is surely not processed is sent again: a
 * request that found no connection, and a read whose connection broke before its answer. A write is never sent twice.
 *
 * A client that goes away before its answer begins is not over yet: the upstream server works on, and who may ask and
 * leave without end would have it work for as many at once as they like.
 */
export function beginExchange({ pool, sent, response, complete, fail, over }: ExchangeOptions): void {
  const isRead = sent.method === 'GET' || sent.method === 'HEAD'
  let current: Dispatcher.DispatchController | null = null
  let isOver = false
  let abandoned: NodeJS.Timeout | null = null
  let isSent = false
  let wasRepeated = false
  let refusals = 0

  response.once('close', () => {
    if (isOver) return
    const isWorkedOn = isSent && !response.headersSent && !(sent.body instanceof Readable)
    if (isWorkedOn) abandoned = setTimeout(giveUp, abandonedMs)
    else giveUp()
  })

  function giveUp(): void {
    current?.abort(new Error('The client is gone.'))
    end()
  }

  function attempt(): void {
    current = null
    isSent = false
    pool.dispatch(sent, handler)
  }

  function end(): void {
    if (isOver) return
    isOver = true
    if (abandoned) clearTimeout(abandoned)
    over()
  }

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(controller) {
      if (isOver) return controller.abort(new Error('The client is gone.'))
      current = controller
      isSent = true
    },
    onResponseStart(controller, statusCode, _headers, statusMessage) {
      if (isOver || statusCode < 200) return
      if (abandoned) return giveUp()
      response.writeHead(statusCode, statusMessage, complete(answerHeadersOf(controller)))
    },
    onResponseData(controller, chunk) {
      if (isOver) return
      response.write(chunk)
      if (response.writableLength <= maxAheadBytes) return
      controller.pause()
      response.once('drain', () => controller.resume())
    },
    onResponseEnd() {
      if (isOver) return
      response.end()
      end()
    },
    onResponseError(_controller, error) {
      if (isOver) return
      if (abandoned || response.headersSent) {
        response.destroy()
        return end()
      }
      const waitMs = waitBeforeRepeating(error)
      if (waitMs !== null) return void pause(waitMs).then(() => isOver || attempt())
      end()
      fail(error)
    },
  }

  attempt()

  /** Null when the request must not be sent again. */
  function waitBeforeRepeating(error: Error): number | null {
    if (!isSent) return isUnreachable(error) ? (reconnectMs[refusals++] ?? null) : null
    if (!isRead || wasRepeated || !isBroken(error)) return null
    wasRepeated = true
    return 0
  }
}

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', 'ENOTFOUND', 'UND_ERR_SOCKET'])
const broken = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

function isUnreachable(error: Error): boolean {
  return unreachable.has(codeOf(error))
}

function isBroken(error: Error): boolean {
  return broken.has(codeOf(error))
}

export function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
