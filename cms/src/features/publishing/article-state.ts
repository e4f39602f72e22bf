import type { PublishEvent } from '@meridian/shared/publishing/publish-event.schema'
import {
  articleTag,
  authorList,
  issueTag,
  latestList,
  type ListKey,
  monthOf,
  monthTag,
  sectionList,
  topicList,
} from '@meridian/shared/publishing/tags'
import { type NotNull, sql } from 'kysely'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { clientOf } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'

/** A list that articles stand in. An issue's is a list as well, but has no months and no page of its own. */
export type ArticleList = ListKey | ReturnType<typeof issueTag>

/** An article as readers find it: its addresses, the lists it stands in, and the date that orders them. */
export interface ListedArticle {
  /** The slug, and any under which the article was published before. */
  slugs: string[]
  lists: ArticleList[]
  /** ISO 8601 in UTC. */
  publishedAt: string
}

/** The lists that an article stands in while it is published. */
export function listsOf(article: {
  section: string
  topics: { section: string; slug: string }[]
  authors: string[]
  issue: string | null
}): ArticleList[] {
  return [
    latestList,
    sectionList(article.section),
    ...article.topics.map((topic) => topicList(topic.section, topic.slug)),
    ...article.authors.map(authorList),
    ...(article.issue === null ? [] : [issueTag(article.issue)]),
  ]
}

/**
 * What a change of an article means to readers: nothing (`null`) when it was not public before nor after, else
 * its kind and the tags of all that showed the article before or shows it now.
 */
export function describeArticleChange(change: {
  before: ListedArticle | null
  after: ListedArticle | null
}): { kind: PublishEvent['kind']; tags: string[] } | null {
  const states = [change.before, change.after].filter((state) => state !== null)
  if (states.length === 0) return null
  const kind = !change.before ? 'published' : change.after ? 'changed' : 'unpublished'
  return { kind, tags: [...new Set(states.flatMap(tagsOfState))] }
}

function tagsOfState(state: ListedArticle): string[] {
  const month = monthOf(state.publishedAt)
  return [...state.slugs.map(articleTag), ...state.lists.flatMap((list) => tagsOfList(list, month))]
}

function tagsOfList(list: ArticleList, month: string): string[] {
  return isIssue(list) ? [list] : [list, monthTag(list, month)]
}

function isIssue(list: ArticleList): list is ReturnType<typeof issueTag> {
  return list.startsWith('issue:')
}

const instant = z.coerce.date().transform((date) => date.toISOString())

const PublishedRow = z.object({
  slug: z.string(),
  former_slugs: z.array(z.string()),
  published_at: instant,
  section: z.string(),
  topics: z.array(z.object({ section: z.string(), slug: z.string() })),
  authors: z.array(z.string()),
  issue: z.string().nullable(),
})

const ListingRow = z.object({
  list_key: z.custom<ArticleList>((value) => typeof value === 'string'),
  published_at: instant,
})

/** What readers find of an article once the transaction commits; `null` while it is not published. */
export async function readPublishedState(
  req: PayloadRequest,
  articleId: number,
): Promise<ListedArticle | null> {
  const client = await clientOf(req)
  const { rows } = await client.query(
    `select article.slug, article.published_at, section.slug as section, issue.slug as issue,
       array(select address.slug from article_addresses address where address.article_id = article.id) as former_slugs,
       array(select author.slug from articles_rels rel join authors author on author.id = rel.authors_id
             where rel.parent_id = article.id and rel.path = 'authors' order by rel."order") as authors,
       coalesce((
         select jsonb_agg(jsonb_build_object('section', home.slug, 'slug', topic.slug) order by rel."order")
         from articles_rels rel join topics topic on topic.id = rel.topics_id join sections home on home.id = topic.section_id
         where rel.parent_id = article.id and rel.path = 'topics'), '[]') as topics
     from articles article
     join sections section on section.id = article.section_id
     left join issues issue on issue.id = article.issue_id
     where article.id = $1 and article._status = 'published'`,
    [articleId],
  )
  const [row] = PublishedRow.array().parse(rows)
  if (!row) return null
  return {
    slugs: [...new Set([row.slug, ...row.former_slugs])],
    lists: listsOf(row),
    publishedAt: row.published_at,
  }
}

/**
 * What readers find of an article until the transaction commits; `null` if it is in no list. `slugs` are those
 * that the caller knows of; the article's recorded addresses are added.
 */
export async function readListedState(
  req: PayloadRequest,
  article: { id: number; slugs: string[] },
): Promise<ListedArticle | null> {
  const db = sqlOn(await clientOf(req))
  const listings = db.selectFrom('article_listings').select(['list_key', 'published_at'])
  const rows = ListingRow.array().parse(await listings.where('article_id', '=', article.id).execute())
  const [first] = rows
  if (!first) return null
  const addresses = await db
    .selectFrom('article_addresses')
    .select('slug')
    .where('article_id', '=', article.id)
    .execute()
  return {
    slugs: [...new Set([...article.slugs, ...addresses.map((address) => address.slug)])],
    lists: rows.map((row) => row.list_key),
    publishedAt: first.published_at,
  }
}

/** Puts an article into its lists and out of all others; out of all when it is not public. */
export async function writeListings(
  req: PayloadRequest,
  { articleId, state }: { articleId: number; state: ListedArticle | null },
): Promise<void> {
  const db = sqlOn(await clientOf(req))
  await db.deleteFrom('article_listings').where('article_id', '=', articleId).execute()
  if (!state) return
  const rows = [...new Set(state.lists)].map((list) => ({
    list_key: list,
    published_at: state.publishedAt,
    article_id: articleId,
  }))
  await db.insertInto('article_listings').values(rows).execute()
}

/** Keeps a list's rows with it when the slug that names it changes. */
export async function renameList(
  req: PayloadRequest,
  input: { from: ArticleList; to: ArticleList },
): Promise<void> {
  await sqlOn(await clientOf(req))
    .updateTable('article_listings')
    .set({ list_key: input.to })
    .where('list_key', '=', input.from)
    .execute()
}

/** Keeps the published articles of an issue in its list when its address changes, or when it gets or loses one. */
export async function relistIssue(
  req: PayloadRequest,
  { issueId, from, to }: { issueId: number; from: string | null; to: string | null },
): Promise<void> {
  const db = sqlOn(await clientOf(req))
  if (from !== null) await db.deleteFrom('article_listings').where('list_key', '=', issueTag(from)).execute()
  if (to === null) return
  await db
    .insertInto('article_listings')
    .columns(['list_key', 'published_at', 'article_id'])
    .expression((eb) =>
      eb
        .selectFrom('articles')
        .select(({ val }) => [val(issueTag(to)).as('list_key'), 'published_at', 'id'])
        .where('issue_id', '=', issueId)
        .where('_status', '=', 'published')
        .where('published_at', 'is not', null)
        .$narrowType<{ published_at: NotNull }>(),
    )
    .execute()
}

/** The lists of a section's topics carry its slug as well. */
export async function renameTopicsOfSection(
  req: PayloadRequest,
  input: { from: string; to: string },
): Promise<void> {
  const from = `topic:${input.from}/`
  await sqlOn(await clientOf(req))
    .updateTable('article_listings')
    .set({ list_key: sql`${`topic:${input.to}/`} || substr(list_key, ${from.length + 1})` })
    .where(sql<boolean>`starts_with(list_key, ${from})`)
    .execute()
}
