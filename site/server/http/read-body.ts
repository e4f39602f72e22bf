import type { IncomingMessage } from 'node:http'

/** The whole body, or `null` when it is larger than allowed. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const buffer = Buffer.from(chunk)
    bytes += buffer.length
    if (bytes > maxBytes) return null
    chunks.push(buffer)
  }
  return Buffer.concat(chunks)
}
