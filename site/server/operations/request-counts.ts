import type { IncomingMessage, ServerResponse } from 'node:http'
import { apiRoot } from '@meridian/shared/api/endpoint'
import { beaconPath } from '@meridian/shared/audience/beacon'
import { cmsAddressOf } from '../http/cms-address.ts'

/** Where a page was found that a reader asked for. */
export type LookUp = 'memory' | 'disk' | 'rendered'

/**
 * What a thread has counted since it was last asked: `requests` by `class status`, look-ups of pages by where,
 * connections that it refused. `upstream` has the connections that it uses now, by pool.
 */
export interface Counts {
  requests: Record<string, number>
  lookUps: Record<LookUp, number>
  refusedConnections: number
  upstream: Record<string, number>
}

/** Counts answered requests in one thread; somebody takes the sums now and then. */
export class RequestCounts {
  #requests = new Map<string, number>()
  #lookUps = { memory: 0, disk: 0, rendered: 0 }
  #fromMemory = new Map<number, number>()
  #filesFromMemory = new Map<number, number>()
  #refusedConnections = 0
  #beacons = 0

  /** A page, or a file of the site, from memory: the hot path, a look-up and two additions. */
  sentFromMemory(address: string, status: number): void {
    const sums = address.startsWith(assetFolder) ? this.#filesFromMemory : this.#fromMemory
    sums.set(status, (sums.get(status) ?? 0) + 1)
  }

  /** What a page told of a view. */
  tookBeacon(): void {
    this.#beacons += 1
  }

  lookedUp(where: LookUp): void {
    this.#lookUps[where] += 1
  }

  refusedConnection(): void {
    this.#refusedConnections += 1
  }

  /** Counts a request once it is answered, or given up by the client. */
  follow(request: IncomingMessage, response: ServerResponse): void {
    const requestClass = classOf(request)
    response.once('close', () => {
      this.#add(`${requestClass} ${response.writableFinished ? response.statusCode : 'aborted'}`, 1)
    })
  }

  /** What came since the last time; and the connections to other servers that are in use, by pool. */
  take(upstream: Record<string, number>): Counts {
    for (const [status, count] of this.#fromMemory) {
      this.#add(`page ${status}`, count)
      this.#lookUps.memory += count
    }
    for (const [status, count] of this.#filesFromMemory) this.#add(`asset ${status}`, count)
    if (this.#beacons > 0) this.#add('beacon 204', this.#beacons)
    const counts = {
      requests: Object.fromEntries(this.#requests),
      lookUps: this.#lookUps,
      refusedConnections: this.#refusedConnections,
      upstream,
    }
    this.#requests = new Map()
    this.#lookUps = { memory: 0, disk: 0, rendered: 0 }
    this.#fromMemory = new Map()
    this.#filesFromMemory = new Map()
    this.#beacons = 0
    this.#refusedConnections = 0
    return counts
  }

  #add(key: string, count: number): void {
    this.#requests.set(key, (this.#requests.get(key) ?? 0) + count)
  }
}

const assetFolder = '/_astro/'
const folders = [
  [assetFolder, 'asset'],
  ['/media/', 'media'],
  ['/preview/', 'preview'],
  ['/_meridian/', 'operations'],
  ['/payment-sandbox/', 'payment sandbox'],
] as const

/** What a request is for. A few words, whatever addresses people try. */
export function classOf(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string {
  const address = request.url ?? ''
  const folder = folders.find(([prefix]) => address.startsWith(prefix))
  if (folder) return folder[1]
  if (address === beaconPath) return 'beacon'
  if (address === '/search' || address.startsWith('/search?')) return 'search'
  const cmsAddress = cmsAddressOf(request)
  if (cmsAddress === null) return 'page'
  return cmsAddress.startsWith(apiRoot) ? 'api' : 'admin'
}
