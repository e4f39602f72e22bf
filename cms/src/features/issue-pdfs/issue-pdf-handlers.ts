import type { Logger } from 'pino'
import { reviewIssuePdfsJob, typesetIssuePdfJob } from './issue-pdfs.jobs.ts'
import { runIssuePdfProcess } from './process/run-issue-pdf-process.ts'
import { handle, type JobHandler } from '../../platform/queue/job-handler.ts'

/** Keeps the typeset PDFs of issues up to date. */
export function issuePdfHandlers({ logger }: { logger: Logger }): JobHandler[] {
  return [
    handle(typesetIssuePdfJob, async ({ issueId }, { signal }) => {
      const outcome = await runIssuePdfProcess({ kind: 'typeset', issueId }, signal)
      logger.info({ issueId, outcome }, 'looked after an edition')
    }),
    handle(reviewIssuePdfsJob, async (_, { signal }) => {
      const outcome = await runIssuePdfProcess({ kind: 'review' }, signal)
      logger.info({ outcome }, 'reviewed the editions')
    }),
  ]
}
