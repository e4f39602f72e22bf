import { isReservedPath } from '@meridian/shared/publishing/redirect-path'
import { z } from 'zod'
import type { SqlClient } from '../../platform/database/sql-client.ts'

/** What stands at a path of the magazine without any redirect of the editors'. */
export type Occupant =
  | { kind: 'page' }
  /** Something stood there that has moved: readers are led to it by itself. */
  | { kind: 'moved'; to: string }
  /** Nothing, or the note that an article was taken down. */
  | { kind: 'free' }

const SlugRows = z.array(z.object({ slug: z.string() }))

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
  const { rows } = await db.query(
    `select slug from articles where slug = $1 and _status = 'published'
     union all
     select article.slug from article_addresses address join articles article on article.id = address.article_id
     where address.slug = $1 and article._status = 'published' limit 1`,
    [slug],
  )
  const [row] = SlugRows.parse(rows)
  if (!row) return free
  return row.slug === slug ? page : { kind: 'moved', to: `/articles/${row.slug}` }
}

async function occupantIssue(db: SqlClient, slug: string): Promise<Occupant> {
  const { rows } = await db.query(
    `select slug from issues where slug = $1 or former_slugs ? $1 order by slug = $1 desc, updated_at desc limit 1`,
    [slug],
  )
  const [row] = SlugRows.parse(rows)
  if (!row) return free
  return row.slug === slug ? page : { kind: 'moved', to: `/issues/${row.slug}` }
}

async function occupantAuthor(db: SqlClient, slug: string): Promise<Occupant> {
  const { rows } = await db.query('select 1 from authors where slug = $1', [slug])
  return rows.length > 0 ? page : free
}

/** Below a section stand its topics, its months and its feeds. */
async function occupantSection(
  db: SqlClient,
  { section, topic }: { section: string; topic: string | undefined },
): Promise<Occupant> {
  const { rows } = await db.query(
    `select 1 from sections section where section.slug = $1 and ($2::text is null or exists (
       select from topics topic where topic.section_id = section.id and topic.slug = $2
     ))`,
    [section, topic === undefined || isListPart(topic) ? null : topic],
  )
  return rows.length > 0 ? page : free
}

/** A month or a feed of the section itself. */
function isListPart(word: string): boolean {
  return /^\d{4}-\d{2}$/.test(word) || ['rss.xml', 'atom.xml', 'feed.json'].includes(word)
}
