import { depthSteps, lastedMarks } from '@meridian/shared/audience/beacon'

/** Reaching this step of the text, 90 % of it, is reading to the end: below it stand notes and the author. */
const readToEndStep = 18

/** What was counted of a page in some time. Sources are known by `Source`: by name where they are gathered, by id where they are kept. */
export interface Counts<Source = number> {
  /** By class, in the order of `requestClasses`. */
  requests: [number, number, number]
  views: number
  /** Active seconds of all views together. */
  seconds: number
  /** How many views reached each step of the text. */
  reached: number[]
  /** How many views lasted as long as each mark of `lastedMarks`. */
  lasted: number[]
  /** Where views came from. The rest of them came directly. */
  sources: Map<Source, number>
}

/** What was counted of a page in a day. */
export interface DayCounts extends Counts {
  /** Estimated by the day's sketch. */
  readers: number
}

/** Nothing was counted. */
export function noCounts<Source = number>(): Counts<Source> {
  return {
    requests: [0, 0, 0],
    views: 0,
    seconds: 0,
    reached: zeros(depthSteps),
    lasted: zeros(lastedMarks.length),
    sources: new Map(),
  }
}

/** Adds what else was counted. */
export function addCounts<Source>(to: Counts<Source>, more: Counts<Source>): void {
  addToList(to.requests, more.requests)
  to.views += more.views
  to.seconds += more.seconds
  addToList(to.reached, more.reached)
  addToList(to.lasted, more.lasted)
  for (const [source, views] of more.sources) addTo(to.sources, source, views)
}

/** How many views read to the end. */
export function readToEndOf({ reached }: Pick<Counts, 'reached'>): number {
  return reached[readToEndStep - 1] ?? 0
}

/** How many views came from no source: from the address bar, a bookmark, a mail program, or an app that says nothing. */
export function directOf({
  views,
  sources,
}: {
  views: number
  sources: ReadonlyMap<number, number>
}): number {
  let named = 0
  for (const count of sources.values()) named += count
  return Math.max(0, views - named)
}

/** What came from each source in many days: they are added without a map for each day, of which there are hundreds with a thousand sources. */
export class SourceSums {
  #counts = new Float64Array(1024)

  add(id: number, count: number): void {
    if (id >= this.#counts.length) this.#makeRoom(id)
    this.#counts[id] = (this.#counts[id] ?? 0) + count
  }

  toMap(): Map<number, number> {
    const sums = new Map<number, number>()
    for (const [id, count] of this.#counts.entries()) if (count !== 0) sums.set(id, count)
    return sums
  }

  #makeRoom(id: number): void {
    const grown = new Float64Array(2 * (id + 1))
    grown.set(this.#counts)
    this.#counts = grown
  }
}

export function addTo<Key>(to: Map<Key, number>, key: Key, count: number): void {
  if (count !== 0) to.set(key, (to.get(key) ?? 0) + count)
}

export function addToList(to: number[], more: readonly number[]): void {
  for (const [index, count] of more.entries()) to[index] = (to[index] ?? 0) + count
}

export function zeros(length: number): number[] {
  return Array.from({ length }, () => 0)
}
