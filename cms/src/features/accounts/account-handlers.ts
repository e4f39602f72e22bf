import type { Pool } from 'pg'
import { accountMailJob } from './account-mail.job.ts'
import { writeAccountMail } from './write-account-mail.ts'
import { handle, type JobHandler } from '../../platform/queue/job-handler.ts'

/** What does the jobs about accounts. */
export function accountHandlers({ db }: { db: Pool }): JobHandler[] {
  return [handle(accountMailJob, (request, { id }) => writeAccountMail(db, request, id))]
}
