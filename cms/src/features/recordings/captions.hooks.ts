import { DiskFiles } from '@meridian/shared/media-files/disk-files'
import { recordingFolder } from '@meridian/shared/recordings/recording-file'
import { captionsProblem } from '@meridian/shared/recordings/web-vtt'
import { createHash } from 'node:crypto'
import { parse } from 'node:path'
import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionBeforeChangeHook,
} from 'payload'
import type { Recording } from '../../payload-types.ts'
import { mediaFiles, mediaFolder } from '../media/media-files.ts'

/*
 * Players load captions from a file. It lies beside the recording, whose name it has, and is named after its content as well.
 */

/** Writes the file of the captions where that of the upload lies; `keepUploadedFiles` brings both to a bucket. */
export const writeCaptions: CollectionBeforeChangeHook<Recording> = async ({ data, originalDoc }) => {
  const text = data.captions === undefined ? originalDoc?.captions : data.captions
  const filename = data.filename ?? originalDoc?.filename
  if (!text || !filename) return { ...data, captionsFile: null }
  // The field refuses them, after this.
  if (captionsProblem(text) !== null) return data
  const bytes = Buffer.from(text)
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
  const captionsFile = `${parse(filename).name}-${digest}.vtt`
  await new DiskFiles(mediaFolder).write(`${recordingFolder}${captionsFile}`, bytes)
  return { ...data, captionsFile }
}

/** Payload takes its own files away alone. Who has an older page open gets the withdrawn ones. */
export const dropFormerCaptions: CollectionAfterChangeHook<Recording> = async ({ doc, previousDoc }) => {
  const former = previousDoc?.captionsFile
  if (former && former !== doc.captionsFile) await dropFromDisk(former)
}

export const dropCaptions: CollectionAfterDeleteHook<Recording> = async ({ doc }) => {
  if (doc.captionsFile) await dropFromDisk(doc.captionsFile)
}

async function dropFromDisk(file: string): Promise<void> {
  if (mediaFiles.place === 'disk') await mediaFiles.remove(`${recordingFolder}${file}`)
}
