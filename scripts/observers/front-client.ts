import { Agent as PlainAgent, request as requestPlainly } from 'node:http'
import { Agent, request, type RequestOptions } from 'node:https'

export interface FrontAnswer {
  status: number
  headers: Record<string, string>
  cookies: string[]
  body: Buffer
}

export interface FrontRequest {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Longer than the front holds a request. */
const limitMs = 30_000

/** Asks the magazine through what stands before it, on connections that are kept: a TLS front, whose root certificate it trusts, or a balancer. */
export class FrontClient {
  readonly #origin: string
  readonly #agent: PlainAgent
  readonly #request: typeof request | typeof requestPlainly

  constructor(origin: string, rootCertificate: string | null = null) {
    this.#origin = origin
    const ca = rootCertificate
    this.#agent = ca === null ? new PlainAgent({ keepAlive: true }) : new Agent({ keepAlive: true, ca })
    this.#request = ca === null ? requestPlainly : request
  }

  /** @throws Error when no whole answer came. */
  send(path: string, { method = 'GET', headers = {}, body }: FrontRequest = {}): Promise<FrontAnswer> {
    const options: RequestOptions = { method, headers, agent: this.#agent, timeout: limitMs }
    return new Promise((resolve, reject) => {
      const asked = this.#request(new URL(path, this.#origin), options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          if (!response.complete) return reject(new Error('was cut off'))
          const { 'set-cookie': cookies = [], ...others } = response.headers
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
            cookies: cookies.map((cookie) => cookie.split(';', 1)[0] ?? ''),
            body: Buffer.concat(chunks),
          })
        })
      })
      asked.on('timeout', () => asked.destroy(new Error('no answer within 30 s')))
      asked.on('error', reject)
      asked.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
