import { handle } from '../../platform/queue/job-handler.ts'
import type { WorkerFeature } from '../../platform/queue/worker-feature.ts'
import { reviewIssuePdfsJob, typesetIssuePdfJob } from './issue-pdfs.jobs.ts'
import { runIssuePdfProcess } from './process/run-issue-pdf-process.ts'

/** Keeps the typeset PDFs of issues up to date. */
export const issuePdfsWorker: WorkerFeature = {
  handlers: ({ logger }) => [
    handle(typesetIssuePdfJob, async ({ issueId }, { signal }) => {
      const outcome = await runIssuePdfProcess({ kind: 'typeset', issueId }, signal)
      logger.info({ issueId, outcome }, 'typeset the PDF of an issue')
    }),
    handle(reviewIssuePdfsJob, async (_, { signal }) => {
      const outcome = await runIssuePdfProcess({ kind: 'review' }, signal)
      logger.info({ outcome }, 'reviewed the PDFs of issues')
    }),
  ],
  schedules: [{ job: reviewIssuePdfsJob, cron: '7 * * * *' }],
}
