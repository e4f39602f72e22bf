import type { CollectionAfterChangeHook, CollectionAfterDeleteHook, PayloadRequest } from 'payload'
import type { Article } from '../../payload-types.ts'
import { followShareImages } from '../share-images/share-image.job.ts'
import { updateTeaserDigest } from './teaser-digest.ts'
import { readListedState, readPublishedState, writeListings } from './article-state.ts'
import { describeArticleChange, type ListedArticle } from './article-tags.ts'
import { recordPublishEvent } from './outbox.ts'

/** Keeps the lists and the outbox in step with an article, in its own transaction. */
export const recordArticleChange: CollectionAfterChangeHook<Article> = async ({ req, doc, previousDoc }) => {
  const after = await readPublishedState(req, doc.id)
  // A draft of a published article is kept beside it: what readers see stays as it is.
  if (after && doc._status === 'draft') return
  const slugs = [doc.slug, previousDoc?.slug].flatMap((slug) => slug || [])
  const before = await readListedState(req, { id: doc.id, slugs })
  const change = describeArticleChange({ before, after })
  if (!change) return
  await writeListings(req, { articleId: doc.id, state: after })
  await followShareImages(req, slugsOf(before, after))
  const besides = await updateTeaserDigest(req, teaserChange(doc.id, { before, after }))
  await recordPublishEvent({
    req,
    subject: `articles:${doc.id}`,
    kind: change.kind,
    tags: [...change.tags, ...besides],
  })
}

/** Takes a deleted article out of every list, and its pages down. */
export const recordArticleDeletion: CollectionAfterDeleteHook<Article> = async ({ req, doc }) => {
  const before = await readListedState(req, { id: doc.id, slugs: doc.slug ? [doc.slug] : [] })
  const change = describeArticleChange({ before, after: null })
  if (!change) return
  await writeListings(req, { articleId: doc.id, state: null })
  await followShareImages(req, slugsOf(before, null))
  const besides = await updateTeaserDigest(req, teaserChange(doc.id, { before, after: null }))
  await recordPublishEvent({
    req,
    subject: `articles:${doc.id}`,
    kind: 'deleted',
    tags: [...change.tags, ...besides],
  })
}

/**
 * Records that a published article now reads differently although it was not saved itself, e.g. because
 * another became the featured one. Does nothing for an article that is not published.
 */
export async function recordArticleRefresh(req: PayloadRequest, articleId: number): Promise<void> {
  const state = await readPublishedState(req, articleId)
  const change = describeArticleChange({ before: state, after: state })
  if (change) await recordPublishEvent({ req, subject: `articles:${articleId}`, ...change })
}

function teaserChange(id: number, states: { before: ListedArticle | null; after: ListedArticle | null }) {
  const slugs = slugsOf(states.before, states.after)
  return { id, slugs, wasPublic: states.before !== null, isPublic: states.after !== null }
}

function slugsOf(...states: (ListedArticle | null)[]): string[] {
  return states.flatMap((state) => state?.slugs ?? [])
}
