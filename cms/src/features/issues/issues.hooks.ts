import { issueTag, issuesTag } from '@meridian/shared/publishing/tags'
import { sql } from 'kysely'
import type { CollectionBeforeChangeHook, CollectionBeforeDeleteHook, CollectionConfig } from 'payload'
import { draftsAlone, refusePublishing } from '../../platform/access/publishing.hooks.ts'
import { clientOf } from '../../platform/database/sql-client.ts'
import { holdChanged, noteReferrers } from '../publishing/note-referrers.hooks.ts'
import { recordPublishEvent } from '../publishing/outbox.ts'
import { noteIssueState, recordIssueChange, recordIssueDeletion } from '../publishing/record-issue-change.ts'
import { dropSchedules, settleSchedules } from '../publishing/schedules/settle-schedules.hooks.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { locks } from '../../platform/locks/locks.ts'
import { holdLock } from '../../platform/locks/with-lock.ts'
import type { Issue } from '../../payload-types.ts'
import { refuseWhileUsed } from '../../platform/database/refuse-while-used.hooks.ts'

/**
 * Takes the mark off the issue that was current before. The newest version of it changes as well: an editor who opens it
 * next would else publish the mark again without knowing.
 */
const onlyOneCurrent: CollectionBeforeChangeHook<Issue> = async ({ data, originalDoc, req }) => {
  if (data._status !== 'published' || !data.isCurrent) return data
  const client = await clientOf(req)
  await holdLock(client, locks.currentIssue)
  const others = await sqlOn(client)
    .updateTable('issues')
    .set({ is_current: false, updated_at: sql`now()` })
    .where('is_current', '=', true)
    .where('_status', '=', 'published')
    .where('id', 'is distinct from', originalDoc?.id ?? null)
    .returning(['id', 'slug'])
    .execute()
  for (const { id, slug } of others) {
    await sqlOn(client)
      .updateTable('_issues_v')
      .set({ version_is_current: false })
      .where('parent_id', '=', id)
      .where('latest', '=', true)
      .execute()
    const tags = [issuesTag, ...(slug ? [issueTag(slug)] : [])]
    await recordPublishEvent({ req, kind: 'changed', subject: `issues:${id}`, tags })
  }
  return data
}

/** Keeps the addresses that readers knew an issue by, so that they lead to it for ever after. */
const keepFormerAddresses: CollectionBeforeChangeHook<Issue> = ({ data, originalDoc }) => {
  const wasPublic = originalDoc?._status === 'published'
  const known = [
    ...(originalDoc?.formerSlugs ?? []),
    ...(wasPublic && originalDoc.slug ? [originalDoc.slug] : []),
  ]
  const current = data.slug ?? originalDoc?.slug
  return { ...data, formerSlugs: [...new Set(known)].filter((slug) => slug !== current) }
}

/** Names who saves it, for its versions; what the CMS does by itself leaves the name. */
const nameEditor: CollectionBeforeChangeHook<Issue> = ({ data, originalDoc, req }) => ({
  ...data,
  editedBy: req.user?.id ?? originalDoc?.editedBy ?? null,
})

/** Its typeset PDFs go with the issue. */
const deleteIssuePdfs: CollectionBeforeDeleteHook = async ({ req, id }) => {
  await req.payload.delete({ collection: 'issue-pdfs', where: { editionOf: { equals: id } }, req })
}

export const issueHooks = {
  beforeOperation: [draftsAlone('publishArticles')],
  beforeChange: [
    holdChanged('issues'),
    refusePublishing('publishArticles'),
    noteIssueState,
    nameEditor,
    onlyOneCurrent,
    keepFormerAddresses,
  ],
  afterChange: [recordIssueChange, settleSchedules('issues')],
  beforeDelete: [
    noteReferrers('issues'),
    refuseWhileUsed({
      by: 'articles',
      field: 'issue',
      message: 'Articles belong to this issue. Take them out of it first.',
    }),
    deleteIssuePdfs,
  ],
  afterDelete: [recordIssueDeletion, dropSchedules('issues')],
} satisfies CollectionConfig<'issues'>['hooks']
