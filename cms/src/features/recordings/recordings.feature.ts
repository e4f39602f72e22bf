import type { Feature } from '../../platform/feature.ts'
import { noteRecordings } from './recording-places.ts'
import { recordRecordingChange, recordRecordingDeletion, refreshSearch } from './record-recording-change.ts'
import { recordings } from './recordings.collection.ts'
import { recordingTables } from './recordings.tables.ts'

export const recordingsFeature: Feature = {
  collections: [recordings],
  addedHooks: [
    {
      collection: 'recordings',
      afterChange: [refreshSearch, recordRecordingChange],
      afterDelete: [recordRecordingDeletion],
    },
    { collection: 'articles', afterChange: [noteRecordings] },
  ],
  tables: [recordingTables],
}
