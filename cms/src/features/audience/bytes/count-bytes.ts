import { depthSteps, lastedMarks } from '@meridian/shared/audience/beacon'
import { type Counts, type DayCounts, noCounts, type SourceSums, zeros } from '../counts.ts'
import { ByteReader, ByteWriter } from './whole-numbers.ts'

type Details = Pick<Counts, 'reached' | 'lasted' | 'sources'>

/** What a row has no columns for, in as few bytes as it needs: none for a page that was requested and not viewed. */
export function writeDetails({ reached, lasted, sources }: Details): Buffer {
  const writer = new ByteWriter()
  if (sources.size === 0 && [...reached, ...lasted].every((count) => count === 0)) return writer.finish()
  writer.numbers(reached).numbers(lasted)
  writePairs(writer, sources)
  return writer.finish()
}

function noDetails(): Details {
  const { reached, lasted, sources } = noCounts()
  return { reached, lasted, sources }
}

/** With `into`, sources are added there, and the answer has none. */
export function readDetails(bytes: Uint8Array, into?: SourceSums): Details {
  if (bytes.length === 0) return noDetails()
  const reader = new ByteReader(bytes)
  return {
    reached: reader.numbers(depthSteps),
    lasted: reader.numbers(lastedMarks.length),
    sources: into ? addPairs(reader, into) : readPairs(reader),
  }
}

/** What is kept of the hours of a page's day, in this order. */
export const hourMeasures = ['views', 'readToEnd', 'seconds', 'browser', 'bot', 'unknown'] as const
export type HourMeasure = (typeof hourMeasures)[number]

const hoursOfDay = 24

/** A list of 24 for each measure. */
export type DayHours = Record<HourMeasure, number[]>

export function noHours(): DayHours {
  const hours = () => zeros(hoursOfDay)
  return {
    views: hours(),
    readToEnd: hours(),
    seconds: hours(),
    browser: hours(),
    bot: hours(),
    unknown: hours(),
  }
}

export function writeHours(hours: DayHours): Buffer {
  const writer = new ByteWriter()
  for (const measure of hourMeasures) writer.numbers(hours[measure])
  return writer.finish()
}

export function readHours(bytes: Uint8Array): DayHours {
  const hours = noHours()
  if (bytes.length === 0) return hours
  const reader = new ByteReader(bytes)
  for (const measure of hourMeasures) hours[measure] = reader.numbers(hoursOfDay)
  return hours
}

/** A day of a page in a row of its month. */
export function writeDay(day: DayCounts): Buffer {
  const writer = new ByteWriter()
  for (const count of [...day.requests, day.views, day.readers, day.seconds]) writer.number(count)
  return writer.bytes(writeDetails(day)).finish()
}

function readDay(bytes: Uint8Array, into?: SourceSums): DayCounts {
  const reader = new ByteReader(bytes)
  const requests: DayCounts['requests'] = [reader.number(), reader.number(), reader.number()]
  const [views, readers, seconds] = [reader.number(), reader.number(), reader.number()]
  return { requests, views, readers, seconds, ...readDetails(reader.rest(), into) }
}

/** The days of a page in a month, by their number from 1, each as {@link writeDay} writes it. */
export function writeMonth(days: ReadonlyMap<number, Uint8Array>): Buffer {
  const writer = new ByteWriter()
  for (const [day, bytes] of [...days].toSorted(([a], [b]) => a - b)) {
    writer.number(day).number(bytes.length).bytes(bytes)
  }
  return writer.finish()
}

/** The days of {@link writeMonth}, not read yet. */
export function splitMonth(bytes: Uint8Array): Map<number, Uint8Array> {
  const reader = new ByteReader(bytes)
  const days = new Map<number, Uint8Array>()
  while (!reader.isAtEnd) {
    const day = reader.number()
    days.set(day, reader.bytes(reader.number()))
  }
  return days
}

/** The days of {@link writeMonth} from one number to another. With `sources`, those of all days are added there, and no day has any. */
export function readMonth(
  bytes: Uint8Array,
  { first = 1, last = 31, sources }: { first?: number; last?: number; sources?: SourceSums | undefined } = {},
): Map<number, DayCounts> {
  const days = new Map<number, DayCounts>()
  for (const [day, ofDay] of splitMonth(bytes)) {
    if (day >= first && day <= last) days.set(day, readDay(ofDay, sources))
  }
  return days
}

/** Ids with counts, as the distance from one id to the next. */
function writePairs(writer: ByteWriter, pairs: ReadonlyMap<number, number>): void {
  let before = 0
  writer.number(pairs.size)
  for (const [id, count] of [...pairs].toSorted(([a], [b]) => a - b)) {
    writer.number(id - before).number(count)
    before = id
  }
}

function addPairs(reader: ByteReader, into: SourceSums): Map<number, number> {
  let id = 0
  for (let left = reader.number(); left > 0; left -= 1) {
    id += reader.number()
    into.add(id, reader.number())
  }
  return new Map()
}

function readPairs(reader: ByteReader): Map<number, number> {
  const pairs = new Map<number, number>()
  let id = 0
  for (let left = reader.number(); left > 0; left -= 1) {
    id += reader.number()
    pairs.set(id, reader.number())
  }
  return pairs
}
