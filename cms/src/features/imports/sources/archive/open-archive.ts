import { isUtf8 } from 'node:buffer'
import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel } from 'yauzl'
import { type SourceFile, UnreadableSource } from '../../source-record.ts'
import { ArchiveReader } from './archive-reader.ts'
import { type ArchiveLimits, defaultLimits } from './archive-limits.ts'
import { nameProblem, tidyName } from './entry-names.ts'
import { PackedEntries } from './packed-entries.ts'
import { readEntry } from './read-entry.ts'

/**
 * The files of a zip archive in the order of its list, without folders, hidden files and what macOS adds. Archives within it are files
 * like others. Nothing is unpacked before a file is opened, and no more than its list says.
 * @throws {UnreadableSource} when it is no zip, is damaged or incomplete, has names that lead out of it, links, locked files, or more
 * files or bytes than the limits allow
 */
export async function openArchive(
  file: SourceFile,
  limits: Partial<ArchiveLimits> = {},
): Promise<SourceFile[]> {
  const { entries, names } = await listEntries(file, { ...defaultLimits, ...limits })
  const overlapping = entries.endSlots()
  if (overlapping !== null)
    throw refusal(file, `is damaged, or a trap: its file ${shown(names[overlapping] ?? '')} overlaps another`)
  return names.flatMap((name, no) =>
    isAside(name)
      ? []
      : {
          name,
          sizeBytes: entries.at(no).sizeBytes,
          open: (range) => readEntry({ file, name, entry: entries.at(no), range }),
        },
  )
}

async function listEntries(file: SourceFile, limits: ArchiveLimits): Promise<EntryList> {
  const reader = new ArchiveReader(file)
  let cursor: number | null = null
  try {
    const zip = await fromRandomAccessReaderPromise(reader, file.sizeBytes, {
      autoClose: false,
      decodeStrings: false,
    })
    if (zip.entryCount > limits.entries)
      throw refusal(
        file,
        `has ${counted(zip.entryCount)} files: more than ${counted(limits.entries)} are not opened`,
      )
    const listStart = Number(zip.readEntryCursor)
    const listed = new EntryList(file, { limits, entries: new PackedEntries(zip.entryCount, listStart) })
    cursor = listStart
    for await (const entry of zip.eachEntry()) {
      listed.add(entry)
      cursor = Number(zip.readEntryCursor)
    }
    const twice = firstTwice(listed.names)
    if (twice !== null) throw refusal(file, `is not opened: it has two files called ${shown(twice)}`)
    if (!(await reader.isEndOfList(cursor)))
      throw refusal(file, 'is damaged: it has more files than it says', cursor)
    return listed
  } catch (error) {
    if (error instanceof UnreadableSource) throw error
    throw refusal(file, whyUnreadable(error), cursor, error)
  }
}

function whyUnreadable(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (message.includes('encryption')) return 'is not opened: it is locked with a password'
  if (message.includes('multi-disk')) return 'is one of several parts: join them to one archive first'
  return 'cannot be opened: it is no zip, or it is damaged or incomplete'
}

/** What is known of an archive while its list is read: each file is checked before the next one is looked at. */
class EntryList {
  readonly names: string[] = []
  readonly entries: PackedEntries
  readonly #file: SourceFile
  readonly #limits: ArchiveLimits
  #totalBytes = 0

  constructor(file: SourceFile, { limits, entries }: { limits: ArchiveLimits; entries: PackedEntries }) {
    this.#file = file
    this.#limits = limits
    this.entries = entries
  }

  add(entry: Entry): void {
    const written = nameOf(entry)
    const problem = nameProblem(written) ?? kindProblem(entry) ?? this.#sizeProblem(entry)
    if (problem) throw refusal(this.#file, `is not opened: its file ${shown(written)} ${problem}`)
    const name = tidyName(written)
    if (name === '' || written.endsWith('/')) return
    this.names.push(name)
    this.entries.add({
      headerStart: entry.relativeOffsetOfLocalHeader,
      nameBytes: entry.fileNameLength,
      packedBytes: entry.compressedSize,
      sizeBytes: entry.uncompressedSize,
      isDeflated: entry.compressionMethod === 8,
      crc32: entry.crc32,
    })
  }

  #sizeProblem(entry: Entry): string | null {
    const { entryBytes, totalBytes, ratio, ratioFromBytes } = this.#limits
    const size = entry.uncompressedSize
    this.#totalBytes += size
    if (entry.fileNameLength > 1024) return 'has a name of more than 1,024 bytes'
    if (size > entryBytes) return `would take ${gigabytes(size)} unpacked, more than ${gigabytes(entryBytes)}`
    if (this.#totalBytes > totalBytes)
      return `is one of files that would take more than ${gigabytes(totalBytes)} together`
    if (size > ratioFromBytes && size > ratio * entry.compressedSize)
      return `would grow to more than ${ratio} times its size: such files are traps`
    if (this.#totalBytes > 10 * ratioFromBytes && this.#totalBytes > ratio * this.#file.sizeBytes)
      return `is one of files that would grow to more than ${ratio} times the archive: such archives are traps`
    return null
  }
}

function firstTwice(names: readonly string[]): string | null {
  const sorted = names.toSorted()
  return sorted.find((name, at) => name === sorted[at + 1]) ?? null
}

/** Names are in UTF-8 if they say so, or can be; otherwise in the code page of old DOS programs. */
function nameOf({ fileNameRaw, extraFields, generalPurposeBitFlag }: Entry): string {
  const utf8Flag = isUtf8(fileNameRaw) ? 0x800 : 0
  return getFileNameLowLevel(generalPurposeBitFlag | utf8Flag, fileNameRaw, extraFields, true)
}

function kindProblem(entry: Entry): string | null {
  const kind = (entry.externalFileAttributes >>> 16) & 0o170000
  if (kind === 0o120000) return 'is a link to another'
  if (kind !== 0 && kind !== 0o100000 && kind !== 0o040000) return 'is neither a file nor a folder'
  if (entry.isEncrypted() || entry.compressionMethod === 99) return 'is locked with a password'
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    return 'is packed in an unusual way: pack the archive again as an ordinary zip'
  return null
}

/** Hidden files, and the folder that macOS adds to archives. */
function isAside(name: string): boolean {
  return name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')
}

function refusal(
  file: SourceFile,
  what: string,
  byte: number | null = null,
  cause?: unknown,
): UnreadableSource {
  const place = { file: file.name, line: null, byte }
  return new UnreadableSource(`The archive ${shown(file.name)} ${what}.`, place, { cause })
}

function shown(name: string): string {
  const visible = name.replace(/\p{C}/gu, '\ufffd')
  return `‘${visible.length > 120 ? `${visible.slice(0, 119)}…` : visible}’`
}

function gigabytes(bytes: number): string {
  return bytes >= 1e8 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`
}

function counted(count: number): string {
  return count.toLocaleString('en')
}
