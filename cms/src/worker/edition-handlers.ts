import type { Logger } from 'pino'
import { reviewEditionsJob, typesetEditionJob } from '../domain/editions/editions.jobs.ts'
import { runEditionProcess } from './editions/run-edition-process.ts'
import { handle, type JobHandler } from './queue/job-handler.ts'

/** Keeps the typeset PDFs of issues up to date. */
export function editionHandlers({ logger }: { logger: Logger }): JobHandler[] {
  return [
    handle(typesetEditionJob, async ({ issueId }, { signal }) => {
      const outcome = await runEditionProcess({ kind: 'typeset', issueId }, signal)
      logger.info({ issueId, outcome }, 'looked after an edition')
    }),
    handle(reviewEditionsJob, async (_, { signal }) => {
      const outcome = await runEditionProcess({ kind: 'review' }, signal)
      logger.info({ outcome }, 'reviewed the editions')
    }),
  ]
}
