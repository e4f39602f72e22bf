/*
 * The parts of a zip file around the contents of its entries (APPNOTE.TXT 6.3.10). A file or an offset of 4 GB and more is told in
 * a second, longer place (Zip64).
 */

export interface ZipEntry {
  path: string
  isDeflated: boolean
  crc: number
  bytes: number
  /** As they stand in the file. */
  storedBytes: number
  /** Where its header begins. */
  offset: number
}

const longNumber = 0xffff_ffff
const longCount = 0xffff
/** Midnight of 1 January 1980, the first moment that a zip knows. */
const noTime = 0
const noDate = 33
/** Names are UTF-8. */
const flags = 0x0800
const zip64 = 0x0001
/** Ignored by everybody: kept free for the sizes of a large file, which are known once its content is written. */
const padding = 0xd935
const extraBytes = 20
/** A file of Unix that everybody may read. */
const attributes = 0o100644 * 0x1_0000
const versionMade = (3 << 8) | 45

const methodOf = ({ isDeflated }: ZipEntry) => (isDeflated ? 8 : 0)
const isLarge = ({ bytes, storedBytes }: ZipEntry) => bytes >= longNumber || storedBytes >= longNumber

/** How many bytes stand before the content. */
export function localHeaderBytes(path: string): number {
  return 30 + Buffer.byteLength(path) + extraBytes
}

/** What stands before the content of an entry. */
export function localHeader(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.path)
  const large = isLarge(entry)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x0403_4b50, 0)
  writeCommon(head, 4, entry, { extra: extraBytes, name: name.length, large })
  const extra = Buffer.alloc(extraBytes)
  extra.writeUInt16LE(large ? zip64 : padding, 0)
  extra.writeUInt16LE(extraBytes - 4, 2)
  if (large) writeLong(extra, 4, [entry.bytes, entry.storedBytes])
  return Buffer.concat([head, name, extra])
}

/** What the list at the end says of an entry. */
export function centralHeader(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.path)
  const large = isLarge(entry)
  const isFar = entry.offset >= longNumber
  const long = [...(large ? [entry.bytes, entry.storedBytes] : []), ...(isFar ? [entry.offset] : [])]
  const extra = Buffer.alloc(long.length === 0 ? 0 : 4 + 8 * long.length)
  if (long.length > 0) {
    extra.writeUInt16LE(zip64, 0)
    extra.writeUInt16LE(8 * long.length, 2)
    writeLong(extra, 4, long)
  }
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x0201_4b50, 0)
  head.writeUInt16LE(versionMade, 4)
  writeCommon(head, 6, entry, { extra: extra.length, name: name.length, large })
  head.writeUInt32LE(attributes, 38)
  head.writeUInt32LE(isFar ? longNumber : entry.offset, 42)
  return Buffer.concat([head, name, extra])
}

/** The last bytes of the file: how many entries there are, and where their list begins. */
export function endOfZip({
  entries,
  start,
  bytes,
}: {
  entries: number
  start: number
  bytes: number
}): Buffer {
  const large = entries >= longCount || start >= longNumber || bytes >= longNumber
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(large ? longCount : entries, 8)
  end.writeUInt16LE(large ? longCount : entries, 10)
  end.writeUInt32LE(large ? longNumber : bytes, 12)
  end.writeUInt32LE(large ? longNumber : start, 16)
  if (!large) return end
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x0606_4b50, 0)
  writeLong(record, 4, [record.length - 12])
  record.writeUInt16LE(versionMade, 12)
  record.writeUInt16LE(45, 14)
  writeLong(record, 24, [entries, entries, bytes, start])
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x0706_4b50, 0)
  writeLong(locator, 8, [start + bytes])
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([record, locator, end])
}

/** What both headers say, from the version that is needed to the length of the extra field. */
function writeCommon(
  head: Buffer,
  at: number,
  entry: ZipEntry,
  { extra, name, large }: { extra: number; name: number; large: boolean },
): void {
  head.writeUInt16LE(large ? 45 : 20, at)
  head.writeUInt16LE(flags, at + 2)
  head.writeUInt16LE(methodOf(entry), at + 4)
  head.writeUInt16LE(noTime, at + 6)
  head.writeUInt16LE(noDate, at + 8)
  head.writeUInt32LE(entry.crc, at + 10)
  head.writeUInt32LE(large ? longNumber : entry.storedBytes, at + 14)
  head.writeUInt32LE(large ? longNumber : entry.bytes, at + 18)
  head.writeUInt16LE(name, at + 22)
  head.writeUInt16LE(extra, at + 24)
}

function writeLong(into: Buffer, at: number, numbers: readonly number[]): void {
  for (const [index, number] of numbers.entries()) into.writeBigUInt64LE(BigInt(number), at + 8 * index)
}
