import { type Beacon, readBeacon } from '@meridian/shared/audience/beacon'
import { hash } from 'node:crypto'
import { clientKey } from '@meridian/shared/network/client-key'
import { entryOf, type SketchEntry } from '@meridian/shared/audience/sketch'
import { NetworkLimits } from './network-limits.ts'
import { ownCopy } from './own-copy.ts'
import {
  asksForPrivacy,
  classOfAgent,
  classOfRead,
  isUncounted,
  type RequestHeaders,
} from './request-class.ts'
import {
  countBeacon,
  countRequest,
  createHourTally,
  createPageTally,
  type Hour,
  hourOf,
  type HourTally,
  type PageTally,
} from './tally.ts'

/** Pages that a thread may not know are looked up by the main thread; of them so many between two deltas. */
const mostUnknownPages = 2000

export interface CounterOptions {
  /** Of the magazine: beacons of other sites' pages are none. */
  publicUrl: string
  /** Whether this thread knows a page of this path. */
  knows(path: string): boolean
  /** Milliseconds since 1970. */
  now?: () => number
}

/**
 * Counts in one thread, in memory alone: what was read by class, and what pages tell of their views. Nothing about a client
 * outlives the call in which it is counted but an entry of the day's sketch, and how much its network has sent of late.
 */
export class AudienceCounter {
  readonly #options: CounterOptions
  readonly #now: () => number
  readonly #limits = new NetworkLimits()
  #key: string | null = null
  #tally: HourTally
  #finished: HourTally[] = []
  #unknownPages = 0

  constructor(options: CounterOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.#tally = createHourTally(hourOf(this.#now()))
  }

  /** From now on readers are told apart under this key of the day; without one nothing is counted. */
  useKey(key: string | null): void {
    this.#key = key
  }

  /** A plain read of a page that was answered with 200 or 304. */
  sent(path: string, headers: RequestHeaders): void {
    const requestClass = this.#key === null ? null : classOfRead(headers)
    if (requestClass) countRequest(this.#page(path, this.#current()), requestClass)
  }

  /**
   * Whether a reader gets the other title of two: drawn by lot under the key of the day, so that it is the same for one reader all day, on every
   * thread and server, and nothing has to be kept for it. Without a key nothing is counted, and nothing tried.
   */
  getsOther(headers: RequestHeaders, client: string): boolean {
    if (this.#key === null) return false
    const of = `titles ${this.#key} ${clientKey(client)} ${headers.get('user-agent') ?? ''}`
    return (hash('sha256', of, 'buffer').at(0) ?? 0) % 2 === 1
  }

  /** What somebody at this address sent to the place of beacons. It is not said whether it counts. */
  told(text: string, headers: RequestHeaders, client: string): void {
    // Of those who are not to be counted no page of ours tells anything: what comes all the same is dropped without a trace.
    if (this.#key === null || asksForPrivacy(headers) || isUncounted(headers)) return
    const tally = this.#current()
    const userAgent = headers.get('user-agent') ?? ''
    const verdict = classOfAgent(userAgent)
    const clientName = clientKey(client)
    const beacon = verdict === 'browser' && this.#isOwn(headers) ? readBeacon(text) : null
    if (verdict === null || verdict === 'bot') tally.refused.bots += 1
    else if (!beacon) tally.refused.forged += 1
    // Before there is room for its page: one network shall not take all of that.
    else if (!this.#limits.allow(clientName, this.#now())) tally.refused.limited += 1
    else if (!this.#hasRoomFor(beacon, tally)) tally.refused.forged += 1
    else countBeacon(this.#page(beacon.path, tally), beacon, this.#readerOf(clientName, userAgent))
  }

  /** What was counted since the last time, by hour. */
  take(): HourTally[] {
    const taken = [...this.#finished, this.#tally]
    this.#finished = []
    this.#tally = createHourTally(hourOf(this.#now()))
    this.#unknownPages = 0
    return taken.filter(
      ({ pages, refused }) => pages.size > 0 || Object.values(refused).some((count) => count > 0),
    )
  }

  #current(): HourTally {
    const hour: Hour = hourOf(this.#now())
    if (hour === this.#tally.hour) return this.#tally
    this.#finished.push(this.#tally)
    this.#tally = createHourTally(hour)
    return this.#tally
  }

  #page(path: string, tally: HourTally): PageTally {
    const known = tally.pages.get(path)
    if (known) return known
    const page = createPageTally()
    tally.pages.set(ownCopy(path), page)
    return page
  }

  /** Browsers send `Origin` with what a script posts. */
  #isOwn(headers: RequestHeaders): boolean {
    const site = headers.get('sec-fetch-site')
    if (site !== undefined && site !== 'same-origin') return false
    return headers.get('origin') === this.#options.publicUrl
  }

  #hasRoomFor({ path }: Beacon, { pages }: HourTally): boolean {
    if (pages.has(path) || this.#options.knows(path)) return true
    if (this.#unknownPages >= mostUnknownPages) return false
    this.#unknownPages += 1
    return true
  }

  /**
   * The same for one browser at one address (of IPv6, one household) for as long as the key lives, which is a day, and of which
   * nothing can be told once it is gone.
   */
  #readerOf(client: string, userAgent: string): SketchEntry {
    return entryOf(hash('sha256', `${this.#key} ${client} ${userAgent}`, 'buffer'))
  }
}
