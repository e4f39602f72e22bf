import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import {
  type AudienceDelta,
  AudienceDeltaSchema,
  type PageCounts,
} from '@meridian/shared/audience/audience-delta.schema'
import { Sketch } from '@meridian/shared/audience/sketch'
import { type HourMeasure, hourMeasures } from '../bytes/count-bytes.ts'
import { addCounts, addTo, type Counts, noCounts, readToEndOf } from '../counts.ts'
import { hostKey } from '../inbox/add-delta.ts'
import { keyOf } from '../sources.ts'
import { gatherTitles, type TitleArrivals } from '../title-tests/title-arrivals.ts'

const inflate = promisify(inflateRaw)

/** What deltas say of one page in one day. */
export interface Gathered {
  /** Sources by their keys. */
  counts: Counts<string>
  /** By the hour of the day. */
  hours: Map<number, Record<HourMeasure, number>>
  sketch: Sketch
}

/** What deltas say of one hour of the whole magazine. */
export interface GatheredHour {
  counts: Counts<string>
  countedSeconds: number
  isBehindCdn: boolean
  refused: AudienceDelta['refused']
}

/** What several deltas say together: pages of each day, by their paths, and hours. */
export interface Gathering {
  days: Map<string, Map<string, Gathered>>
  hours: Map<string, GatheredHour>
  titles: TitleArrivals
}

/** Stands for the whole magazine among the paths. */
export const wholeMagazine = ''

export function emptyGathering(): Gathering {
  return { days: new Map(), hours: new Map(), titles: new Map() }
}

/** The delta of a row of the inbox. */
export async function readBody(body: Buffer): Promise<AudienceDelta> {
  return AudienceDeltaSchema.parse(JSON.parse((await inflate(body)).toString()))
}

/** Adds what a delta says. `subjectOf` gives what of ours led to a page the name that it keeps wherever its page moves. */
export function gather(
  to: Gathering,
  delta: AudienceDelta,
  subjectOf: (from: string) => string = (from) => from,
): void {
  const [day, hourOfDay] = [delta.hour.slice(0, 10), Number(delta.hour.slice(11, 13))]
  const pages = made(to.days, day, () => new Map<string, Gathered>())
  const whole = made(pages, wholeMagazine, emptyPage)
  const hour = made(to.hours, delta.hour, emptyHour)
  hour.countedSeconds += delta.seconds
  hour.isBehindCdn ||= delta.isBehindCdn
  hour.refused.forged += delta.refused.forged
  hour.refused.bots += delta.refused.bots
  hour.refused.limited += delta.refused.limited
  for (const told of delta.pages) {
    const counts = countsOf(told, subjectOf)
    const sketch = Sketch.fromBytes(Buffer.from(told.readers, 'base64'))
    for (const page of [made(pages, told.path, emptyPage), whole]) {
      addCounts(page.counts, counts)
      addHour(page, hourOfDay, counts)
      page.sketch.merge(sketch)
    }
    addCounts(hour.counts, counts)
    gatherTitles(to.titles, told)
  }
}

/** Adds what is known of one page under another of its addresses. */
export function mergeGathered(to: Gathered, more: Gathered): void {
  addCounts(to.counts, more.counts)
  to.sketch.merge(more.sketch)
  for (const [hour, of] of more.hours) {
    const into = made(to.hours, hour, emptyMeasures)
    for (const measure of hourMeasures) into[measure] += of[measure]
  }
}

export function emptyPage(): Gathered {
  return { counts: noCounts(), hours: new Map(), sketch: new Sketch() }
}

function countsOf(told: PageCounts, subjectOf: (from: string) => string): Counts<string> {
  const sources = new Map<string, number>()
  for (const [name, views] of told.hosts) addTo(sources, hostKey(name), views)
  for (const [name, views] of told.from) addTo(sources, keyOf({ kind: 'own', name: subjectOf(name) }), views)
  const { requests, views, seconds, reached, lasted } = told
  return { requests, views, seconds, reached, lasted, sources }
}

function addHour(page: Gathered, hourOfDay: number, counts: Counts<string>): void {
  const hour = made(page.hours, hourOfDay, emptyMeasures)
  const [browser, bot, unknown] = counts.requests
  hour.views += counts.views
  hour.readToEnd += readToEndOf(counts)
  hour.seconds += counts.seconds
  hour.browser += browser
  hour.bot += bot
  hour.unknown += unknown
}

function emptyMeasures(): Record<HourMeasure, number> {
  return { views: 0, readToEnd: 0, seconds: 0, browser: 0, bot: 0, unknown: 0 }
}

function emptyHour(): GatheredHour {
  return {
    counts: noCounts(),
    countedSeconds: 0,
    isBehindCdn: false,
    refused: { forged: 0, bots: 0, limited: 0 },
  }
}

function made<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const value = make()
  map.set(key, value)
  return value
}
