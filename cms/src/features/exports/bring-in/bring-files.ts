import { pictureTypes } from '@meridian/shared/image/picture-file'
import { isMediaPath, type MediaFiles } from '@meridian/shared/media-files/media-files'
import { unsizedPictureName } from '@meridian/shared/media-files/public-files'
import { recordingFolder } from '@meridian/shared/recordings/recording-file'
import { z } from 'zod'
import { fileTypeOf } from '../../media/file-type.ts'
import { inspectRecording } from '../../recordings/inspect-recording.ts'
import { recordsFile } from '../archive/archive-kinds.ts'
import { ArchiveError } from '../archive/archive-error.ts'
import { kindsWithFiles } from '../archive/keep-files.ts'
import type { OpenArchive } from '../archive/open-archive.ts'

const FileSchema = z.object({ path: z.string() }).nullable()
const RecordSchema = z.object({
  filename: z.string().nullable(),
  width: z.number().nullish(),
  height: z.number().nullish(),
  captions: z.string().nullish(),
  captionsFile: z.string().nullish(),
  file: FileSchema,
})
type FileRecord = z.output<typeof RecordSchema>

/**
 * Puts the files of pictures, recordings and PDFs where media lie, under the names that their records have. A file is what its content
 * says: nothing else comes in. `written` gets what was not there before.
 */
export async function bringFiles(
  archive: OpenArchive,
  { media, written, signal }: { media: MediaFiles; written: string[]; signal: AbortSignal | undefined },
): Promise<void> {
  const write = async (path: string, bytes: Buffer) => {
    if (!isMediaPath(path)) throw new ArchiveError(`A file cannot be called ${path.slice(0, 100)}.`)
    if (await media.write(path, bytes)) written.push(path)
  }
  for (const { kind, folder } of kindsWithFiles) {
    for await (const { line, value } of archive.records(kind.name)) {
      signal?.throwIfAborted()
      const place = `${recordsFile(kind.name)}, line ${line}`
      const record = RecordSchema.safeParse(value)
      if (!record.success) throw new ArchiveError(`${place}: ${z.prettifyError(record.error)}`)
      const { filename, file } = record.data
      if (filename === null || file === null) continue
      if (filename.includes('/'))
        throw new ArchiveError(`${place}: a file cannot be called ${filename.slice(0, 100)}.`)
      const bytes = await archive.read(file.path)
      if (!bytes) throw new ArchiveError(`${place}: ${file.path} is not in the archive.`)
      if (!(await isOfKind(kind.name, bytes)))
        throw new ArchiveError(`${place}: ${file.path} is not what ${filename} should be.`)
      await write(`${folder}${filename}`, bytes)
      if (kind.name === 'pictures') await writeCopy(record.data, { bytes, write })
      if (kind.name === 'recordings') await writeCaptions(record.data, write)
    }
  }
}

type Write = (path: string, bytes: Buffer) => Promise<void>

/** Pages show it until the sizes are made. */
async function writeCopy(
  { filename, width, height }: FileRecord,
  { bytes, write }: { bytes: Buffer; write: Write },
) {
  if (filename && width && height) await write(unsizedPictureName({ filename, width, height }), bytes)
}

async function writeCaptions({ captions, captionsFile }: FileRecord, write: Write): Promise<void> {
  if (!captions || !captionsFile) return
  if (!/^[^/]+\.vtt$/.test(captionsFile))
    throw new ArchiveError(`Captions cannot be called ${captionsFile.slice(0, 100)}.`)
  await write(`${recordingFolder}${captionsFile}`, Buffer.from(captions))
}

async function isOfKind(kind: string, bytes: Buffer): Promise<boolean> {
  if (kind === 'recordings') return (await inspectRecording(bytes)).ok
  const type = fileTypeOf(bytes)?.mimeType
  if (kind === 'issue-pdfs') return type === 'application/pdf'
  return pictureTypes.some((known) => known === type)
}
