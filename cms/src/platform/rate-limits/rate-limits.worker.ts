import type { WorkerFeature } from '../queue/worker-feature.ts'
import { deleteExpiredPoints } from './rate-limit.ts'

export const rateLimitsWorker: WorkerFeature = {
  cleanUps: ({ db }) => [{ name: 'spent rate limits', run: () => deleteExpiredPoints(db) }],
}
