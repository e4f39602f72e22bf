import { ArchiveError } from '../../../exports/archive/archive-error.ts'
import {
  archiveKinds,
  globalsName,
  goneAddressesName,
  oldAddressesName,
  recordsFile,
} from '../../../exports/archive/archive-kinds.ts'
import { openArchive, type OpenArchive } from '../../../exports/archive/open-archive.ts'
import {
  type SourceFile,
  type SourceReader,
  type SourceRecord,
  UnreadableSource,
} from '../../source-record.ts'
import type { ArchiveLine, Magazine } from './archive-line.ts'
import { recordMakers, siteRecord } from './meridian-records.ts'

/** Files whose records the others name come first. */
const files = [
  'sections',
  'topics',
  'authors',
  'pictures',
  'articles',
  'redirects',
  oldAddressesName,
  'subscribers',
  'readers',
]

/**
 * Reads archives of our own (docs/export-format.md) as any other source, to merge one magazine into another. What the records of a source
 * have no place for stands whole in their originals. To fill an empty Meridian with all of an archive, `bringInArchive` is the way.
 */
export const readMeridian: SourceReader = async function* (sources, { signal } = {}) {
  for (const source of sources) yield* readOne(source, signal)
}

async function* readOne(source: SourceFile, signal?: AbortSignal): AsyncGenerator<SourceRecord> {
  let archive: OpenArchive | null = null
  try {
    archive = await openArchive({ sizeBytes: source.sizeBytes, open: (range) => source.open(range) })
    yield* readRecords(archive, { source, signal })
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    throw new UnreadableSource(error.message, { file: source.name, line: null, byte: null }, { cause: error })
  } finally {
    archive?.close()
  }
}

async function* readRecords(
  archive: OpenArchive,
  { source, signal }: { source: SourceFile; signal: AbortSignal | undefined },
): AsyncGenerator<SourceRecord> {
  const { name, url } = archive.manifest.magazine
  const magazine: Magazine = { name, url: url.replace(/\/$/, '') }
  yield siteRecord(magazine, source.name)
  const others = archiveKinds.map((kind) => kind.name).filter((kind) => !files.includes(kind))
  for (const kind of [...files, globalsName, ...others, goneAddressesName]) {
    const make = recordMakers[kind] ?? recordMakers['other']
    for await (const { line, value } of archive.records(kind)) {
      signal?.throwIfAborted()
      const place: ArchiveLine = { kind, value, file: `${source.name}/${recordsFile(kind)}`, line }
      if (make) yield make(place, magazine)
    }
  }
}
