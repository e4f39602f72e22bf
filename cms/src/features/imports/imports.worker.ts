import type { WorkerFeature } from '../../platform/queue/worker-feature.ts'
import { deleteLeftUploads } from './runs/uploaded-files.ts'

/** The importer itself is started by the worker (`process/importer.ts`). */
export const importsWorker: WorkerFeature = {
  cleanUps: ({ db }) => [
    { name: 'files of imports that nobody goes on with', run: () => deleteLeftUploads(db) },
  ],
}
