import type { Feature } from '../../platform/feature.ts'
import { noteRecordings } from './recording-places.ts'
import {
  notePlayers,
  recordRecordingChange,
  recordRecordingDeletion,
  refreshSearch,
  refreshSearchThen,
} from './record-recording-change.ts'
import { recordings } from './recordings.collection.ts'
import { recordingTables } from './recordings.tables.ts'

export const recordingsFeature: Feature = {
  collections: [recordings],
  addedHooks: [
    {
      collection: 'recordings',
      afterChange: [refreshSearch, recordRecordingChange],
      beforeDelete: [notePlayers],
      afterDelete: [refreshSearchThen, recordRecordingDeletion],
    },
    { collection: 'articles', afterChange: [noteRecordings] },
  ],
  tables: [recordingTables],
}
