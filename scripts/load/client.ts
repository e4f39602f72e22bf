import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface Ask {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  path: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: object
  /** What is wrong with an answer; null for a good one. `text` unpacks its body. */
  check: (answer: { status: number; headers: IncomingHttpHeaders; text: () => string }) => string | null
}

/** What one beginning of a kind asks for: one request, or several at once. */
export type RequestMaker = () => Ask[]

export interface Outcome {
  problem: string | null
  bytes: number
}

/** Browsers close what they have not used for a while; the balancer does so later. */
const idleMs = 4000
/** Who waits longer has gone. */
const limitMs = 20_000

/** Asks over kept connections, each request from the address of a visitor. */
export class Client {
  readonly #origin: URL
  readonly #agent = new Agent({ keepAlive: true, timeout: idleMs, maxSockets: 6 })

  constructor(origin: string) {
    this.#origin = new URL(origin)
  }

  ask(asked: Ask, localAddress: string): Promise<Outcome> {
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    const body = asked.body === undefined ? undefined : JSON.stringify(asked.body)
    const sent = request({
      agent: this.#agent,
      localAddress,
      host: '127.0.0.1',
      port: this.#origin.port,
      method: asked.method,
      path: asked.path,
      headers: {
        host: this.#origin.host,
        'accept-encoding': 'gzip, br',
        ...asked.headers,
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
        }),
      },
    })
    const limit = setTimeout(() => sent.destroy(new Error(`no answer in ${limitMs / 1000} s`)), limitMs)
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', (error) => resolve({ problem: `cut off: ${error.message}`, bytes: 0 }))
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const { headers, statusCode: status = 0 } = response
        const text = () => unpack(bytes, headers['content-encoding']).toString('utf8')
        resolve({ problem: judge(asked, { status, headers, text }), bytes: bytes.length })
      })
    })
    sent.on('error', (error) => resolve({ problem: error.message, bytes: 0 }))
    sent.on('close', () => clearTimeout(limit))
    sent.end(body)
    return promise
  }

  close(): void {
    this.#agent.destroy()
  }
}

function judge(asked: Ask, answer: Parameters<Ask['check']>[0]): string | null {
  try {
    return asked.check(answer)
  } catch (error) {
    return `an answer that cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}

function unpack(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}
