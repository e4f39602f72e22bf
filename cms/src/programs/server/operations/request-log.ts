import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { classOf } from './request-class.ts'

type Asked = Pick<IncomingMessage, 'method' | 'url'>

/**
 * Writes down each request that changes something or fails, once it is answered; the others with LOG_LEVEL=debug. No
 * query, which may say who it is about.
 */
export function logRequest(
  log: Pick<Logger, 'debug' | 'info' | 'warn'>,
  { request, response, requestId }: { request: Asked; response: ServerResponse; requestId: string },
): void {
  const startedAtMs = performance.now()
  response.once('close', () => {
    const [path] = (request.url ?? '').split('?', 1)
    const tookMs = Math.round(performance.now() - startedAtMs)
    const status = response.writableFinished ? response.statusCode : null
    const details = { requestId, method: request.method, path, status, tookMs }
    log[levelOf(request, status)](details, status === null ? 'given up by the client' : 'answered')
  })
}

function levelOf(request: Asked, status: number | null): 'debug' | 'info' | 'warn' {
  if (status !== null && status >= 500) return 'warn'
  const isRead = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS'
  return isRead || classOf(request.url ?? '') === 'internal' ? 'debug' : 'info'
}
