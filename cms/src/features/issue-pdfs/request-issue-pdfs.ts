import { issueTag, siteTag } from '@meridian/shared/publishing/tags'
import { sql } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { readInTransaction } from '../../platform/database/transaction.ts'
import { enqueue } from '../../platform/queue/enqueue.ts'
import { announceChange } from './issue-pdf-lock.ts'
import {
  reviewDelaySeconds,
  reviewIssuePdfsJob,
  typesetIssuePdfJob,
  typesettingDelaySeconds,
} from './issue-pdfs.jobs.ts'

const issuePrefix = issueTag('')
/** What stands in editions of any issue: pictures, bylines, the magazine's name, the names of sections. */
const sharedTags = [/^media:/, /^byline:/, new RegExp(`^${siteTag}$`)]

/** Has the editions typeset again that a change with these tags touches, once its transaction has committed. */
export async function requestIssuePdfs(req: PayloadRequest, tags: readonly string[]): Promise<void> {
  const slugs = tags.flatMap((tag) => (tag.startsWith(issuePrefix) ? tag.slice(issuePrefix.length) : []))
  if (slugs.length > 0) {
    const issues = await readInTransaction(req, {
      statement: sql`select id from issues where slug = any(${sql.param(slugs)}) order by id`,
      row: z.object({ id: z.number() }),
    })
    for (const { id } of issues) await requestIssuePdf(req, id)
  }
  if (tags.some((tag) => sharedTags.some((shared) => shared.test(tag)))) {
    await requestReview(req)
  }
}

/** Has all editions looked at, once the transaction has committed. */
export async function requestReview(req: PayloadRequest): Promise<void> {
  await enqueue(reviewIssuePdfsJob, {}, { req, key: 'all', delaySeconds: reviewDelaySeconds })
}

async function requestIssuePdf(req: PayloadRequest, issueId: number): Promise<void> {
  await announceChange(req, issueId)
  const key = String(issueId)
  await enqueue(typesetIssuePdfJob, { issueId }, { req, key, delaySeconds: typesettingDelaySeconds })
}
