import { isIP } from 'node:net'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LocalServer, sendJson } from '../local-server.ts'

/** What the server does when it is asked for an address. */
export type AddressBehaviour =
  | { kind: 'place'; country: string; region: string | null }
  /** As the service answers for an address of a local network: with 200. */
  | { kind: 'reserved' }
  | { kind: 'status'; status: number }
  /** The body of a good answer, word for word. */
  | { kind: 'body'; body: string }
  | { kind: 'slow'; delayMs: number }
  | { kind: 'cut' }

/**
 * A local server that speaks ipapi.co's protocol (`GET /{ip}/json/?key=`), for development and tests. It places
 * every address in Germany, unless it is told otherwise.
 */
export class LocationSandbox {
  readonly #apiKey: string | null
  readonly #server = new LocalServer((request, response) => this.#answer(request, response))
  readonly #behaviours = new Map<string, AddressBehaviour>()
  readonly #timers = new Set<NodeJS.Timeout>()
  #otherwise: AddressBehaviour = { kind: 'place', country: 'Germany', region: 'Berlin' }
  /** Every address that was asked for, in order. */
  readonly requests: string[] = []

  constructor({ apiKey }: { apiKey?: string } = {}) {
    this.#apiKey = apiKey ?? null
  }

  /** Resolves to what LOCATION_BASE_URL has to be. */
  start(port?: number): Promise<string> {
    return this.#server.start(port)
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer)
    await this.#server.stop()
  }

  /** For one address, or for all others. */
  behave(behaviour: AddressBehaviour, address?: string): void {
    if (address === undefined) this.#otherwise = behaviour
    else this.#behaviours.set(address, behaviour)
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://location')
    const address = decodeURIComponent(/^\/([^/]+)\/json\/$/.exec(pathname)?.[1] ?? '')
    if (isIP(address) === 0) {
      return sendJson(response, 404, { error: true, reason: 'Not Found' })
    }
    if (this.#apiKey !== null && query.get('key') !== this.#apiKey) {
      return sendJson(response, 403, { error: true, reason: 'Authentication failed' })
    }
    this.requests.push(address)
    this.#behave(response, address)
  }

  #behave(response: ServerResponse, address: string): void {
    const behaviour = this.#behaviours.get(address) ?? this.#otherwise
    switch (behaviour.kind) {
      case 'place':
        return sendJson(response, 200, {
          ip: address,
          region: behaviour.region,
          country_name: behaviour.country,
          languages: 'en',
        })
      case 'reserved':
        return sendJson(response, 200, {
          ip: address,
          error: true,
          reason: 'Reserved IP Address',
          reserved: true,
        })
      case 'status':
        return sendJson(response, behaviour.status, { error: true, reason: 'RateLimited' })
      case 'body':
        response.writeHead(200, { 'content-type': 'application/json' }).end(behaviour.body)
        return
      case 'cut':
        response.destroy()
        return
      case 'slow': {
        const timer = setTimeout(
          () => sendJson(response, 200, { ip: address, country_name: 'France', region: 'Normandy' }),
          behaviour.delayMs,
        )
        this.#timers.add(timer)
        response.once('close', () => this.#timers.delete(timer))
      }
    }
  }
}
