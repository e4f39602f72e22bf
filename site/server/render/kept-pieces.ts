import { crc32, constants, deflateRawSync } from 'node:zlib'

interface Piece {
  text: string
  deflated: Buffer
}

/** Nothing before it is needed to unpack it, and it ends with a whole byte: pieces can stand in any order. */
const asPiece = { level: 4, finishFlush: constants.Z_FULL_FLUSH }

const opening = deflateRawSync('[', asPiece)
const comma = deflateRawSync(',', asPiece)
const closing = deflateRawSync(']', asPiece)

/** RFC 1952: deflate, no flags, no date, no operating system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** RFC 1951: a last block with nothing in it. */
const lastBlock = Buffer.from([0x03, 0x00])

/**
 * Entries of JSON lists, compressed one by one and kept: a long list in which a single entry has changed is put together
 * from those it had. Bounded by their number; the one that was used longest ago goes first.
 */
export class KeptPieces {
  readonly #pieces = new Map<string, Piece>()
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  /** A JSON array and the same in gzip; each entry comes with a key under which it is kept, and as JSON. */
  toList(entries: { key: string; json: string }[]): { body: Buffer; gz: Buffer } {
    const body = Buffer.from(`[${entries.map(({ json }) => json).join(',')}]`)
    const parts = entries.flatMap(({ key, json }) => [comma, this.#deflated(key, json)])
    const end = Buffer.alloc(8)
    end.writeUInt32LE(crc32(body), 0)
    end.writeUInt32LE(body.length, 4)
    return { body, gz: Buffer.concat([gzipHeader, opening, ...parts.slice(1), closing, lastBlock, end]) }
  }

  #deflated(key: string, text: string): Buffer {
    const known = this.#pieces.get(key)
    this.#pieces.delete(key)
    const piece = known?.text === text ? known : { text, deflated: deflateRawSync(text, asPiece) }
    this.#pieces.set(key, piece)
    if (this.#pieces.size > this.#limit) {
      const [oldest] = this.#pieces.keys()
      if (oldest !== undefined) this.#pieces.delete(oldest)
    }
    return piece.deflated
  }
}
