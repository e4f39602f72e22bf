import type { MediaFiles } from '@meridian/shared/media-files/media-files'
import type { Payload } from 'payload'
import { PgBoss } from 'pg-boss'
import { reviewIssuePdfsJob, typesetIssuePdfJob } from './issue-pdfs.jobs.ts'
import { makeIssuePdf } from './make-issue-pdf.ts'

/**
 * Typesets every issue PDF that is not up to date, one after the other, in place of the jobs that wait to do so. A
 * change that comes meanwhile queues its own.
 */
export async function makeAllIssuePdfs(input: {
  payload: Payload
  media: MediaFiles
  onProgress: (done: number) => void
}): Promise<void> {
  const { payload, media, onProgress } = input
  await dropQueuedTypesetting(payload)
  const { docs } = await payload.find({
    collection: 'issues',
    depth: 0,
    pagination: false,
    sort: '-year',
    select: {},
  })
  for (const [index, { id }] of docs.entries()) {
    await makeIssuePdf({ payload, media, issueId: id })
    onProgress(index + 1)
  }
}

/** Drops the jobs that wait to typeset: all issue PDFs are made by somebody else, now or later. */
export async function dropQueuedTypesetting(payload: Payload): Promise<void> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => payload.db.pool.query(text, values) } })
  for (const job of [typesetIssuePdfJob, reviewIssuePdfsJob]) await boss.deleteQueuedJobs(job.name)
}
