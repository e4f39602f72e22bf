import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Payload } from 'payload'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { fillMagazine } from '../../../test/exports/filled-magazine.ts'
import { exportFolder } from '../../../test/exports/round-trip.ts'
import { openCms } from '../../../test/magazine.ts'
import { env } from '../../env.ts'
import type { Article } from '../../payload-types.ts'
import { resolveImportedBody } from '../imports/body/resolve-imported-body.ts'
import { toImportedBody } from '../imports/body/to-imported-body.ts'
import type { SourceArticle, SourceReader, SourceRecord } from '../imports/source-record.ts'
import { expandSources } from '../imports/sources/archive/expand-sources.ts'
import { readGhost } from '../imports/sources/ghost/read-ghost.ts'
import { readWordpress } from '../imports/sources/wordpress/read-wordpress.ts'
import { mediaFiles } from '../media/media-files.ts'
import { writeExport } from './write-export.ts'

const siteUrl = 'https://house.example'
let folder: string
let payload: Payload
let articles: Article[]

beforeAll(async () => {
  folder = await exportFolder()
  payload = await openCms()
  await fillMagazine(payload, 12)
  const { docs } = await payload.find({
    collection: 'articles',
    depth: 0,
    pagination: false,
    sort: 'createdAt',
  })
  articles = docs
})
afterAll(() => rm(folder, { recursive: true }))

interface ReadAgain {
  records: SourceRecord[]
  /** What the export says that it has no place for. */
  differences: string
}

async function readAgain(format: 'wordpress' | 'ghost', reader: SourceReader): Promise<ReadAgain> {
  const path = join(folder, `${format}.zip`)
  const input = { format, path, databaseUrl: env.DATABASE_URL, media: mediaFiles, siteUrl, product: '1.0.0' }
  await writeExport(input)
  const files = await expandSources([path])
  const records: SourceRecord[] = []
  for await (const record of reader(files)) records.push(record)
  const parts: Uint8Array[] = []
  for await (const part of files.find(({ name }) => name === 'differences.csv')?.open() ?? [])
    parts.push(part)
  return { records, differences: Buffer.concat(parts).toString() }
}

function recordOf({ records }: ReadAgain, { title, _status: status }: Article): SourceArticle {
  const found = records.find(
    (record): record is SourceArticle =>
      record.kind === 'article' &&
      (record.title === title || (status !== 'published' && record.title.startsWith(title.slice(0, 7)))),
  )
  if (!found) throw new Error(`‘${title}’ did not come in again.`)
  return found
}

/** What a record becomes here. */
function importedText(record: SourceArticle): { body: Article['body']; words: string[] } {
  const read = toImportedBody(record.body, { siteUrl, pageUrl: record.url })
  const { body, notes } = resolveImportedBody(read, { picture: () => 1, link: () => null })
  return { body, words: wordsIn([body, ...notes]) }
}

/** What is not said to readers in a body. */
const unsaid = [
  'id',
  'type',
  'blockType',
  'variant',
  'layout',
  'kind',
  'shownAs',
  'format',
  'mode',
  'tag',
  'listType',
  'direction',
  'relationTo',
  'linkType',
  'url',
  'link',
  'key',
  'style',
]

/** The words of a body in any order: what stood before may stand behind. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (Array.isArray(value)) return value.flatMap(wordsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => (unsaid.includes(name) ? [] : wordsIn(inner)))
}

/** Words that there are more of in one text than in another. */
function missingWords(before: readonly string[], after: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const word of after) left.set(word, (left.get(word) ?? 0) + 1)
  return before.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count <= 0
  })
}

/** What looks like a tag in a body is seen by no reader here either. */
const tagged = 'angle'

/** By title: the words of articles that did not come in again and that no difference tells of. */
function lostWords(again: ReadAgain): Record<string, string[]> {
  const told = new Set(wordsIn(again.differences))
  const lost = articles.flatMap((article) => {
    if (article._status !== 'published') return []
    const words = missingWords(wordsIn(article.body), importedText(recordOf(again, article)).words)
    const untold = words.filter((word) => word !== tagged && !told.has(word))
    return untold.length > 0 ? [[article.title, untold] as const] : []
  })
  return Object.fromEntries(lost)
}

/** How many blocks of each kind a body has. */
function kindsIn({ root }: Article['body']): Record<string, number> {
  const Block = z.object({
    type: z.string(),
    fields: z.object({ blockType: z.string().optional() }).optional(),
  })
  const kinds: Record<string, number> = {}
  for (const node of root.children) {
    const { type, fields } = Block.parse(node)
    const kind = fields?.blockType ?? type
    kinds[kind] = (kinds[kind] ?? 0) + 1
  }
  return kinds
}

/** By kind of record, but for files that lie beside. */
function counts({ records }: ReadAgain): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const { kind } of records) if (kind !== 'other') counted[kind] = (counted[kind] ?? 0) + 1
  return counted
}

function articleTitled(start: string): Article {
  const found = articles.find(({ title }) => title.startsWith(start))
  if (!found) throw new Error(`There is no ‘${start}’.`)
  return found
}

/** What every way out keeps of an article. */
function expectTold(record: SourceArticle, article: Article): void {
  expect(record).toMatchObject({
    status: 'published',
    title: article.title,
    slug: article.slug,
    excerpt: article.excerpt,
    seo: { title: article.seo?.title },
    publishedAt: { kind: 'instant', at: article.publishedAt },
    sentAs: null,
    findings: [],
  })
  expect(record.authors).toHaveLength(article.authors?.length ?? 0)
  expect(record.terms).toHaveLength((article.topics?.length ?? 0) + 1)
  expect(record.heroPicture).not.toBeNull()
}

const statuses = ({ records }: ReadAgain) =>
  records.flatMap((record) => (record.kind === 'article' ? [record.status] : [])).toSorted()
const eachStatus = () => articles.map(({ _status: status }) => status ?? 'draft').toSorted()

test('what goes out for WordPress comes in again, but for what it says', async () => {
  const again = await readAgain('wordpress', readWordpress)
  expect(counts(again)).toEqual({ article: 12, author: 2, picture: 6, site: 1, term: 6 })
  expect(statuses(again)).toEqual(eachStatus())
  expect(lostWords(again)).toEqual({})
  const first = articleTitled('Text 0')
  const record = recordOf(again, first)
  expectTold(record, first)
  expect(record).toMatchObject({
    url: `${siteUrl}/articles/${first.slug}`,
    authors: ['omar-said', 'helena-marchetti'],
    terms: ['category:wealth', 'post_tag:decision-making', 'post_tag:team-management'],
  })
  expect(recordOf(again, articleTitled('Text 2')).formerUrls).toContainEqual(
    expect.stringMatching(/text-2-all-of-it-and/),
  )
  // What WordPress has no block for stands there as words.
  expect(kindsIn(importedText(record).body)).toEqual({
    paragraph: 32,
    heading: 10,
    list: 2,
    quote: 4,
    upload: 2,
    'image-gallery': 1,
    table: 5,
    embed: 1,
  })
})

test('what goes out for Ghost comes in again, but for what it says', async () => {
  const again = await readAgain('ghost', readGhost)
  expect(counts(again)).toEqual({ article: 12, author: 2, picture: 5, redirect: 6, site: 1, term: 4 })
  expect(statuses(again)).toEqual(eachStatus())
  expect(lostWords(again)).toEqual({})
  const first = articleTitled('Text 0')
  const record = recordOf(again, first)
  expectTold(record, first)
  expect(kindsIn(importedText(record).body)).toEqual({
    paragraph: 22,
    heading: 5,
    list: 3,
    quote: 4,
    upload: 1,
    'image-gallery': 1,
    callout: 4,
    'product-showcase': 2,
    table: 5,
    embed: 2,
  })
})
