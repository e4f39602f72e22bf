import { issueTag, issuesTag } from '@meridian/shared/publishing/tags'
import { sql } from 'kysely'
import {
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type CollectionBeforeValidateHook,
  type CollectionConfig,
  type PayloadRequest,
  ValidationError,
} from 'payload'
import { z } from 'zod'
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
import { toSlug } from '../../platform/fields/slug.ts'
import { readClaim, refuseOverwriting } from '../writing/document-editing.hooks.ts'
import { refuseWhileUsed } from '../../platform/database/refuse-while-used.hooks.ts'

const SlugsSchema = z.array(z.string()).nullish()

/** Publishes of issues take turns, before they hold any: two that take the mark off each other's would wait for ever. */
const publishInTurn: CollectionBeforeValidateHook<Issue> = async ({ data, req }) => {
  if (data?._status === 'published') await holdLock(await clientOf(req), locks.currentIssue)
  return data
}

/**
 * Takes the mark off the issue that was current before. The newest version of it changes as well, and is another one to a
 * form that has it open: an editor would else publish the mark again without knowing.
 */
const onlyOneCurrent: CollectionBeforeChangeHook<Issue> = async ({ data, originalDoc, req }) => {
  if (data._status !== 'published' || !data.isCurrent) return data
  const client = await clientOf(req)
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
      .set({
        version_is_current: false,
        version_updated_at: sql`now()`,
        version_edited_by_id: req.user?.id ?? null,
        version_edited_in: null,
      })
      .where('parent_id', '=', id)
      .where('latest', '=', true)
      .execute()
    const tags = [issuesTag, ...(slug ? [issueTag(slug)] : [])]
    await recordPublishEvent({ req, kind: 'changed', subject: `issues:${id}`, tags })
  }
  return data
}

/** Gives an issue its address when it is published: the one that the editor chose, else one from season and year. */
const nameAddressAtPublish: CollectionBeforeChangeHook<Issue> = ({ data, req }) => {
  // What is missing of season and year is said at these fields.
  if (data._status !== 'published' || data.slug || !data.season || !data.year) return data
  const slug = toSlug(`${data.season} ${data.year}`)
  if (slug !== '') return { ...data, slug }
  const message = 'Choose an address: none can be made from season and year.'
  throw new ValidationError({
    collection: 'issues',
    errors: [{ label: 'Address', path: 'slug', message }],
    req,
  })
}

/**
 * Keeps the addresses that readers knew an issue by, so that they lead to it for ever after. What was typed into drafts in
 * between is none of them.
 */
const keepFormerAddresses: CollectionBeforeChangeHook<Issue> = async ({ data, originalDoc, req }) => {
  const known = originalDoc ? await readKnownAddresses(req, originalDoc.id) : []
  const current = data._status === 'published' ? data.slug : null
  return { ...data, formerSlugs: known.filter((slug) => slug !== current) }
}

/** The address at which readers have an issue, if they have it, and those at which they had it before. */
async function readKnownAddresses(req: PayloadRequest, id: number): Promise<string[]> {
  const issue = await sqlOn(await clientOf(req))
    .selectFrom('issues')
    .select(['slug', 'former_slugs as formerSlugs', '_status as status'])
    .where('id', '=', id)
    .executeTakeFirst()
  const former = SlugsSchema.parse(issue?.formerSlugs) ?? []
  const present = issue?.status === 'published' && issue.slug ? [issue.slug] : []
  return [...new Set([...former, ...present])]
}

/** Its typeset PDFs go with the issue. */
const deleteIssuePdfs: CollectionBeforeDeleteHook = async ({ req, id }) => {
  await req.payload.delete({ collection: 'issue-pdfs', where: { editionOf: { equals: id } }, req })
}

export const issueHooks = {
  beforeOperation: [draftsAlone('publishArticles'), readClaim],
  beforeValidate: [publishInTurn, refuseOverwriting('issues')],
  beforeChange: [
    holdChanged('issues'),
    refusePublishing('publishArticles'),
    noteIssueState,
    onlyOneCurrent,
    nameAddressAtPublish,
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
