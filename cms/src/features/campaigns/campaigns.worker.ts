import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { env } from '../../env.ts'
import { forkProgram } from '../../platform/processes/fork-program.ts'
import { givesWay } from '../../platform/processes/niceness.ts'
import { handle } from '../../platform/queue/job-handler.ts'
import type { WorkerFeature } from '../../platform/queue/worker-feature.ts'
import { eraseOldRecipients, eraseRecipientsOf } from './ledger/erase-recipients.ts'
import { SendJournal } from './sending/journal.ts'
import { removeOldJournals } from './sending/remove-old-journals.ts'
import { draftSeriesJob } from './series/draft-series.job.ts'
import { listDueSeries } from './series/due-series.ts'

const program = fileURLToPath(import.meta.resolve('./series/series-process.ts'))

export const campaignsWorker: WorkerFeature = {
  handlers: ({ db }) => [
    handle(draftSeriesJob, async (_, { signal }) => {
      // To load the CMS costs seconds: most of the time there is nothing to draft.
      if ((await listDueSeries(db)).length === 0) return
      const [code, killedBy] = await once(forkProgram(program, { signal, niceness: givesWay }), 'exit')
      if (code !== 0) throw new Error(`Drafting series ended with ${killedBy ?? `code ${code}`}.`)
    }),
  ],
  schedules: [{ job: draftSeriesJob, cron: '*/5 * * * *' }],
  cleanUps: ({ db }) => [
    { name: 'who got campaigns', run: () => eraseOldRecipients(db) },
    {
      name: 'journals of campaigns',
      run: () =>
        removeOldJournals(db, new SendJournal({ folder: env.campaigns.journalFolder, process: 'clean-up' })),
    },
  ],
  eraseReader: () => eraseRecipientsOf,
}
