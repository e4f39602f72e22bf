import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { ExportFormat } from '@meridian/shared/exports/exports.schema'
import type { MediaFiles } from '@meridian/shared/media-files/media-files'
import { z } from 'zod'
import type { ExportReader } from './archive/read-records.ts'
import { writeArchive } from './archive/write-archive.ts'
import { withExportReader } from './export-snapshot.ts'
import type { ExportCounts, FormatInput } from './format-input.ts'
import { writeGhost } from './ghost/write-ghost.ts'
import { writeMarkdown } from './markdown/write-markdown.ts'
import { writeRedirects } from './redirects/write-redirects.ts'
import { writeSubscribers } from './subscribers/write-subscribers.ts'
import { writeWordPress } from './wordpress/write-wordpress.ts'
import { ZipWriter } from './zip/zip-writer.ts'

const writers: Record<ExportFormat, (input: FormatInput) => Promise<ExportCounts>> = {
  archive: async (input) => {
    const { counts, missing } = await writeArchive(input)
    return { ...counts, 'missing files': missing.length }
  },
  markdown: writeMarkdown,
  wordpress: writeWordPress,
  ghost: writeGhost,
  subscribers: writeSubscribers,
  redirects: writeRedirects,
}

export interface ExportInput {
  format: ExportFormat
  /** Where the file goes; nothing may be there. */
  path: string
  /** Leads to Postgres itself, without a pooler in between. */
  databaseUrl: string
  media: MediaFiles
  siteUrl: string
  /** The version of the product. */
  product: string
  onProgress?: (kind: string, count: number) => void
  signal?: AbortSignal
  now?: () => Date
}

export interface FinishedExport {
  counts: ExportCounts
  sizeBytes: number
  sha256: string
}

/**
 * Writes all of a magazine as of one moment into a file, beside a running product and in bounded memory. The file has its name once it is
 * whole.
 */
export async function writeExport(input: ExportInput): Promise<FinishedExport> {
  const unfinished = `${input.path}.unfinished`
  await rm(unfinished, { force: true })
  try {
    const { counts, sizeBytes } = await withExportReader(input.databaseUrl, (reader) =>
      write(input, { reader, unfinished }),
    )
    const sha256 = await hashOf(unfinished)
    await rename(unfinished, input.path)
    return { counts, sizeBytes, sha256 }
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function write(
  { format, media, siteUrl, product, onProgress, signal, now = () => new Date() }: ExportInput,
  { reader, unfinished }: { reader: ExportReader; unfinished: string },
): Promise<{ counts: ExportCounts; sizeBytes: number }> {
  const magazine = { name: await readName(reader), url: siteUrl }
  const zip = await ZipWriter.create(unfinished)
  try {
    const counts = await writers[format]({
      zip,
      reader,
      media,
      madeAt: now(),
      magazine,
      product,
      onProgress,
      signal,
    })
    return { counts, sizeBytes: await zip.finish() }
  } catch (error) {
    await zip.abandon()
    throw error
  }
}

const NameRow = z.object({ name: z.string().nullable() })

async function readName({ client }: ExportReader): Promise<string> {
  const { rows } = await client.query('select name from site_settings limit 1')
  return NameRow.array().parse(rows)[0]?.name ?? 'Meridian'
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  const content: AsyncIterable<Buffer> = createReadStream(path)
  for await (const part of content) hash.update(part)
  return hash.digest('hex')
}
