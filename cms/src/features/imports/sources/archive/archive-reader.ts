import { callbackify } from 'node:util'
import { RandomAccessReader } from 'yauzl'
import type { SourceFile } from '../../source-record.ts'

const windowBytes = 256 * 1024

/** Reads the list of an archive a window at a time: it is asked for some fifty bytes at once. */
export class ArchiveReader extends RandomAccessReader {
  readonly #file: SourceFile
  readonly #fetch = callbackify((position: number, length: number) => this.#bytesAt(position, length))
  #window: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) }

  constructor(file: SourceFile) {
    super()
    this.#file = file
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, read?: number) => void,
  ): void {
    const known = this.#known(position, length)
    if (known) return callback(null, known.copy(buffer, offset))
    this.#fetch(position, length, (error, bytes) => {
      if (error) callback(error)
      else callback(null, bytes.copy(buffer, offset))
    })
  }

  /** Whether the list ends at a byte: there stands the end record of one kind or the other, or a signature of the list. */
  async isEndOfList(position: number): Promise<boolean> {
    const bytes = await this.#bytesAt(position, 4)
    return bytes.length === 4 && [0x06054b50, 0x06064b50, 0x05054b50].includes(bytes.readUInt32LE(0))
  }

  #known(position: number, length: number): Buffer | null {
    const from = position - this.#window.start
    const isKnown = from >= 0 && from + length <= this.#window.bytes.length
    return isKnown ? this.#window.bytes.subarray(from, from + length) : null
  }

  async #bytesAt(position: number, length: number): Promise<Buffer> {
    const known = this.#known(position, length)
    if (known) return known
    const end = Math.min(this.#file.sizeBytes, position + Math.max(length, windowBytes))
    this.#window = { start: position, bytes: await readRange(this.#file, { start: position, end }) }
    return this.#window.bytes.subarray(0, length)
  }
}

/** The bytes of a file from `start` up to but not including `end`; fewer when it ends before. */
export async function readRange(
  file: SourceFile,
  { start, end }: { start: number; end: number },
): Promise<Buffer> {
  if (start >= end) return Buffer.alloc(0)
  const parts: Uint8Array[] = []
  for await (const part of file.open({ start, end })) parts.push(part)
  return Buffer.concat(parts)
}
