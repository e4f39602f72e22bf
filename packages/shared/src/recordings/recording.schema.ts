import { z } from 'zod'
import { recordingKinds } from './recording-file.ts'

/** What readers have of a recording apart from its files. */
export const RecordingTextSchema = z.object({
  kind: z.enum(recordingKinds),
  title: z.string(),
  credit: z.string(),
  /** What is said in it; '' for none. */
  transcript: z.string(),
  mimeType: z.string(),
  sizeBytes: z.number().int().positive(),
  durationSeconds: z.number().nonnegative(),
  /** In pixels, as it is shown; null for sound. */
  width: z.number().int().positive().nullable(),
  height: z.number().int().positive().nullable(),
})

const id = z.number().int().positive()

/** A recording as site servers keep it: its file, that of its captions, and the picture that stands for a video. */
export const RecordingRecordSchema = z.object({
  id,
  ...RecordingTextSchema.shape,
  file: z.string(),
  captions: z.string().nullable(),
  poster: id.nullable(),
})

export type RecordingRecord = z.infer<typeof RecordingRecordSchema>
