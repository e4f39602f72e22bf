import { issueTag, siteTag } from '@meridian/shared/publishing/tags'
import type { PayloadRequest } from 'payload'
import { clientOf } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { enqueue } from '../../platform/queue/enqueue.ts'
import { announceChange } from './issue-pdf-lock.ts'
import {
  reviewDelaySeconds,
  reviewIssuePdfsJob,
  typesetIssuePdfJob,
  typesettingDelaySeconds,
} from './issue-pdfs.jobs.ts'

const issuePrefix = issueTag('')
/** What stands in issue PDFs of any issue: pictures, recordings, bylines, the magazine's name, the names of sections. */
const sharedTags = [/^media:/, /^recording:/, /^byline:/, new RegExp(`^${siteTag}$`)]

/** Has the issue PDFs typeset again that a change with these tags touches, once its transaction has committed. */
export async function requestIssuePdfs(req: PayloadRequest, tags: readonly string[]): Promise<void> {
  const slugs = tags.flatMap((tag) => (tag.startsWith(issuePrefix) ? tag.slice(issuePrefix.length) : []))
  if (slugs.length > 0) {
    const issues = await sqlOn(await clientOf(req))
      .selectFrom('issues')
      .select('id')
      .where('slug', 'in', slugs)
      .orderBy('id')
      .execute()
    for (const { id } of issues) await requestIssuePdf(req, id)
  }
  if (tags.some((tag) => sharedTags.some((shared) => shared.test(tag)))) {
    await requestReview(req)
  }
}

/** Has all issue PDFs looked at, once the transaction has committed. */
export async function requestReview(req: PayloadRequest): Promise<void> {
  await enqueue(reviewIssuePdfsJob, {}, { req, key: 'all', delaySeconds: reviewDelaySeconds })
}

async function requestIssuePdf(req: PayloadRequest, issueId: number): Promise<void> {
  await announceChange(req, issueId)
  const key = String(issueId)
  await enqueue(typesetIssuePdfJob, { issueId }, { req, key, delaySeconds: typesettingDelaySeconds })
}
