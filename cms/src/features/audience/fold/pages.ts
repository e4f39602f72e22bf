import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { splitOwn } from '../sources.ts'

/** More pages than a magazine has; a path beyond them is counted as `otherPages`. */
const mostPages = 200_000
/** No path: those begin with a slash. */
const otherPages = 'other'

/** The article that each address leads to, or that there is none: what was looked up. */
export type KnownArticles = Map<string, number | null>

/** What an article's address is called by, below `/articles/`; null for another path. */
export function slugOf(path: string): string | null {
  return /^\/articles\/([^/]+)$/.exec(path)?.[1] ?? null
}

/** Looks up which articles stand, or once stood, at these addresses. */
export async function findArticles(
  client: SqlClient,
  paths: Iterable<string>,
  known: KnownArticles = new Map(),
): Promise<KnownArticles> {
  const asked = new Set<string>()
  for (const path of paths) {
    const slug = slugOf(path)
    if (slug !== null && !known.has(slug)) asked.add(slug)
  }
  if (asked.size === 0) return known
  const { rows } = await client.query<{ slug: string; articleId: number | null }>(
    'select slug, article_id as "articleId" from article_addresses where slug = any($1)',
    [[...asked]],
  )
  const found = new Map(rows.map(({ slug, articleId }) => [slug, articleId]))
  for (const slug of asked) known.set(slug, found.get(slug) ?? null)
  return known
}

/** What of ours led to a page (`related@/articles/x`), by the article rather than by where it is now (`related@article:42`). */
export function ownSubject(from: string, articles: KnownArticles): string {
  const [list, where] = splitOwn(from)
  const articleId = articles.get(slugOf(where) ?? '') ?? null
  return articleId === null ? from : `${list}@article:${articleId}`
}

/** The pages that these paths are counted as: one for each article, whichever of its addresses it was read at. New ones are noted. */
export async function resolvePages(
  client: SqlClient,
  paths: readonly string[],
  articles: KnownArticles,
): Promise<Map<string, number>> {
  const articleOf = (path: string) => articles.get(slugOf(path) ?? '') ?? null
  const asked = paths.map((path) => ({ path, articleId: articleOf(path) }))
  const found = await findPages(client, asked)
  const missing = asked.filter(({ path, articleId }) => !found.byPath.has(path) && !isFound(found, articleId))
  const room = missing.length > 0 ? Math.max(0, mostPages - (await countPages(client))) : 0
  await insertPages(client, missing.slice(0, room))
  const present = missing.length > 0 ? await findPages(client, asked) : found
  const isFull = asked.some(
    ({ path, articleId }) => !present.byPath.has(path) && !isFound(present, articleId),
  )
  const otherId = isFull ? await findOther(client) : 0
  return new Map(
    asked.map(({ path, articleId }) => [
      path,
      (articleId === null ? undefined : present.byArticle.get(articleId)) ??
        present.byPath.get(path) ??
        otherId,
    ]),
  )
}

interface FoundPages {
  byPath: Map<string, number>
  byArticle: Map<number, number>
}

interface AskedPage {
  path: string
  articleId: number | null
}

function isFound({ byArticle }: FoundPages, articleId: number | null): boolean {
  return articleId !== null && byArticle.has(articleId)
}

async function findPages(client: SqlClient, asked: readonly AskedPage[]): Promise<FoundPages> {
  const { rows } = await client.query<{ id: number; path: string; articleId: number | null }>(
    `select id, path, article_id as "articleId" from audience_pages where path = any($1)
     union
     select id, path, article_id from audience_pages where article_id = any($2)`,
    [
      asked.map(({ path }) => path),
      asked.flatMap(({ articleId }) => (articleId === null ? [] : [articleId])),
    ],
  )
  return {
    byPath: new Map(rows.map(({ path, id }) => [path, id])),
    byArticle: new Map(
      rows.flatMap(({ articleId, id }) => (articleId === null ? [] : [[articleId, id] as const])),
    ),
  }
}

/** Of an article that was read at two new addresses, the first is kept. */
async function insertPages(client: SqlClient, pages: readonly AskedPage[]): Promise<void> {
  if (pages.length === 0) return
  await client.query(
    `insert into audience_pages (path, article_id)
     select path, article_id from unnest($1::text[], $2::int[]) as page(path, article_id) on conflict do nothing`,
    [pages.map(({ path }) => path), pages.map(({ articleId }) => articleId)],
  )
}

async function countPages(client: SqlClient): Promise<number> {
  const { rows } = await client.query<{ pages: number }>('select count(*)::int as pages from audience_pages')
  return rows[0]?.pages ?? 0
}

async function findOther(client: SqlClient): Promise<number> {
  await client.query('insert into audience_pages (path) values ($1) on conflict do nothing', [otherPages])
  const { rows } = await client.query<{ id: number }>('select id from audience_pages where path = $1', [
    otherPages,
  ])
  return rows[0]?.id ?? 0
}
