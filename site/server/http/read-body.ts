import type { IncomingMessage } from 'node:http'

/**
 * The whole body, or null when it is larger than allowed. `grow` is asked once, when there is more than `maxBytes`, how much it may
 * be instead.
 */
export async function readBody(
  request: IncomingMessage,
  maxBytes: number,
  grow?: () => number,
): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  let limit: number | null = null
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const buffer = Buffer.from(chunk)
    bytes += buffer.length
    if (bytes > maxBytes) limit ??= grow?.() ?? maxBytes
    if (bytes > (limit ?? maxBytes)) return null
    chunks.push(buffer)
  }
  return Buffer.concat(chunks)
}
