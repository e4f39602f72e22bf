import { isReservedPath } from '@meridian/shared/publishing/redirect-path'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'

/** What stands at a path of the magazine without any redirect of the editors'. */
export type Occupant =
  | { kind: 'page' }
  /** Something stood there that has moved: readers are led to it by itself. */
  | { kind: 'moved'; to: string }
  /** Nothing, or the note that an article was unpublished. */
  | { kind: 'free' }

const page: Occupant = { kind: 'page' }
const free: Occupant = { kind: 'free' }

/** Looks a path up among the magazine's own pages, articles, issues, authors, sections and topics. */
export async function findOccupant(db: SqlClient, path: string): Promise<Occupant> {
  if (isReservedPath(path)) return page
  const [first = '', second, ...further] = path.split('/').slice(1)
  if (first === 'articles') return second && further.length === 0 ? occupantArticle(db, second) : free
  if (first === 'issues') return second && further.length === 0 ? occupantIssue(db, second) : free
  if (first === 'authors') return second ? occupantAuthor(db, second) : page
  return occupantSection(db, { section: first, topic: second })
}

async function occupantArticle(db: SqlClient, slug: string): Promise<Occupant> {
  const row = await sqlOn(db)
    .selectFrom('articles')
    .select('slug')
    .where('slug', '=', slug)
    .where('_status', '=', 'published')
    .unionAll((addresses) =>
      addresses
        .selectFrom('article_addresses as address')
        .innerJoin('articles as article', 'article.id', 'address.article_id')
        .select('article.slug')
        .where('address.slug', '=', slug)
        .where('article._status', '=', 'published'),
    )
    .limit(1)
    .executeTakeFirst()
  if (!row?.slug) return free
  return row.slug === slug ? page : { kind: 'moved', to: `/articles/${row.slug}` }
}

async function occupantIssue(db: SqlClient, slug: string): Promise<Occupant> {
  const row = await sqlOn(db)
    .selectFrom('issues')
    .select('slug')
    .where((eb) => eb('slug', '=', slug).or('former_slugs', '?', slug))
    .orderBy((eb) => eb('slug', '=', slug), 'desc')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row?.slug) return free
  return row.slug === slug ? page : { kind: 'moved', to: `/issues/${row.slug}` }
}

async function occupantAuthor(db: SqlClient, slug: string): Promise<Occupant> {
  const authors = sqlOn(db).selectFrom('authors').select('id')
  return (await authors.where('slug', '=', slug).executeTakeFirst()) ? page : free
}

/** Below a section stand its topics, its months and its feeds. */
async function occupantSection(
  db: SqlClient,
  { section, topic }: { section: string; topic: string | undefined },
): Promise<Occupant> {
  const sections = sqlOn(db).selectFrom('sections as section').select('section.id')
  const named = sections.where('section.slug', '=', section)
  const holding =
    topic === undefined || isListPart(topic)
      ? named
      : named.where((eb) =>
          eb.exists(
            eb
              .selectFrom('topics as topic')
              .select('topic.id')
              .whereRef('topic.section_id', '=', 'section.id')
              .where('topic.slug', '=', topic),
          ),
        )
  return (await holding.executeTakeFirst()) ? page : free
}

/** A month or a feed of the section itself. */
function isListPart(word: string): boolean {
  return /^\d{4}-\d{2}$/.test(word) || ['rss.xml', 'atom.xml', 'feed.json'].includes(word)
}
