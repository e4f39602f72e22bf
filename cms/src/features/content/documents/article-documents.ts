import { bodyReferences, resolveBody } from '../../body/body-references.ts'
import { blockMediaIds } from '../content-blocks.ts'
import { readPublishedAddresses } from '../../body/published-addresses.ts'
import type { articleCardSelect, articleContentSelect } from '../article-content.ts'
import type { Article, Author, Media } from '../../../payload-types.ts'
import {
  type AuthorRow,
  readAuthors,
  readIssues,
  readMedia,
  readSections,
  readTopics,
} from './related-documents.ts'
import type { QueryResultRow } from 'pg'
import { readTogether } from '../../../platform/database/read-together.ts'
import { type Queryable, readRows } from '../../../platform/database/rows.ts'

type Blocks = NonNullable<Article['contentBlocks']>
type CardDocument = Pick<Article, 'id' | keyof typeof articleCardSelect> & { featured: boolean }
type ArticleDocument = Pick<Article, 'id' | keyof typeof articleContentSelect> & { featured: boolean }

type CardRow = Omit<CardDocument, 'authors' | 'section' | 'heroImage'> & {
  section: number
  heroImage: number | null
}
type ArticleRow = Omit<ArticleDocument, 'authors' | 'topics' | 'section' | 'heroImage' | 'issue'> &
  CardRow & { issue: number | null }

const cardColumns = `id, title, slug, excerpt, section_id as section, hero_image_id as "heroImage",
  published_at as "publishedAt",
  exists (select from home_page where cover_story_id = articles.id) as featured`
const articleColumns = `${cardColumns}, body, content_blocks as "contentBlocks", issue_id as issue,
  hero_caption as "heroCaption", updated_at as "updatedAt",
  (select coalesce(json_agg(json_build_object('date', to_char(note.date at time zone 'UTC', 'YYYY-MM-DD'), 'text', note.text)
     order by note._order), '[]')
   from articles_corrections note where note._parent_id = articles.id) as corrections,
  json_build_object('title', seo_title, 'description', seo_description) as seo, ai_assisted as "aiAssisted"`

/** The published ones of these articles with what a card shows, in the order of the ids. */
export async function readCardDocuments(db: Queryable, ids: number[]): Promise<CardDocument[]> {
  const [rows, relations] = await Promise.all([
    readPublished(readCardRows, { db, ids }),
    readRelations(db, ids),
  ])
  const [sections, authors, media] = await Promise.all([
    readSections(
      db,
      rows.map((row) => row.section),
    ),
    readAuthors(db, relations.authorIds),
    readMedia(
      db,
      rows.map((row) => row.heroImage),
    ),
  ])
  return rows.map((row) => ({
    ...row,
    section: sections.get(row.section) ?? row.section,
    authors: relations.authorsOf(row.id).flatMap((id) => authors.get(id) ?? []),
    heroImage: resolveMedia(media, row.heroImage),
  }))
}

/** The published ones of these articles with all that an article's page and the API show, in the order of the ids. */
export async function readArticleDocuments(db: Queryable, ids: number[]): Promise<ArticleDocument[]> {
  const [rows, relations] = await Promise.all([
    readPublished(readArticleRows, { db, ids }),
    readRelations(db, ids),
  ])
  const references = rows.map((row) => bodyReferences(row.body))
  const [sections, issues, topics, authors, addresses] = await Promise.all([
    readSections(
      db,
      rows.map((row) => row.section),
    ),
    readIssues(
      db,
      rows.map((row) => row.issue),
    ),
    readTopics(db, relations.topicIds),
    readAuthors(db, relations.authorIds),
    readPublishedAddresses(
      db,
      references.flatMap(({ articleIds }) => articleIds),
    ),
  ])
  const media = await readMedia(db, [
    ...rows.map((row) => row.heroImage),
    ...references.flatMap(({ mediaIds }) => mediaIds),
    ...rows.flatMap((row) => blockMediaIds(row.contentBlocks ?? [])),
    ...Array.from(authors.values(), (author) => author.portrait),
  ])
  return rows.map((row) => ({
    ...row,
    body: resolveBody(row.body, { addresses, media }),
    section: sections.get(row.section) ?? row.section,
    issue: row.issue === null ? null : issues.get(row.issue),
    topics: relations.topicsOf(row.id).flatMap((id) => topics.get(id) ?? []),
    authors: relations.authorsOf(row.id).flatMap((id) => resolveAuthor(authors.get(id), media)),
    heroImage: resolveMedia(media, row.heroImage),
    contentBlocks: resolveBlocks(row.contentBlocks ?? [], media),
  }))
}

const readCardRows = publishedRows<CardRow>(cardColumns)
const readArticleRows = publishedRows<ArticleRow>(articleColumns)

function publishedRows<Row extends QueryResultRow>(columns: string) {
  return readTogether<Row>((db, ids) =>
    readRows<Row>(db, `select ${columns} from articles where id = any($1) and _status = 'published'`, [ids]),
  )
}

async function readPublished<Row extends { id: number }>(
  read: (db: Queryable, ids: number[]) => Promise<Row[]>,
  { db, ids }: { db: Queryable; ids: number[] },
): Promise<Row[]> {
  const rows = await read(db, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

interface RelationRow {
  parent_id: number
  path: string
  authors_id: number | null
  topics_id: number | null
}

const readRelationRows = readTogether<RelationRow>((db, articleIds) =>
  readRows(
    db,
    `select parent_id, path, authors_id, topics_id from articles_rels
     where parent_id = any($1) and path in ('authors', 'topics') order by "order"`,
    [articleIds],
  ),
)

async function readRelations(db: Queryable, articleIds: number[]) {
  const wanted = new Set(articleIds)
  const rows = (await readRelationRows(db, articleIds)).filter((row) => wanted.has(row.parent_id))
  const byArticle = Map.groupBy(rows, (row) => row.parent_id)
  return {
    authorIds: rows.map((row) => row.authors_id),
    topicIds: rows.map((row) => row.topics_id),
    authorsOf: (id: number) => (byArticle.get(id) ?? []).flatMap((row) => row.authors_id ?? []),
    topicsOf: (id: number) => (byArticle.get(id) ?? []).flatMap((row) => row.topics_id ?? []),
  }
}

function resolveAuthor(author: AuthorRow | undefined, media: Map<number, Media>): Author[] {
  return author ? [{ ...author, portrait: resolveMedia(media, author.portrait) }] : []
}

function resolveMedia(media: Map<number, Media>, id: number | null): Media | null {
  return id === null ? null : (media.get(id) ?? null)
}

/** Blocks are kept as JSON with the ids of their pictures. A picture that was deleted stays a bare id. */
function resolveBlocks(blocks: Blocks, media: Map<number, Media>): Blocks {
  const resolve = <Entry extends { image?: number | Media | null }>(entry: Entry): Entry =>
    typeof entry.image === 'number' ? { ...entry, image: media.get(entry.image) ?? entry.image } : entry
  return blocks.map((block) => {
    if (block.blockType === 'image-gallery') return { ...block, images: block.images?.map(resolve) }
    if (block.blockType === 'product-showcase') return { ...block, products: block.products?.map(resolve) }
    return block
  })
}
