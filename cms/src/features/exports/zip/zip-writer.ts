import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { centralHeader, endOfZip, localHeader, localHeaderBytes, type ZipEntry } from './zip-headers.ts'

/** What an entry holds: all of it, or a part at a time. */
export type Content = Uint8Array | AsyncIterable<Uint8Array>

export interface WrittenEntry {
  path: string
  bytes: number
  sha256: string
}

/** Deflate gets its input in pieces of this size, however it comes: the same content then gives the same bytes. */
const pieceBytes = 64 * 1024

/**
 * Writes a zip file, one entry after the other, in bounded memory and of any size. Nothing in it tells of its time: the same entries in
 * the same order are the same bytes.
 */
export class ZipWriter {
  readonly #file: FileHandle
  readonly #entries: ZipEntry[] = []
  #offset = 0

  private constructor(file: FileHandle) {
    this.#file = file
  }

  /** The file must not be there yet. */
  static async create(path: string): Promise<ZipWriter> {
    return new ZipWriter(await open(path, 'wx', 0o600))
  }

  /** Adds a file. What is compressed already, such as a picture, is stored as it is. */
  async add(path: string, content: Content, { isCompressed = false } = {}): Promise<WrittenEntry> {
    const start = this.#offset
    const sum = new Sum()
    this.#offset += localHeaderBytes(path)
    const dataStart = this.#offset
    const plain = sum.over(pieces(content))
    for await (const part of isCompressed ? plain : deflated(plain)) await this.#write(part)
    const entry: ZipEntry = {
      path,
      isDeflated: !isCompressed,
      crc: sum.crc,
      bytes: sum.bytes,
      storedBytes: this.#offset - dataStart,
      offset: start,
    }
    await this.#writeAt(localHeader(entry), start)
    this.#entries.push(entry)
    return { path, bytes: sum.bytes, sha256: sum.sha256() }
  }

  /** Writes what tells where the entries are, and brings the file to the disk. Gives its size. */
  async finish(): Promise<number> {
    const start = this.#offset
    for (const entry of this.#entries) await this.#write(centralHeader(entry))
    const end = endOfZip({ entries: this.#entries.length, start, bytes: this.#offset - start })
    await this.#write(end)
    await this.#file.sync()
    await this.#file.close()
    return this.#offset
  }

  /** Closes a file that is not to be finished. */
  async abandon(): Promise<void> {
    await this.#file.close()
  }

  async #write(part: Uint8Array): Promise<void> {
    await this.#writeAt(part, this.#offset)
    this.#offset += part.length
  }

  async #writeAt(part: Uint8Array, position: number): Promise<void> {
    for (let done = 0; done < part.length;) {
      const { bytesWritten } = await this.#file.write(part, done, part.length - done, position + done)
      done += bytesWritten
    }
  }
}

/** Counts what goes through it. */
class Sum {
  readonly #hash = createHash('sha256')
  crc = 0
  bytes = 0

  async *over(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const part of parts) {
      this.crc = crc32(part, this.crc)
      this.bytes += part.length
      this.#hash.update(part)
      yield part
    }
  }

  sha256(): string {
    return this.#hash.digest('hex')
  }
}

async function* pieces(content: Content): AsyncGenerator<Uint8Array> {
  let kept: Uint8Array[] = []
  let keptBytes = 0
  for await (const part of content instanceof Uint8Array ? [content] : content) {
    for (let from = 0; from < part.length;) {
      const taken = part.subarray(from, from + pieceBytes - keptBytes)
      kept.push(taken)
      keptBytes += taken.length
      from += taken.length
      if (keptBytes < pieceBytes) continue
      yield kept.length === 1 ? taken : Buffer.concat(kept)
      kept = []
      keptBytes = 0
    }
  }
  if (keptBytes > 0) yield Buffer.concat(kept)
}

/** Level 6 of zlib, which Node brings along. */
function deflated(parts: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const source = Readable.from(parts, { objectMode: true, highWaterMark: 1 })
  const deflate = createDeflateRaw({ level: 6 })
  source.on('error', (error) => deflate.destroy(error))
  return source.pipe(deflate)
}
