import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type SourceFile, UnreadableSource } from '../../source-record.ts'
import { readRange } from './archive-reader.ts'
import type { PackedEntry } from './packed-entries.ts'

interface Reading {
  file: SourceFile
  name: string
  entry: PackedEntry
  range?: { start: number; end: number }
}

/**
 * The unpacked bytes of one file of an archive. They are counted on the way: what is more or less than the list said, or differs from
 * its checksum, is damaged.
 * @throws {UnreadableSource} when it is
 */
export async function* readEntry({ range, ...of }: Reading): AsyncGenerator<Uint8Array> {
  const { file, name, entry } = of
  const { start, end } = range ?? { start: 0, end: entry.sizeBytes }
  let at = 0
  let sum = 0
  try {
    for await (const chunk of unpack(of)) {
      if (at + chunk.length > entry.sizeBytes) throw new Error('It has more bytes than its list says.')
      sum = crc32(chunk, sum)
      const wanted = chunk.subarray(Math.max(0, start - at), Math.max(0, end - at))
      at += chunk.length
      if (wanted.length > 0) yield wanted
      if (at >= end && at < entry.sizeBytes) return
    }
    if (at < entry.sizeBytes) throw new Error('It has fewer bytes than its list says.')
    if (sum !== entry.crc32) throw new Error('Its bytes are not those of its checksum.')
  } catch (error) {
    if (error instanceof UnreadableSource) throw error
    throw new UnreadableSource(
      `The file ‘${name}’ of the archive ‘${file.name}’ cannot be unpacked: it is damaged or incomplete.`,
      { file: name, line: null, byte: at },
      { cause: error },
    )
  }
}

async function* unpack({ file, entry }: Omit<Reading, 'range'>): AsyncGenerator<Uint8Array> {
  const start = await dataStart(file, entry)
  if (entry.packedBytes === 0) return
  const packed = file.open({ start, end: start + entry.packedBytes })
  if (!entry.isDeflated) {
    yield* packed
    return
  }
  const inflater = createInflateRaw()
  // What fails comes out of the reading below.
  pipeline(Readable.from(packed), inflater, () => undefined)
  try {
    for await (const chunk of inflater) yield chunk
  } finally {
    inflater.destroy()
  }
}

/** Behind the file's own header, whose name and extra fields are as long as it says itself. */
async function dataStart(file: SourceFile, entry: PackedEntry): Promise<number> {
  const header = await readRange(file, { start: entry.headerStart, end: entry.headerStart + 30 })
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) throw new Error('It has no header.')
  if (header.readUInt16LE(8) !== (entry.isDeflated ? 8 : 0)) throw new Error('Its headers differ.')
  const start = entry.headerStart + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (start + entry.packedBytes > entry.slotEnd) throw new Error('It overlaps another file.')
  return start
}
