import type { WorkerFeature } from '../../platform/queue/worker-feature.ts'
import { deleteLeftReadings } from './runs/import-run.ts'
import { deleteLeftUploads } from './runs/uploaded-files.ts'

/** The importer itself is started by the worker (`process/importer.ts`). */
export const importsWorker: WorkerFeature = {
  cleanUps: ({ db }) => [
    { name: 'files of imports that nobody goes on with', run: () => deleteLeftUploads(db) },
    { name: 'what killed commands have read of imports', run: () => deleteLeftReadings(db) },
  ],
}
