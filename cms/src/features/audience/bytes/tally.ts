import { ByteReader, ByteWriter } from './whole-numbers.ts'

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
  const reader = new ByteReader(bytes)
  for (let id = 0; !reader.isAtEnd;) {
    id += reader.number()
    tally.set(id, reader.number())
  }
  return tally
}

/**
 * The sums of several tallies, at the places of the pages' ids. This is what a dashboard's time goes into: it makes no object for what it
 * reads, and calls nothing.
 */
export function sumTallies(tallies: readonly Uint8Array[]): Float64Array {
  let sums = new Float64Array(1024)
  for (const bytes of tallies) {
    let [id, offset] = [0, 0]
    while (offset < bytes.length) {
      let byte = bytes[offset++] ?? 0
      let scale = 128
      let distance = byte & 127
      for (; byte > 127; scale *= 128) {
        byte = bytes[offset++] ?? 0
        distance += (byte & 127) * scale
      }
      byte = bytes[offset++] ?? 0
      scale = 128
      let count = byte & 127
      for (; byte > 127; scale *= 128) {
        byte = bytes[offset++] ?? 0
        count += (byte & 127) * scale
      }
      id += distance
      if (id >= sums.length) sums = grown(sums, id)
      sums[id] = (sums[id] ?? 0) + count
    }
  }
  return sums
}

function grown(sums: Float64Array<ArrayBuffer>, id: number): Float64Array<ArrayBuffer> {
  const more = new Float64Array(2 * id)
  more.set(sums)
  return more
}
