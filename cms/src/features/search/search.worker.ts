import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import { handle } from '../../platform/queue/job-handler.ts'
import type { WorkerFeature } from '../../platform/queue/worker-feature.ts'
import { refreshSearchWordsJob } from './refresh-search-words.job.ts'
import { executeOn } from './search-index.ts'
import { refreshWords } from './search-words.ts'

export const searchWorker: WorkerFeature = {
  handlers: ({ db }) => [
    handle(refreshSearchWordsJob, () => inPoolTransaction(db, (client) => refreshWords(executeOn(client)))),
  ],
  schedules: [{ job: refreshSearchWordsJob, cron: '57 3 * * *' }],
}
