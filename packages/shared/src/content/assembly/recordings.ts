import type { RecordingRecord } from '../../recordings/recording.schema.ts'
import { recordingFolder } from '../../recordings/recording-file.ts'
import type { PictureRecord } from '../../replica/records.schema.ts'
import type { RecordingView } from '../content.schema.ts'
import { toResponsiveImage } from './pictures.ts'

/** A recording as a page plays it; null for one that was deleted. */
export function toRecordingView(
  recording: RecordingRecord | undefined,
  { caption, pictures }: { caption: string; pictures: ReadonlyMap<number, PictureRecord> },
): RecordingView | null {
  if (!recording) return null
  const { id: _, file, captions, poster, ...text } = recording
  return {
    type: 'recording',
    ...text,
    caption,
    src: fileUrl(file),
    captionsSrc: captions === null ? null : fileUrl(captions),
    image: toResponsiveImage(pictures.get(poster ?? 0)),
  }
}

/** The name of a file follows from its content, so that it needs no version. */
function fileUrl(name: string): string {
  return `/media/${recordingFolder}${encodeURIComponent(name)}`
}
