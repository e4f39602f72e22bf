import type { WorkerFeature } from '../../platform/queue/worker-feature.ts'
import { eraseOldPrintAddresses } from './erase-print-addresses.ts'

export const printRunsWorker: WorkerFeature = {
  cleanUps: ({ db }) => [{ name: 'old addresses of print runs', run: () => eraseOldPrintAddresses(db) }],
}
