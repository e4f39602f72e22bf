import { issuePdfsTag, issuePdfTag, issuesTag } from '@meridian/shared/publishing/tags'
import type { CollectionAfterChangeHook, CollectionAfterDeleteHook, PayloadRequest } from 'payload'
import type { IssuePdf } from '../../payload-types.ts'
import { clientOf } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { readReferrers, referrersOf } from '../publishing/note-referrers.hooks.ts'
import { recordPublishEvent } from '../publishing/outbox.ts'
import { requestReview } from './request-issue-pdfs.ts'

/** A PDF that was just uploaded is no issue's yet; a typeset issue PDF is its issue's as soon as it is there. */
export const recordIssuePdfChange: CollectionAfterChangeHook<IssuePdf> = async ({ req, doc, operation }) => {
  const issuePdfTags = await tagsOfIssuePdf(req, doc)
  if (operation === 'create' && !issuePdfTags) return
  const tags = issuePdfTags ?? [issuesTag]
  const documents = await readReferrers(await clientOf(req), { collection: 'issue-pdfs', id: doc.id })
  await recordPublishEvent({ req, kind: 'changed', subject: `issue-pdfs:${doc.id}`, tags, documents })
}

export const recordIssuePdfDeletion: CollectionAfterDeleteHook<IssuePdf> = async ({ req, doc }) => {
  const issuePdfTags = await tagsOfIssuePdf(req, doc)
  const subject = `issue-pdfs:${doc.id}`
  const tags = issuePdfTags ?? [issuesTag]
  await recordPublishEvent({ req, kind: 'deleted', subject, tags, documents: referrersOf(req, subject) })
  // Its issue, if it had one, is without a PDF now.
  if (!issuePdfTags) await requestReview(req)
}

/** Few pages show an issue PDF, and it changes often; null for a PDF that an editor uploaded. */
async function tagsOfIssuePdf(req: PayloadRequest, { editionOf }: IssuePdf): Promise<string[] | null> {
  if (!editionOf) return null
  const issueId = typeof editionOf === 'object' ? editionOf.id : editionOf
  const issue = await sqlOn(await clientOf(req))
    .selectFrom('issues')
    .select('slug')
    .where('id', '=', issueId)
    .executeTakeFirst()
  return issue?.slug ? [issuePdfsTag, issuePdfTag(issue.slug)] : [issuePdfsTag]
}
