import { recordingFolder } from '@meridian/shared/recordings/recording-file'
import type { FormatInput } from '../format-input.ts'
import type { ExportedPicture, ExportedRecording, Library } from './library.ts'

/** Where the file of a picture or recording is in an export. */
export type MediaPath = (file: { filename: string; createdAt: string | null }) => string

/** Copies the originals of pictures and recordings into an export. Gives their number, and the names of those that were not there. */
export async function copyMedia(
  { zip, media, signal, onProgress }: FormatInput,
  { library, pathOf }: { library: Library; pathOf: MediaPath },
): Promise<{ count: number; missing: string[] }> {
  const missing: string[] = []
  let count = 0
  const copy = async ({ filename, createdAt }: ExportedPicture | ExportedRecording, folder: string) => {
    signal?.throwIfAborted()
    if (filename === null) return
    const content = await media.read(`${folder}${filename}`)
    if (!content) {
      missing.push(filename)
      return
    }
    await zip.add(pathOf({ filename, createdAt }), content, { isCompressed: true })
    count += 1
    if (count % 20 === 0) onProgress?.('files', count)
  }
  for (const picture of library.pictures) await copy(picture, '')
  for (const recording of library.recordings) await copy(recording, recordingFolder)
  onProgress?.('files', count)
  return { count, missing }
}
