import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const address = /^\/_next\/static\/chunks\/([\w.~-]+\.(js|css))$/
const takesGzip = /(?:^|,)\s*gzip\s*(?:,|$)/
const types: Record<string, string> = {
  js: 'application/javascript; charset=UTF-8',
  css: 'text/css; charset=UTF-8',
}
const compress = promisify(gzip)

/**
 * Answers requests for the scripts and styles of a build, compressed once for the life of the process: Next compresses the admin's
 * four megabytes for each browser that comes for the first time, which takes a third of a second. False for what is Next's to answer:
 * every other address, method and encoding.
 *
 * @param chunks the folder of the build that they lie in.
 */
export function createScriptListener(
  chunks: string,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  // None that is not there is ever looked for.
  const names = new Set(readdirSync(chunks))
  const compressed = new Map<string, Promise<Buffer>>()

  function find(name: string): Promise<Buffer> {
    const found = compressed.get(name) ?? readFile(join(chunks, name)).then((bytes) => compress(bytes))
    compressed.set(name, found)
    return found
  }

  async function send(name: string, type: string, response: ServerResponse): Promise<void> {
    try {
      const body = await find(name)
      response.writeHead(200, {
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Type': type,
        'Content-Encoding': 'gzip',
        'Content-Length': body.length,
        Vary: 'Accept-Encoding',
      })
      response.end(body)
    } catch (error) {
      // Who asks next has it read again.
      compressed.delete(name)
      response.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  }

  return function answerScript(request, response) {
    const [, name = '', ending = ''] = address.exec(request.url ?? '') ?? []
    const type = types[ending]
    if (request.method !== 'GET' || type === undefined || !names.has(name)) return false
    if (!takesGzip.test(request.headers['accept-encoding'] ?? '')) return false
    void send(name, type, response)
    return true
  }
}
