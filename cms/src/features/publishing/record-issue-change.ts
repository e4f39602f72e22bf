import { articleTag, issueTag, issuesTag, printedInTag, siteTag } from '@meridian/shared/publishing/tags'
import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionBeforeChangeHook,
  PayloadRequest,
} from 'payload'
import { clientOf } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import type { Issue } from '../../payload-types.ts'
import { relistIssue } from './article-state.ts'
import { referrersOf } from './note-referrers.hooks.ts'
import { recordPublishEvent } from './outbox.ts'

/** An issue as it stands in the database: what its articles name of it, and whether readers have it. */
interface IssueState {
  slug: string | null
  season: string | null
  year: number | null
  isPublic: boolean
}

/** What readers had of the issues that a request changes, before it did. */
class StatesBefore {
  readonly byId = new Map<number, IssueState>()
}

/** Keeps in mind what readers have of an issue until it changes. */
export const noteIssueState: CollectionBeforeChangeHook<Issue> = async ({ data, originalDoc, req }) => {
  const id = originalDoc?.id ?? null
  const state = id === null ? null : await readIssueState(req, id)
  if (id !== null && state) statesOf(req).byId.set(id, state)
  return data
}

/** Keeps the lists and the outbox in step with an issue. A draft of it is nothing to readers. */
export const recordIssueChange: CollectionAfterChangeHook<Issue> = async ({ req, doc }) => {
  const after = await readIssueState(req, doc.id)
  // A draft of a published issue is kept beside it: what readers see stays as it is.
  if (!after || (after.isPublic && doc._status === 'draft')) return
  const before = statesOf(req).byId.get(doc.id) ?? null
  const slugs = [...new Set([before?.slug, after.slug].flatMap((slug) => slug ?? []))]
  // Articles stand in the list of their issue from their own publication on, once it has an address.
  const [from, to] = [before?.slug ?? null, after.slug]
  if (from !== to) await relistIssue(req, { issueId: doc.id, from, to })
  if (!after.isPublic && !before?.isPublic) return
  const isRenamed = slugs.length > 1 || after.season !== before?.season || after.year !== before?.year
  const isToggled = after.isPublic !== (before?.isPublic ?? false)
  await recordPublishEvent({
    req,
    kind: isToggled ? (after.isPublic ? 'published' : 'unpublished') : 'changed',
    subject: `issues:${doc.id}`,
    tags: [
      issuesTag,
      ...slugs.map(issueTag),
      ...(isToggled ? await readArticleTags(req, doc.id) : []),
      ...(isToggled || isRenamed ? [printedInTag(doc.id)] : []),
      // Articles name the issue they were printed in by its slug.
      ...(slugs.length > 1 && before?.isPublic ? [siteTag] : []),
    ],
  })
}

export const recordIssueDeletion: CollectionAfterDeleteHook<Issue> = async ({ req, doc }) => {
  if (doc._status !== 'published') return
  const tags = [issuesTag, siteTag, ...(doc.slug ? [issueTag(doc.slug)] : [])]
  const subject = `issues:${doc.id}`
  await recordPublishEvent({ req, kind: 'deleted', subject, tags, documents: referrersOf(req, subject) })
}

/** Kept with the request: a transaction may change several issues. */
function statesOf(req: PayloadRequest): StatesBefore {
  const { issueStatesBefore } = req.context
  if (issueStatesBefore instanceof StatesBefore) return issueStatesBefore
  const states = new StatesBefore()
  req.context.issueStatesBefore = states
  return states
}

/** Null for an issue that is not there yet. A draft beside a published issue changes nothing of it. */
async function readIssueState(req: PayloadRequest, issueId: number): Promise<IssueState | null> {
  const issue = await sqlOn(await clientOf(req))
    .selectFrom('issues')
    .select(['slug', 'season', 'year', '_status'])
    .where('id', '=', issueId)
    .executeTakeFirst()
  if (!issue) return null
  const { slug, season, year, _status } = issue
  return { slug, season, year: year === null ? null : Number(year), isPublic: _status === 'published' }
}

/** The tags of the published articles of an issue, whose pages name it as soon as it is public. */
async function readArticleTags(req: PayloadRequest, issueId: number): Promise<string[]> {
  const articles = await sqlOn(await clientOf(req))
    .selectFrom('articles')
    .select('slug')
    .where('issue_id', '=', issueId)
    .where('_status', '=', 'published')
    .orderBy('id')
    .execute()
  return articles.flatMap(({ slug }) => (slug === null ? [] : articleTag(slug)))
}
