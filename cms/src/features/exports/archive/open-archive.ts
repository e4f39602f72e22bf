import { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { z } from 'zod'
import {
  archiveKinds,
  globalsName,
  goneAddressesName,
  oldAddressesName,
  recordsFile,
} from './archive-kinds.ts'
import { ArchiveError } from './archive-error.ts'
import { type Manifest, manifestFile, ManifestSchema } from './manifest.schema.ts'

/** A file that can be read from any place in it. */
export interface ByteSource {
  sizeBytes: number
  /** Its bytes from `start` up to but not including `end`. */
  open: (range: { start: number; end: number }) => AsyncIterable<Uint8Array>
}

/** An archive whose list of files was read. */
export interface OpenArchive {
  manifest: Manifest
  /** The lines of a file of records, as values, with the number of each line. A file that is not there has none. */
  records: (name: string) => AsyncGenerator<{ line: number; value: unknown }>
  /** A picture, recording or PDF by its path; null where there is none. */
  read: (path: string) => Promise<Buffer | null>
  /** The bytes of a file as they come. */
  stream: (path: string) => Promise<AsyncIterable<Uint8Array> | null>
  close: () => void
}

/** Uploads have 64 MB at most. */
const longestFile = 64 * 1024 * 1024
/** The largest articles have some megabytes. */
const longestLine = 16 * 1024 * 1024
const mostEntries = 5_000_000
const mediaPath = /^media\/[0-9a-f]{64}\.[a-z0-9]{1,8}$/
const recordPaths = new Set(
  [...archiveKinds.map(({ name }) => name), globalsName, oldAddressesName, goneAddressesName].map(
    recordsFile,
  ),
)
const symbolicLink = 0o12

/**
 * Opens an archive and reads what is in it; nothing is unpacked. Refuses whatever an archive of ours does not have: other paths,
 * links, the same path twice.
 * @throws ArchiveError
 */
export async function openArchive(source: ByteSource): Promise<OpenArchive> {
  const zip = await openZip(source)
  try {
    const entries = await listEntries(zip)
    const stream = async (path: string) => {
      const entry = entries.get(path)
      return entry ? readEntry(zip, entry) : null
    }
    return await archiveOf(stream, () => zip.close())
  } catch (error) {
    zip.close()
    throw error
  }
}

/** An archive whose files were unpacked: `stream` gives the bytes of one by its path. */
export async function archiveOf(stream: OpenArchive['stream'], close = () => {}): Promise<OpenArchive> {
  return {
    manifest: await readManifest(await stream(manifestFile)),
    records: async function* (name) {
      const path = recordsFile(name)
      const content = await stream(path)
      if (content) yield* jsonLines(path, content)
    },
    read: async (path) => {
      const content = await stream(path)
      return content && collect(path, content, longestFile)
    },
    stream,
    close,
  }
}

async function openZip(source: ByteSource): Promise<yauzl.ZipFile> {
  try {
    return await yauzl.fromRandomAccessReaderPromise(new RangeReader(source), source.sizeBytes, {
      lazyEntries: true,
      autoClose: false,
      strictFileNames: true,
      validateEntrySizes: true,
    })
  } catch (cause) {
    throw new ArchiveError('This is no zip file, or its end is missing.', { cause })
  }
}

async function listEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  if (zip.entryCount > mostEntries) throw new ArchiveError(`It claims to have ${zip.entryCount} files.`)
  const entries = new Map<string, yauzl.Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      const path = entry.fileName
      if (path !== manifestFile && !recordPaths.has(path) && !mediaPath.test(path)) {
        throw new ArchiveError(`It has a file that no archive of this format has: ${path.slice(0, 200)}`)
      }
      if (entries.has(path)) throw new ArchiveError(`It has ${path} twice.`)
      if (entry.externalFileAttributes >>> 28 === symbolicLink) throw new ArchiveError(`${path} is a link.`)
      if (entry.isEncrypted()) throw new ArchiveError(`${path} is encrypted.`)
      entries.set(path, entry)
    }
  } catch (cause) {
    if (cause instanceof ArchiveError) throw cause
    throw new ArchiveError('The list of files in it is damaged.', { cause })
  }
  return entries
}

async function* readEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): AsyncGenerator<Uint8Array> {
  try {
    const content: AsyncIterable<Uint8Array> = await zip.openReadStreamPromise(entry)
    yield* content
  } catch (cause) {
    throw new ArchiveError(`${entry.fileName} is damaged.`, { cause })
  }
}

async function readManifest(content: AsyncIterable<Uint8Array> | null): Promise<Manifest> {
  if (!content) throw new ArchiveError('It has no manifest.json: it is no archive of this format.')
  const text = await collect(manifestFile, content, longestFile)
  const format = z.object({ format: z.string() }).safeParse(parseJson(manifestFile, text.toString()))
  if (!format.success) throw new ArchiveError('manifest.json does not say of which format the archive is.')
  const manifest = ManifestSchema.safeParse(JSON.parse(text.toString()))
  if (manifest.success) return manifest.data
  if (format.data.format !== ManifestSchema.shape.format.value) {
    throw new ArchiveError(
      `It is of the format ${format.data.format.slice(0, 60)}; this version reads ${ManifestSchema.shape.format.value}.`,
    )
  }
  throw new ArchiveError(`manifest.json is damaged: ${z.prettifyError(manifest.error)}`)
}

async function collect(path: string, content: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of content) {
    bytes += part.length
    if (bytes > most) throw new ArchiveError(`${path} is larger than ${most / 1024 / 1024} MB.`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

async function* jsonLines(
  path: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ line: number; value: unknown }> {
  let line = 1
  let kept: Uint8Array[] = []
  let keptBytes = 0
  for await (const part of content) {
    let from = 0
    for (let end = part.indexOf(10); end !== -1; end = part.indexOf(10, from)) {
      yield { line, value: parseLine(path, line, [...kept, part.subarray(from, end)]) }
      kept = []
      keptBytes = 0
      line += 1
      from = end + 1
    }
    if (from === part.length) continue
    kept.push(part.subarray(from))
    keptBytes += part.length - from
    if (keptBytes > longestLine) {
      throw new ArchiveError(`${path}, line ${line}: it is longer than ${longestLine / 1024 / 1024} MB.`)
    }
  }
  if (keptBytes > 0) throw new ArchiveError(`${path} ends in the middle of line ${line}.`)
}

function parseLine(path: string, line: number, parts: Uint8Array[]): unknown {
  try {
    return parseJson(
      path,
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(parts)),
    )
  } catch (cause) {
    throw new ArchiveError(`${path}, line ${line}: this is no JSON.`, { cause })
  }
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ArchiveError(`${path} is no JSON.`, { cause })
  }
}

/** Lets yauzl read parts of a source. */
class RangeReader extends yauzl.RandomAccessReader {
  readonly #source: ByteSource

  constructor(source: ByteSource) {
    super()
    this.#source = source
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#source.open({ start, end }), { objectMode: false })
  }

  override close(done: (error: Error | null) => void): void {
    done(null)
  }
}
