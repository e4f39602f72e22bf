import type { RecordingRecord } from '@meridian/shared/recordings/recording.schema'
import { idKey, recordSource } from './record-source.ts'

type RecordingRow = Omit<RecordingRecord, 'kind'> & { kind: string | null }

/** Sound and video of the magazine's own. One without a file has no record. */
export const recordingRecords = recordSource<'recording', RecordingRow>({
  kind: 'recording',
  select: `
    select id, kind, title, coalesce(credit, '') as credit, coalesce(transcript, '') as transcript,
      mime_type as "mimeType", filesize::float as "sizeBytes", duration_seconds::float as "durationSeconds",
      frame_width::int as width, frame_height::int as height, filename as file, captions_file as captions,
      poster_id as poster
    from recordings
    where filename is not null and filesize > 0 and kind is not null and mime_type is not null
      and duration_seconds is not null`,
  key: idKey,
  toRecord: ({ kind, ...row }) => (kind === 'audio' || kind === 'video' ? { ...row, kind } : null),
})
