import type { WorkerFeature } from '../../platform/queue/worker-feature.ts'
import { deleteUntouchedDrafts } from './delete-untouched-drafts.ts'

export const writingWorker: WorkerFeature = {
  cleanUps: ({ db }) => [{ name: 'untouched drafts', run: () => deleteUntouchedDrafts(db) }],
}
