import { randomBytes } from 'node:crypto'
import type { Article } from '../../../payload-types.ts'
import { contentBlockType } from '../../body/body-model.ts'

/** A whole article as it is written past Payload: each field as its form has it, moments as ISO 8601. */
export interface BulkArticle {
  /** Reserved before, for all articles that are written together or for none. */
  id?: number
  title: string
  /** Null until it is published: then it is made from the title. */
  slug: string | null
  excerpt: string
  /** The rich text, or the JSON of one. */
  body: Article['body'] | string
  otherTitle?: string | null
  heroImage: number | null
  heroCaption?: string | null
  section: number | null
  topics: readonly number[]
  /** In the order of the byline. */
  authors: readonly number[]
  related?: readonly number[]
  issue?: number | null
  printOrder?: number | null
  /** Null until it is published. */
  publishedAt: string | null
  seo?: { title: string | null; description: string | null }
  corrections?: readonly { date: string; text: string }[]
  notes?: readonly { text: string; isMust?: boolean; isResolved?: boolean }[]
  createdAt: string
  updatedAt: string
  /** When its version counts as saved; now, if it is not given. */
  savedAt?: string
}

/** The columns of an article that it says itself, by their names in the schema. */
export function ownColumns(articles: readonly BulkArticle[]): Record<string, unknown[]> {
  return {
    title: articles.map(({ title }) => title),
    otherTitle: articles.map(({ otherTitle }) => otherTitle ?? null),
    excerpt: articles.map(({ excerpt }) => excerpt),
    body: articles.map(({ body }) => (typeof body === 'string' ? body : JSON.stringify(withRowIds(body)))),
    heroImage: articles.map(({ heroImage }) => heroImage),
    heroCaption: articles.map(({ heroCaption }) => heroCaption ?? null),
    seo_title: articles.map(({ seo }) => seo?.title ?? null),
    seo_description: articles.map(({ seo }) => seo?.description ?? null),
    section: articles.map(({ section }) => section),
    issue: articles.map(({ issue }) => issue ?? null),
    printOrder: articles.map(({ printOrder }) => printOrder ?? null),
    publishedAt: articles.map(({ publishedAt }) => publishedAt),
    slug: articles.map(({ slug }) => slug?.trim() || null),
    updatedAt: articles.map(({ updatedAt }) => updatedAt),
    createdAt: articles.map(({ createdAt }) => createdAt),
  }
}

/** The relations of articles as their table has them; `parents` are the rows they belong to, in order. */
export function relationColumns(
  articles: readonly BulkArticle[],
  { parents, prefix = '' }: { parents: readonly number[]; prefix?: string },
): Record<string, unknown[]> {
  const rows = articles.flatMap(({ topics, authors, related = [] }, index) => {
    const parent = parents[index] ?? 0
    const row = { parent, topic: null, author: null, article: null }
    return [
      ...topics.map((topic, place) => ({ ...row, path: 'topics', order: place + 1, topic })),
      ...authors.map((author, place) => ({ ...row, path: 'authors', order: place + 1, author })),
      ...related.map((article, place) => ({ ...row, path: 'related', order: place + 1, article })),
    ]
  })
  return {
    parent: rows.map(({ parent }) => parent),
    path: rows.map(({ path }) => `${prefix}${path}`),
    order: rows.map(({ order }) => order),
    topicsID: rows.map(({ topic }) => topic),
    authorsID: rows.map(({ author }) => author),
    articlesID: rows.map(({ article }) => article),
  }
}

/** The corrections of articles as their table has them, without the column of their ids. */
export function correctionColumns(articles: readonly BulkArticle[], parents: readonly number[]) {
  const rows = rowsOf(articles, parents, ({ corrections = [] }) => corrections)
  return {
    ...placeColumns(rows),
    date: rows.map(({ row }) => row.date),
    text: rows.map(({ row }) => row.text),
  }
}

/** The same of their notes for editors. */
export function noteColumns(articles: readonly BulkArticle[], parents: readonly number[]) {
  const rows = rowsOf(articles, parents, ({ notes = [] }) => notes)
  return {
    ...placeColumns(rows),
    text: rows.map(({ row }) => row.text),
    isMust: rows.map(({ row }) => row.isMust ?? false),
    isResolved: rows.map(({ row }) => row.isResolved ?? false),
  }
}

/** An id as Payload gives them to rows. */
export function rowId(): string {
  return randomBytes(12).toString('hex')
}

function rowsOf<Row>(
  articles: readonly BulkArticle[],
  parents: readonly number[],
  of: (article: BulkArticle) => readonly Row[],
) {
  return articles.flatMap((article, index) =>
    of(article).map((row, place) => ({ parent: parents[index] ?? 0, order: place + 1, row })),
  )
}

function placeColumns(rows: readonly { parent: number; order: number }[]) {
  return { _parentID: rows.map(({ parent }) => parent), _order: rows.map(({ order }) => order) }
}

/** Blocks and their rows (pictures, products) have ids, by which the editor knows them. */
function withRowIds(body: Article['body']): Article['body'] {
  const children = body.root.children.map((node) => {
    if (node.type !== contentBlockType || !isObject(node['fields'])) return node
    return { ...node, fields: withIds(node['fields']) }
  })
  return { ...body, root: { ...body.root, children } }
}

function withIds(fields: Record<string, unknown>): Record<string, unknown> {
  const filled = Object.entries(fields).map(([name, value]) => [
    name,
    Array.isArray(value) && value.length > 0 && value.every(isObject) ? value.map(withIds) : value,
  ])
  return { ...Object.fromEntries(filled), id: fields['id'] || rowId() }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
