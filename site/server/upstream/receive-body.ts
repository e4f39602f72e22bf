import type { IncomingMessage } from 'node:http'

/** What a request brought: `large` is more than was to be kept, with what was read of it so far. */
export type ReceivedBody =
  | { kind: 'none' }
  | { kind: 'whole'; body: Buffer }
  | { kind: 'large'; begun: Buffer[] }
  | { kind: 'slow' }
  | { kind: 'gone' }

/** Whether something follows the headers of a request. A read brings nothing that anybody asks for. */
export function hasBody({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Reads the body of a request, as long as it is small and comes in time. Never rejects. */
export function receiveBody(
  request: IncomingMessage,
  { maxBytes, limitMs }: { maxBytes: number; limitMs: number },
): Promise<ReceivedBody> {
  if (!hasBody(request)) return Promise.resolve({ kind: 'none' })
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    return Promise.resolve({ kind: 'large', begun: [] })
  }
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const timer = setTimeout(() => settle({ kind: 'slow' }), limitMs)

    function settle(received: ReceivedBody): void {
      clearTimeout(timer)
      request.off('data', keep).off('end', end).off('close', close).off('error', close)
      request.pause()
      resolve(received)
    }
    function keep(chunk: Buffer): void {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > maxBytes) settle({ kind: 'large', begun: chunks })
    }
    function end(): void {
      settle({ kind: 'whole', body: Buffer.concat(chunks) })
    }
    function close(): void {
      settle({ kind: 'gone' })
    }
    request.on('data', keep).on('end', end).on('close', close).on('error', close)
  })
}
