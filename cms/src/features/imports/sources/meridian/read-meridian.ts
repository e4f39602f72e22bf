import { z } from 'zod'
import { ArchiveError } from '../../../exports/archive/archive-error.ts'
import {
  archiveKinds,
  globalsName,
  goneAddressesName,
  oldAddressesName,
  recordsFile,
} from '../../../exports/archive/archive-kinds.ts'
import { manifestFile } from '../../../exports/archive/manifest.schema.ts'
import { archiveOf, openArchive, type OpenArchive } from '../../../exports/archive/open-archive.ts'
import {
  type SourceFile,
  type SourceReader,
  type SourceRecord,
  UnreadableSource,
} from '../../source-record.ts'
import type { ArchiveLine, Magazine } from './archive-line.ts'
import { recordMakers, siteRecord } from './meridian-records.ts'

/** Files whose records the others name come first. */
const kinds = [
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
 * Reads archives of our own (docs/export-format.md) as any other source, packed or unpacked, to merge one magazine into another. What
 * the records of a source have no place for stands whole in their originals. To fill an empty Meridian with all of an archive,
 * `bringInArchive` is the way.
 */
export const readMeridian: SourceReader = async function* (files, { signal } = {}) {
  const manifests = files.filter(({ name }) => name === manifestFile || name.endsWith(`/${manifestFile}`))
  for (const manifest of manifests)
    yield* readOne(manifest.name, () => archiveOf(filesBeside(manifest, files)), signal)
  if (manifests.length > 0) return
  for (const { name, sizeBytes, open } of files) {
    yield* readOne(name, () => openArchive({ sizeBytes, open: (range) => open(range) }), signal)
  }
}

/** The files of an archive that was unpacked. */
function filesBeside({ name }: SourceFile, files: readonly SourceFile[]): OpenArchive['stream'] {
  const folder = name.slice(0, -manifestFile.length)
  const byPath = new Map(files.map((file) => [file.name, file]))
  return async (path) => byPath.get(`${folder}${path}`)?.open() ?? null
}

async function* readOne(
  name: string,
  open: () => Promise<OpenArchive>,
  signal?: AbortSignal,
): AsyncGenerator<SourceRecord> {
  let archive: OpenArchive | null = null
  try {
    archive = await open()
    yield* readRecords(archive, { name, signal })
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    throw new UnreadableSource(error.message, { file: name, line: null, byte: null }, { cause: error })
  } finally {
    archive?.close()
  }
}

async function* readRecords(
  archive: OpenArchive,
  { name, signal }: { name: string; signal: AbortSignal | undefined },
): AsyncGenerator<SourceRecord> {
  const { name: title, url } = archive.manifest.magazine
  const magazine: Magazine = { name: title, url: url.replace(/\/$/, ''), slugs: await readSlugs(archive) }
  yield siteRecord(magazine, name)
  const others = archiveKinds.map((kind) => kind.name).filter((kind) => !kinds.includes(kind))
  for (const kind of [...kinds, globalsName, ...others, goneAddressesName]) {
    const make = recordMakers[kind] ?? recordMakers['other']
    for await (const { line, value } of archive.records(kind)) {
      signal?.throwIfAborted()
      const place: ArchiveLine = { kind, value, file: `${name}/${recordsFile(kind)}`, line }
      if (make) yield make(place, magazine)
    }
  }
}

/** The addresses of articles that are published, by their keys: links in texts name keys. */
async function readSlugs({ records }: OpenArchive): Promise<Map<string, string>> {
  const slugs = new Map<string, string>()
  for await (const { value } of records('articles')) {
    const found = PublishedSchema.safeParse(value)
    if (found.success) slugs.set(found.data.key, found.data.published.slug)
  }
  return slugs
}

const PublishedSchema = z.object({ key: z.string(), published: z.object({ slug: z.string() }) })
