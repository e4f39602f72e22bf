import { env } from '../../env.ts'
import type { WorkerFeature } from '../../platform/queue/worker-feature.ts'
import { deleteExpiredRuns } from './runs/run-history.ts'

export const contentCreatorWorker: WorkerFeature = {
  cleanUps: ({ db }) => [
    { name: 'the history of the content creator', run: () => deleteExpiredRuns(db, env.ai.historyDays) },
  ],
}
