import type { MediaFiles } from '@meridian/shared/media-files/media-files'
import {
  commitTransaction,
  createLocalReq,
  initTransaction,
  killTransaction,
  type Payload,
  type PayloadRequest,
} from 'payload'
import { clientOf } from '../../../platform/database/sql-client.ts'
import { queueDrawing } from '../../draw-later/queue-drawing.ts'
import { rebuildSearch } from '../../search/rebuild-search.ts'
import { archiveKinds } from '../archive/archive-kinds.ts'
import { ArchiveError } from '../archive/archive-error.ts'
import { type ByteSource, openArchive, type OpenArchive } from '../archive/open-archive.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { announce, followContent } from './follow-content.ts'
import { requireEmpty } from './require-empty.ts'
import { bringFiles } from './bring-files.ts'
import { checkFiles } from './check-files.ts'

export interface BroughtIn {
  /** How many records of each kind there are now. */
  counts: Record<string, number>
  /** Files that the archive had not. */
  missing: string[]
}

export interface BringInInput {
  media: MediaFiles
  /** Told what is being done. */
  say?: (line: string) => void
  signal?: AbortSignal
}

/**
 * Fills an empty Meridian with all that an archive has, as it was: an archive of it is the same again. All of it comes, in one
 * transaction, or nothing.
 * @throws ArchiveError when the archive is damaged or of another format, or the magazine has content
 */
export async function bringInArchive(
  payload: Payload,
  source: ByteSource,
  input: BringInInput,
): Promise<BroughtIn> {
  const archive = await openArchive(source)
  try {
    return await bringIn(payload, archive, input)
  } finally {
    archive.close()
  }
}

async function bringIn(
  payload: Payload,
  archive: OpenArchive,
  { media, say = () => {}, signal }: BringInInput,
): Promise<BroughtIn> {
  say('Checking the files of the archive')
  await checkFiles(archive, signal)
  const req = await createLocalReq({}, payload)
  await initTransaction(req)
  const written: string[] = []
  let counts: Record<string, number>
  try {
    counts = await fill(req, archive, { media, say, signal, written })
    await commitTransaction(req)
  } catch (error) {
    await killTransaction(req)
    for (const path of written) await media.remove(path)
    throw error
  }
  say('Making the search')
  await rebuildSearch(payload.db.pool)
  await queueDrawing(payload.db.pool, { withIssuePdfs: true })
  await payload.db.pool.query('analyze')
  return { counts, missing: archive.manifest.missing }
}

async function fill(
  req: PayloadRequest,
  archive: OpenArchive,
  {
    media,
    say,
    signal,
    written,
  }: { media: MediaFiles; say: (line: string) => void; signal: AbortSignal | undefined; written: string[] },
): Promise<Record<string, number>> {
  const client = await clientOf(req)
  await requireEmpty(client)
  const writer = await ArchiveWriter.open(client, archive)
  const counts: Record<string, number> = {}
  for (const kind of archiveKinds) {
    say(`Bringing in ${kind.name}`)
    counts[kind.name] = await writer.writeKind(kind, signal)
  }
  Object.assign(counts, await writer.writeRest())
  say('Copying pictures, recordings and PDFs')
  await bringFiles(archive, { media, written, signal })
  say('Making lists and menus')
  await followContent(req)
  await announce(req)
  const differing = Object.entries(archive.manifest.counts).find(([name, count]) => counts[name] !== count)
  if (differing) {
    throw new ArchiveError(
      `The manifest says that there are ${differing[1]} ${differing[0]}, and there are ${counts[differing[0]] ?? 0}.`,
    )
  }
  return counts
}
