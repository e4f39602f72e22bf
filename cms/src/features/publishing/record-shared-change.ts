import {
  anyBylineTag,
  anyMediaTag,
  authorList,
  authorRecordTag,
  mediaTag,
  plansTag,
  sectionList,
  siteTag,
  topicList,
} from '@meridian/shared/publishing/tags'
import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  GlobalAfterChangeHook,
  PayloadRequest,
} from 'payload'
import type { Author, Media, Plan, Section, Topic } from '../../payload-types.ts'
import { type ArticleList, renameList, renameTopicsOfSection } from './article-state.ts'
import { referrersOf } from './note-referrers.hooks.ts'
import { recordPublishEvent } from './outbox.ts'
import { clientOf } from '../../platform/database/sql-client.ts'
import { publishGlobal } from '../records/published-globals.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'

/*
 * What articles share. None of it has drafts: a save is public at once. A change of something that stands on
 * every page carries the tag `site`, which renders all pages again in the background.
 */

export const recordAuthorChange: CollectionAfterChangeHook<Author> = async ({ req, doc, previousDoc }) => {
  const move = await followSlug(req, { from: previousDoc?.slug, to: doc.slug, list: authorList })
  const records = [previousDoc?.slug, doc.slug].filter((slug) => slug != null).map(authorRecordTag)
  const tags = [...records, ...move.tags, anyBylineTag]
  await recordPublishEvent({ req, kind: 'changed', subject: `authors:${doc.id}`, tags })
}

export const recordAuthorDeletion: CollectionAfterDeleteHook<Author> = async ({ req, doc }) => {
  const named = doc.slug ? [authorRecordTag(doc.slug), authorList(doc.slug)] : []
  await recordDeletion(req, { subject: `authors:${doc.id}`, tags: [...named, anyBylineTag] })
}

/** A new picture is on no page yet. */
export const recordMediaChange: CollectionAfterChangeHook<Media> = async ({ req, doc, operation }) => {
  if (operation === 'create') return
  await recordPublishEvent({
    req,
    kind: 'changed',
    subject: `media:${doc.id}`,
    tags: [mediaTag(doc.id), anyMediaTag],
  })
}

export const recordMediaDeletion: CollectionAfterDeleteHook<Media> = async ({ req, doc }) => {
  await recordDeletion(req, { subject: `media:${doc.id}`, tags: [mediaTag(doc.id), anyMediaTag] })
}

export const recordSectionChange: CollectionAfterChangeHook<Section> = async ({ req, doc, previousDoc }) => {
  const move = await followSlug(req, { from: previousDoc?.slug, to: doc.slug, list: sectionList })
  if (move.isMoved) await renameTopicsOfSection(req, { from: String(previousDoc.slug), to: String(doc.slug) })
  await recordPublishEvent({
    req,
    kind: 'changed',
    subject: `sections:${doc.id}`,
    tags: [siteTag, ...move.tags],
  })
}

export const recordSectionDeletion: CollectionAfterDeleteHook<Section> = async ({ req, doc }) => {
  const tags = [siteTag, ...(doc.slug ? [sectionList(doc.slug)] : [])]
  await recordDeletion(req, { subject: `sections:${doc.id}`, tags })
}

export const recordTopicChange: CollectionAfterChangeHook<Topic> = async ({ req, doc, previousDoc }) => {
  const from = await listOfTopic(req, previousDoc)
  const to = await listOfTopic(req, doc)
  if (from && to && from !== to) await renameList(req, { from, to })
  const tags = [siteTag, ...[from, to].filter((list) => list !== null)]
  await recordPublishEvent({ req, kind: 'changed', subject: `topics:${doc.id}`, tags })
}

export const recordTopicDeletion: CollectionAfterDeleteHook<Topic> = async ({ req, doc }) => {
  const list = await listOfTopic(req, doc)
  const tags = [siteTag, ...(list ? [list] : [])]
  await recordDeletion(req, { subject: `topics:${doc.id}`, tags })
}

export const recordPlanChange: CollectionAfterChangeHook<Plan> = async ({ req, doc }) => {
  await recordPublishEvent({ req, kind: 'changed', subject: `plans:${doc.id}`, tags: [plansTag] })
}

export const recordPlanDeletion: CollectionAfterDeleteHook<Plan> = async ({ req, doc }) => {
  await recordDeletion(req, { subject: `plans:${doc.id}`, tags: [plansTag] })
}

/** The name of the magazine, its menus: what stands on every page. A draft of it is nobody's business but the editors'. */
export function recordFrameChange(name: 'navigation' | 'site-settings'): GlobalAfterChangeHook {
  return async ({ req, doc }) => {
    if (doc._status !== 'published') return
    await publishGlobal(req, name)
    await recordPublishEvent({ req, kind: 'changed', subject: name, tags: [siteTag] })
  }
}

/** The deletion of a document, and with it what it changes of those that named it. */
async function recordDeletion(
  req: PayloadRequest,
  { subject, tags }: { subject: string; tags: readonly string[] },
): Promise<void> {
  await recordPublishEvent({ req, kind: 'deleted', subject, tags, documents: referrersOf(req, subject) })
}

/** Moves a list's rows along when its slug changes, and says which lists are touched. */
async function followSlug(
  req: PayloadRequest,
  change: {
    from: string | null | undefined
    to: string | null | undefined
    list: (slug: string) => ArticleList
  },
): Promise<{ isMoved: boolean; tags: ArticleList[] }> {
  const from = change.from ? change.list(change.from) : null
  const to = change.to ? change.list(change.to) : null
  const isMoved = from !== null && to !== null && from !== to
  if (isMoved) await renameList(req, { from, to })
  return { isMoved, tags: [from, to].filter((list) => list !== null) }
}

/** The list of a topic, `null` for one that was not there before the change. */
async function listOfTopic(
  req: PayloadRequest,
  topic: Partial<Topic> | undefined,
): Promise<ArticleList | null> {
  if (!topic?.slug || topic.section === undefined) return null
  const sectionId = typeof topic.section === 'number' ? topic.section : topic.section.id
  const section = await sqlOn(await clientOf(req))
    .selectFrom('sections')
    .select('slug')
    .where('id', '=', sectionId)
    .executeTakeFirst()
  return section?.slug ? topicList(section.slug, topic.slug) : null
}
