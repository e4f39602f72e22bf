/*
 * How many different readers there were, from a sketch that knows none of them: HyperLogLog (Flajolet et al., 2007) with the
 * estimator of Ertl ("New cardinality estimation algorithms for HyperLogLog sketches", 2017, algorithm 6), which needs no tables
 * of corrections and is unbiased for few and for many.
 */

/** Bits of a hash that choose a register. With 2^14 of them the standard error is 0.81 %, so that 99 of 100 sketches are within 2.1 %. */
export const sketchBits = 14
const registers = 1 << sketchBits
const hashBits = 50
const mostRank = hashBits - sketchBits + 1

/** What 99 of 100 estimates differ by at most, as a share. */
export const sketchError = 0.021

/**
 * An entry of a sketch: register (14 bits) and rank (6 bits) of one hash, in one number below 2^20. The same reader always gives the
 * same entry; of an entry alone nobody can tell which reader it was.
 */
export type SketchEntry = number

/** The entry of a hash, of which eight bytes are used. */
export function entryOf(hash: Buffer): SketchEntry {
  const register = hash.readUInt16BE(0) >>> 2
  const high = hash.readUInt32BE(2)
  const low = hash.readUInt16BE(6) & 0xf
  let rank = Math.clz32(high) + 1
  if (high === 0) rank = 32 + Math.clz32(low) - 28 + 1
  return (register << 6) | Math.min(rank, mostRank)
}

/** A sketch that is being filled: one byte for each register that was met. */
export class Sketch {
  readonly #ranks = new Map<number, number>()

  get size(): number {
    return this.#ranks.size
  }

  add(entry: SketchEntry): void {
    const register = entry >>> 6
    const rank = entry & 63
    if (rank > (this.#ranks.get(register) ?? 0)) this.#ranks.set(register, rank)
  }

  merge(other: Sketch): void {
    for (const entry of other.entries()) this.add(entry)
  }

  *entries(): Generator<SketchEntry> {
    for (const [register, rank] of this.#ranks) yield (register << 6) | rank
  }

  /** How many different hashes there were; not rounded. */
  estimate(): number {
    const histogram = Array.from({ length: mostRank + 1 }, () => 0)
    histogram[0] = registers - this.#ranks.size
    for (const rank of this.#ranks.values()) histogram[rank] = (histogram[rank] ?? 0) + 1
    return estimateFrom(histogram)
  }

  /** Three bytes for each entry. */
  toBytes(): Buffer {
    const bytes = Buffer.alloc(this.#ranks.size * entryBytes)
    let offset = 0
    for (const entry of this.entries()) offset = bytes.writeUIntBE(entry, offset, entryBytes)
    return bytes
  }

  /** Reads what {@link toBytes} wrote; throws a RangeError for other bytes. */
  static fromBytes(bytes: Uint8Array): Sketch {
    if (bytes.length % entryBytes !== 0) throw new RangeError('A sketch has three bytes for each entry.')
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const sketch = new Sketch()
    for (let offset = 0; offset < buffer.length; offset += entryBytes) {
      const entry = buffer.readUIntBE(offset, entryBytes)
      const rank = entry & 63
      if (entry >>> 6 >= registers || rank === 0 || rank > mostRank) {
        throw new RangeError('An entry of a sketch is out of its range.')
      }
      sketch.add(entry)
    }
    return sketch
  }
}

const entryBytes = 3

/** Ertl's estimate from how many registers have each rank. */
function estimateFrom(histogram: number[]): number {
  const at = (rank: number) => histogram[rank] ?? 0
  let z = registers * tau(1 - at(mostRank) / registers)
  for (let rank = mostRank - 1; rank >= 1; rank -= 1) z = 0.5 * (z + at(rank))
  z += registers * sigma(at(0) / registers)
  return registers ** 2 / (2 * Math.LN2 * z)
}

function sigma(share: number): number {
  if (share === 1) return Number.POSITIVE_INFINITY
  let [x, y, z, before] = [share, 1, share, Number.NaN]
  while (z !== before) {
    x *= x
    before = z
    z += x * y
    y += y
  }
  return z
}

function tau(share: number): number {
  if (share === 0 || share === 1) return 0
  let [x, y, z, before] = [share, 1, 1 - share, Number.NaN]
  while (z !== before) {
    x = Math.sqrt(x)
    before = z
    y *= 0.5
    z -= (1 - x) ** 2 * y
  }
  return z / 3
}
