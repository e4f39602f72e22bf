import { isReservedPath } from '@meridian/shared/publishing/redirect-path'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'

/**
 * What of ours stands at addresses of an older site, by address: a document (`articles:42`), whose page it is or was, or `page` for
 * all others. Those at which nothing stands are not in it. A few statements, however many are asked for.
 */
export async function findOccupants(
  client: SqlClient,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const parsed = addresses.flatMap((address) => {
    const [path = '', query] = address.split('?', 2)
    const words = path.split('/').slice(1)
    // A query makes another page of a page, but none of what belongs to somebody.
    const isOurs = query === undefined ? isReservedPath(path) : isReservedPath(`${path}/-`)
    if (isOurs) found.set(address, 'page')
    return isOurs || query !== undefined ? [] : { address, words }
  })
  const inFolder = (folder: string, mostWords = 2) =>
    parsed.filter(({ words }) => words[0] === folder && words.length <= mostWords)
  const articles = await subjectsOfArticles(client, slugsOf(inFolder('articles')))
  const issues = await subjectsOfIssues(client, slugsOf(inFolder('issues')))
  const authors = await subjectsOf(client, 'authors', slugsOf(inFolder('authors', 3)))
  const folders = new Map([
    ['articles', articles],
    ['issues', issues],
    ['authors', authors],
  ])
  const lists = await readLists(client)
  for (const { address, words } of parsed) {
    const [first = '', second] = words
    const known = folders.get(first)
    const subject = known ? known.get(second ?? '') : lists(words)
    if (subject !== undefined) found.set(address, subject)
  }
  return found
}

function slugsOf(asked: readonly { words: string[] }[]): string[] {
  return [...new Set(asked.flatMap(({ words }) => words[1] ?? []))]
}

/** Those that are published, and those that have moved or were unpublished since. */
async function subjectsOfArticles(client: SqlClient, slugs: string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map()
  const db = sqlOn(client)
  const former = await db
    .selectFrom('article_addresses')
    .select(['slug', 'article_id as id'])
    .where('slug', 'in', slugs)
    .where('article_id', 'is not', null)
    .execute()
  const present = await db
    .selectFrom('articles')
    .select(['slug', 'id'])
    .where('slug', 'in', slugs)
    .where('_status', '=', 'published')
    .execute()
  return new Map([...former, ...present].map(({ slug, id }) => [slug ?? '', `articles:${id}`]))
}

async function subjectsOfIssues(client: SqlClient, slugs: string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map()
  const issues = await sqlOn(client).selectFrom('issues').select(['slug', 'former_slugs']).execute()
  const all = issues.flatMap(({ slug, former_slugs: former }) => [
    slug,
    ...(Array.isArray(former) ? former : []),
  ])
  return new Map(slugs.filter((slug) => all.includes(slug)).map((slug) => [slug, 'page']))
}

async function subjectsOf(
  client: SqlClient,
  table: 'authors',
  slugs: string[],
): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map()
  const rows = await sqlOn(client)
    .selectFrom(table)
    .select(['slug', 'id'])
    .where('slug', 'in', slugs)
    .execute()
  return new Map(rows.map(({ slug, id }) => [slug ?? '', `${table}:${id}`]))
}

const feeds = ['rss.xml', 'atom.xml', 'feed.json']

/** Sections with their topics, months and feeds, of which there are few. */
async function readLists(client: SqlClient): Promise<(words: readonly string[]) => string | undefined> {
  const db = sqlOn(client)
  const sections = await db.selectFrom('sections').select(['id', 'slug']).execute()
  const topics = await db.selectFrom('topics').select(['id', 'slug', 'section_id']).execute()
  const sectionIds = new Map(sections.map(({ id, slug }) => [slug, id]))
  const topicIds = new Map(topics.map(({ id, slug, section_id: section }) => [`${section}/${slug}`, id]))
  return ([first = '', second, third]) => {
    const section = sectionIds.get(first)
    if (section === undefined) return undefined
    if (second === undefined) return `sections:${section}`
    if (isListPart(second)) return 'page'
    const topic = topicIds.get(`${section}/${second}`)
    if (topic === undefined) return undefined
    if (third === undefined) return `topics:${topic}`
    return isListPart(third) ? 'page' : undefined
  }
}

function isListPart(word: string): boolean {
  return /^\d{4}-\d{2}$/.test(word) || feeds.includes(word)
}
