import { ByteWriter } from './whole-numbers.ts'

/*
 * A tally is one number for each page that has any: what a measure was for all pages in a day or a month, in one piece. A year of 100,000
 * pages is a few megabytes that are added up in the time that a database takes to look up a thousand rows.
 */

/** By page id; a page without a number is not in it. */
export type Tally = Map<number, number>

/** The pages in the order of their ids, each as its distance from the one before and its number. */
export function writeTally(tally: ReadonlyMap<number, number>): Buffer {
  const ids = Float64Array.from(tally.keys()).toSorted()
  return writeInOrder(ids, (id) => tally.get(id) ?? 0)
}

/** The tally of sums that stand at the places of their ids. */
export function writeSums(sums: Float64Array): Buffer {
  return writeInOrder(sums.keys(), (id) => sums[id] ?? 0)
}

function writeInOrder(ids: Iterable<number>, countOf: (id: number) => number): Buffer {
  const writer = new ByteWriter()
  let before = 0
  for (const id of ids) {
    const count = countOf(id)
    if (count === 0) continue
    writer.number(id - before).number(count)
    before = id
  }
  return writer.finish()
}

export function readTally(bytes: Uint8Array): Tally {
  const tally: Tally = new Map()
  eachOf(bytes, (id, count) => tally.set(id, count))
  return tally
}

/** The sums of several tallies, at the places of the pages' ids. */
export function sumTallies(tallies: readonly Uint8Array[]): Float64Array {
  let sums = new Float64Array(1024)
  for (const bytes of tallies) {
    eachOf(bytes, (id, count) => {
      if (id >= sums.length) sums = grown(sums, id)
      sums[id] = (sums[id] ?? 0) + count
    })
  }
  return sums
}

function grown(sums: Float64Array<ArrayBuffer>, id: number): Float64Array<ArrayBuffer> {
  const more = new Float64Array(2 * id)
  more.set(sums)
  return more
}

/** Reads without an object for anything: this is what a dashboard's time goes into. Throws a RangeError for what is cut short. */
function eachOf(bytes: Uint8Array, visit: (id: number, count: number) => void): void {
  let id = 0
  let offset = 0
  const next = () => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[offset++]
      if (byte === undefined) throw new RangeError('A tally is cut short.')
      if (byte < 128) return value + byte * scale
      value += (byte - 128) * scale
    }
  }
  while (offset < bytes.length) {
    id += next()
    visit(id, next())
  }
}
