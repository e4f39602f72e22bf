import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { recordingFolder } from '@meridian/shared/recordings/recording-file'
import { z } from 'zod'
import type { FormatInput } from '../format-input.ts'
import type { WrittenEntry } from '../zip/zip-writer.ts'
import { issuePdfKind, pictureKind, recordingKind } from './content-kinds.ts'
import type { Kind } from './kind.ts'
import type { ExportReader } from './read-records.ts'

/** Where a file is in the archive. */
export interface KeptFile {
  path: string
  bytes: number
  sha256: string
}

export interface KeptFiles {
  entries: WrittenEntry[]
  /** By the name of the kind and that of the file. */
  byKind: ReadonlyMap<string, ReadonlyMap<string, KeptFile>>
  /** Those that were not there, as `pictures/night.jpg`. */
  missing: string[]
}

/** Kinds whose records are of a file, and the folder of media that these lie in. */
export const kindsWithFiles: readonly { kind: Kind; folder: string }[] = [
  { kind: pictureKind, folder: '' },
  { kind: recordingKind, folder: recordingFolder },
  { kind: issuePdfKind, folder: 'pdf/' },
]

const FileNameRow = z.object({ filename: z.string().nullable() })

/**
 * Copies the originals of pictures, recordings and PDFs into the archive, named by their content: what two records have is there
 * once. A file is read whole, since its name is known only then; uploads have 64 MB at most.
 */
export async function keepFiles({
  zip,
  reader,
  media,
  signal,
  onProgress,
}: Pick<FormatInput, 'zip' | 'reader' | 'media' | 'signal' | 'onProgress'>): Promise<KeptFiles> {
  const byContent = new Map<string, WrittenEntry>()
  const byKind = new Map<string, Map<string, KeptFile>>()
  const missing: string[] = []
  let count = 0
  for (const { kind, folder } of kindsWithFiles) {
    const files = new Map<string, KeptFile>()
    byKind.set(kind.name, files)
    for await (const { filename } of fileNames(reader, kind)) {
      signal?.throwIfAborted()
      if (filename === null) continue
      const content = await media.read(`${folder}${filename}`)
      if (!content) {
        missing.push(`${kind.name}/${filename}`)
        continue
      }
      const path = `media/${createHash('sha256').update(content).digest('hex')}${extname(filename).toLowerCase()}`
      const entry = byContent.get(path) ?? (await zip.add(path, content, { isCompressed: true }))
      byContent.set(path, entry)
      files.set(filename, entry)
      count += 1
      onProgress?.('files', count)
    }
  }
  return { entries: [...byContent.values()], byKind, missing }
}

async function* fileNames(reader: ExportReader, { table, where, key }: Kind) {
  const statement = `select t.filename from ${table} t ${where === undefined ? '' : `where ${where}`} order by (${key}) collate "C", t.id`
  for await (const page of reader.rows(statement)) yield* z.array(FileNameRow).parse(page)
}
