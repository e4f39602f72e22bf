import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { ByteReader, ByteWriter } from './whole-numbers.ts'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)
/** Rather than in many of 16 kB, each of which goes to another thread and back. */
const inOnePiece = { chunkSize: 2 ** 19 }

/*
 * A tally is one number for each page that has any: what a measure was for all pages in a day or a month, in one piece. A year of 100,000
 * pages is a few megabytes that are added up in the time that a database takes to look up a thousand rows.
 */

/** By page id; a page without a number is not in it. */
export type Tally = Map<number, number>

/** What is kept of a tally: small, and not worth compressing again. */
export async function packTally(tally: ReadonlyMap<number, number>): Promise<Buffer> {
  const ids = Float64Array.from(tally.keys()).toSorted()
  return deflate(writeInOrder(ids, (id) => tally.get(id) ?? 0))
}

/** The same of sums that stand at the places of their ids. */
export async function packSums(sums: Float64Array): Promise<Buffer> {
  return deflate(writeInOrder(sums.keys(), (id) => sums[id] ?? 0))
}

export async function unpackTally(packed: Uint8Array): Promise<Tally> {
  const tally: Tally = new Map()
  const reader = new ByteReader(await inflate(packed, inOnePiece))
  for (let id = 0; !reader.isAtEnd;) {
    id += reader.number()
    for (let left = reader.number(); left > 0; left -= 1) {
      tally.set(id, reader.number())
      id += 1
    }
  }
  return tally
}

/** The sums of several tallies, at the places of the pages' ids. */
export async function sumPacked(packed: readonly Uint8Array[]): Promise<Float64Array> {
  return sumWritten(await Promise.all(packed.map((each) => inflate(each, inOnePiece))))
}

/** Pages whose ids follow one another, after so many that have nothing: how many they are, and the number of each. */
function writeInOrder(ids: Iterable<number>, countOf: (id: number) => number): Buffer {
  const writer = new ByteWriter()
  let next = 0
  let run: number[] = []
  const flush = (first: number) => {
    if (run.length > 0) writer.number(first - next).number(run.length)
    for (const count of run) writer.number(count)
    next = first + run.length
    run = []
  }
  let last = -1
  for (const id of ids) {
    const count = countOf(id)
    if (count === 0) continue
    if (run.length > 0 && id !== last + 1) flush(last + 1 - run.length)
    run.push(count)
    last = id
  }
  if (run.length > 0) flush(last + 1 - run.length)
  return writer.finish()
}

/** This is what a dashboard's time goes into: it makes no object for what it reads, and calls nothing. */
function sumWritten(tallies: readonly Uint8Array[]): Float64Array {
  let sums = new Float64Array(1024)
  for (const bytes of tallies) {
    let [id, offset, left] = [0, 0, -1]
    while (offset < bytes.length) {
      let byte = bytes[offset++] ?? 0
      let number = byte & 127
      for (let scale = 128; byte > 127; scale *= 128) {
        byte = bytes[offset++] ?? 0
        number += (byte & 127) * scale
      }
      if (left === -1) {
        id += number
        left = 0
      } else if (left === 0) {
        left = number
        if (id + left > sums.length) sums = grown(sums, id + left)
      } else {
        sums[id] = (sums[id] ?? 0) + number
        id += 1
        left -= 1
        if (left === 0) left = -1
      }
    }
  }
  return sums
}

function grown(sums: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  const more = new Float64Array(2 * length)
  more.set(sums)
  return more
}
