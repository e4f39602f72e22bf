import { articleTag, besideTag, cardTag, linkTag } from '@meridian/shared/publishing/tags'
import type { CollectionAfterChangeHook, CollectionAfterDeleteHook, PayloadRequest } from 'payload'
import { z } from 'zod'
import { clientOf, type SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import type { Article } from '../../payload-types.ts'
import { followShareImages } from '../share-images/share-image.job.ts'
import {
  describeArticleChange,
  type ListedArticle,
  readListedState,
  readPublishedState,
  writeListings,
} from './article-state.ts'
import { referrersOf } from './note-referrers.hooks.ts'
import { recordPublishEvent } from './outbox.ts'
import { printOrder } from './print-order.ts'

const DigestRow = z.object({ digest: z.string() })
const SlugRow = z.object({ slug: z.string() })

/** As many articles on each side of a new one may show it as related (the site shows three). */
const followers = 3

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
  await followShareImages({ req }, slugsOf(before, after))
  const besides = await updateTeaserDigest(req, teaserChange(doc.id, { before, after }))
  await recordPublishEvent({
    req,
    subject: `articles:${doc.id}`,
    kind: change.kind,
    tags: [...change.tags, ...besides],
    documents: slugsOf(before, after).map(addressDocument),
  })
}

/** Takes a deleted article out of every list, and its pages down. */
export const recordArticleDeletion: CollectionAfterDeleteHook<Article> = async ({ req, doc }) => {
  const subject = `articles:${doc.id}`
  const documents = referrersOf(req, subject)
  const addresses = documents.flatMap((document) => addressIn(document) ?? [])
  const before = await readListedState(req, {
    id: doc.id,
    slugs: [...new Set([...(doc.slug ? [doc.slug] : []), ...addresses])],
  })
  const change = describeArticleChange({ before, after: null })
  if (!change) {
    // Readers had it once, or what they have names it.
    if (documents.length > 0)
      await recordPublishEvent({ req, subject, kind: 'deleted', tags: addresses.map(articleTag), documents })
    return
  }
  await writeListings(req, { articleId: doc.id, state: null })
  await followShareImages({ req }, slugsOf(before, null))
  const besides = await updateTeaserDigest(req, teaserChange(doc.id, { before, after: null }))
  await recordPublishEvent({
    req,
    subject,
    kind: 'deleted',
    tags: [...change.tags, ...besides],
    documents,
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

/** An address as the documents of an event name it. */
function addressDocument(slug: string): string {
  return `addresses:${slug}`
}

function addressIn(document: string): string | null {
  return document.startsWith(addressDocument('')) ? document.slice(addressDocument('').length) : null
}

function teaserChange(id: number, states: { before: ListedArticle | null; after: ListedArticle | null }) {
  const slugs = slugsOf(states.before, states.after)
  return { id, slugs, wasPublic: states.before !== null, isPublic: states.after !== null }
}

function slugsOf(...states: (ListedArticle | null)[]): string[] {
  return states.flatMap((state) => state?.slugs ?? [])
}

/**
 * Notes what the pages of other articles show of this one and where it stands among them. When that has changed,
 * answers the tags of those whose texts lead to it (`link:`), of those that showed it until now (`card:`) and of those it
 * now stands beside (`beside:`).
 * To be called after the article's listings are written. `slugs` are all addresses it has or had.
 */
async function updateTeaserDigest(
  req: PayloadRequest,
  article: { id: number; slugs: readonly string[]; wasPublic: boolean; isPublic: boolean },
): Promise<string[]> {
  const before = await readDigest(req, article.id)
  const after = article.isPublic ? await makeDigest(req, article.id) : null
  if (before === after && article.wasPublic === article.isPublic) return []
  await writeDigest(req, { articleId: article.id, digest: after })
  const shownBy = [linkTag(article.id), ...(article.wasPublic ? article.slugs.map(cardTag) : [])]
  return article.isPublic ? [...shownBy, ...(await readBeside(req, article.id)).map(besideTag)] : shownBy
}

/** Of one article of the table. */
const digestSql = `md5(jsonb_build_array(
  slug, title, hero_image_id, section_id, issue_id, print_order, published_at,
  (select jsonb_agg(jsonb_build_array(rel.path, rel.authors_id, rel.topics_id) order by rel.path, rel."order")
   from articles_rels rel where rel.parent_id = articles.id and rel.path in ('authors', 'topics'))
)::text)`

/**
 * Notes what other pages show of articles that are published together, for the changes that come after: the caller records their
 * publication and has all pages rendered.
 */
export async function noteTeaserDigests(client: SqlClient, articleIds: readonly number[]): Promise<void> {
  await client.query(
    `insert into teaser_digests (article_id, digest)
     select id, ${digestSql} from articles where id = any($1) and _status = 'published' order by id
     on conflict (article_id) do update set digest = excluded.digest
     where teaser_digests.digest <> excluded.digest`,
    [[...articleIds]],
  )
}

async function readDigest(req: PayloadRequest, articleId: number): Promise<string | null> {
  const row = await sqlOn(await clientOf(req))
    .selectFrom('teaser_digests')
    .select('digest')
    .where('article_id', '=', articleId)
    .executeTakeFirst()
  return row?.digest ?? null
}

async function makeDigest(req: PayloadRequest, articleId: number): Promise<string | null> {
  const client = await clientOf(req)
  const { rows } = await client.query(`select ${digestSql} as digest from articles where id = $1`, [
    articleId,
  ])
  return DigestRow.array().parse(rows)[0]?.digest ?? null
}

async function writeDigest(
  req: PayloadRequest,
  { articleId, digest }: { articleId: number; digest: string | null },
): Promise<void> {
  const db = sqlOn(await clientOf(req))
  if (digest === null) await db.deleteFrom('teaser_digests').where('article_id', '=', articleId).execute()
  else
    await db
      .insertInto('teaser_digests')
      .values({ article_id: articleId, digest })
      .onConflict((known) => known.column('article_id').doUpdateSet({ digest }))
      .execute()
}

/**
 * The slugs of the articles that may show this one now: those published next in its section and topics, its
 * neighbours in its issue, and those whose editors chose it.
 */
async function readBeside(req: PayloadRequest, articleId: number): Promise<string[]> {
  const client = await clientOf(req)
  const { rows } = await client.query(
    `select follower.slug
     from article_listings self
     cross join lateral (
       select next.article_id from article_listings next
       where next.list_key = self.list_key
         and (next.published_at, next.article_id) > (self.published_at, self.article_id)
       order by next.published_at, next.article_id limit ${followers}
     ) next
     join articles follower on follower.id = next.article_id
     where self.article_id = $1
       and (self.list_key like 'section:%' or self.list_key like 'topic:%')
     union
     select around.slug from (
       select slug, lag(id) over contents as previous_id, lead(id) over contents as next_id
       from articles
       where _status = 'published' and issue_id = (select issue_id from articles where id = $1)
       window contents as (order by ${printOrder})
     ) around
     where $1 in (around.previous_id, around.next_id)
     union
     select choosing.slug from articles_rels rel join articles choosing on choosing.id = rel.parent_id
     where rel.articles_id = $1 and rel.path = 'related' and choosing._status = 'published'`,
    [articleId],
  )
  return SlugRow.array()
    .parse(rows)
    .map(({ slug }) => slug)
}
