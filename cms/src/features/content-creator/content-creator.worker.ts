import { env } from '../../env.ts'
import type { WorkerFeature } from '../../platform/queue/worker-feature.ts'
import { deleteExpiredGenerations } from './generations/generation-history.ts'

export const contentCreatorWorker: WorkerFeature = {
  cleanUps: ({ db }) => [
    {
      name: 'the history of the content creator',
      run: () => deleteExpiredGenerations(db, env.ai.historyDays),
    },
  ],
}
