import { crc32, deflateRawSync } from 'node:zlib'
import type { SourceFile } from '../../src/features/imports/source-record.ts'

/** A file of an archive that may say of itself what is not true. */
export interface ZipEntry {
  name: string | Uint8Array
  bytes?: Uint8Array | string
  /** Packed bytes as they are, for what `bytes` cannot say. */
  packed?: Uint8Array
  isStored?: boolean
  method?: number
  /** What the list says of it. */
  sizeBytes?: number
  crc32?: number
  flags?: number
  /** Of Unix, as `0o120777` for a link. */
  mode?: number
  /** Its header is that of another entry, or stands there. */
  offset?: number
}

export interface ZipShape {
  isZip64?: boolean
  /** How many files the end record says there are. */
  declaredEntries?: number
  comment?: string
}

/** A zip archive with exactly these files, and with whatever is wrong about them. */
export function generateZip(entries: readonly ZipEntry[], shape: ZipShape = {}): Buffer {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const bytes = Buffer.from(entry.bytes ?? '')
    const method = entry.method ?? (entry.isStored ? 0 : 8)
    const packed = Buffer.from(entry.packed ?? (method === 8 ? deflateRawSync(bytes) : bytes))
    const size = entry.sizeBytes ?? bytes.length
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(shape.isZip64 ? 45 : 20, 0)
    shared.writeUInt16LE(entry.flags ?? 0x800, 2)
    shared.writeUInt16LE(method, 4)
    shared.writeUInt32LE(entry.crc32 ?? crc32(bytes), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(shape.isZip64 ? 0xffffffff : size, 18)
    shared.writeUInt16LE(name.length, 22)
    const header = Buffer.concat([numbers([0x04034b50, 4]), shared, name])
    const extra = shape.isZip64
      ? numbers([1, 2], [16, 2], [size, 8], [entry.offset ?? offset, 8])
      : Buffer.alloc(0)
    const inList = Buffer.from(shared)
    inList.writeUInt16LE(extra.length, 24)
    list.push(
      numbers([0x02014b50, 4], [0x0314, 2]),
      inList,
      numbers([0, 2], [0, 2], [0, 2]),
      numbers([(entry.mode ?? 0o100644) * 0x10000, 4]),
      numbers([shape.isZip64 ? 0xffffffff : (entry.offset ?? offset), 4]),
      name,
      extra,
    )
    if (entry.offset !== undefined) continue
    parts.push(header, packed)
    offset += header.length + packed.length
  }
  const directory = Buffer.concat(list)
  const count = shape.declaredEntries ?? entries.length
  const comment = Buffer.from(shape.comment ?? '')
  const zip64 = shape.isZip64
    ? [
        numbers([0x06064b50, 4], [44, 8], [45, 2], [45, 2], [0, 4], [0, 4]),
        numbers([count, 8], [count, 8], [directory.length, 8], [offset, 8]),
        numbers([0x07064b50, 4], [0, 4], [offset + directory.length, 8], [1, 4]),
      ]
    : []
  const declared = shape.isZip64 ? 0xffff : count
  const end = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [declared, 2],
    [declared, 2],
    [directory.length, 4],
    [shape.isZip64 ? 0xffffffff : offset, 4],
    [comment.length, 2],
  )
  return Buffer.concat([...parts, directory, ...zip64, end, comment])
}

/** Bytes as the file that an import is given. */
export function sourceFile(name: string, bytes: Uint8Array | string): SourceFile {
  const all = Buffer.from(bytes)
  return {
    name,
    sizeBytes: all.length,
    async *open({ start, end } = { start: 0, end: all.length }) {
      const step = 64 * 1024
      for (let at = start; at < end; at += step) yield all.subarray(at, Math.min(end, at + step))
    },
  }
}

function numbers(...given: [value: number, bytes: 2 | 4 | 8][]): Buffer {
  return Buffer.concat(
    given.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes)
      if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value))
      else buffer.writeUIntLE(value, 0, bytes)
      return buffer
    }),
  )
}
