import type { BlockRecord } from '@meridian/shared/replica/records.schema'
import { parseReferringBody, type TextBlock } from '../../body/body-model.ts'
import { toBlockRecord } from '../../records/block-records.ts'
import { convertBody } from '../archive/body-references.ts'
import { articleKind } from '../archive/content-kinds.ts'
import type { DraftedRecord } from '../archive/kind.ts'
import type { ExportReader } from '../archive/read-records.ts'
import { type ContentOf, draftedRecords, mainSide } from '../archive/typed-records.ts'
import type {
  ExportedAuthor,
  ExportedIssue,
  ExportedPicture,
  ExportedSection,
  ExportedTopic,
  Library,
} from './library.ts'

/** A part of a text. Pictures and recordings of content blocks are numbers of the library. */
export type ExportedBlock =
  | TextBlock
  | { kind: 'picture'; picture: ExportedPicture; alt: string; caption: string }
  | { kind: 'content'; block: BlockRecord }
  /** What is only half written, and readers do not get. */
  | { kind: 'unfinished'; fields: Record<string, unknown> }

export interface ExportedArticle {
  key: string
  isPublished: boolean
  /** Whether editors have changed it since. */
  hasNewerDraft: boolean
  title: string
  excerpt: string
  /** '' for a draft that has no address yet. */
  slug: string
  formerSlugs: string[]
  section: ExportedSection | null
  topics: ExportedTopic[]
  authors: ExportedAuthor[]
  issue: ExportedIssue | null
  /** Its place in the issue. */
  printOrder: number | null
  /** The addresses of the articles that were chosen to stand under it. */
  related: string[]
  createdAt: string
  updatedAt: string
  publishedAt: string | null
  hero: { picture: ExportedPicture; caption: string } | null
  blocks: ExportedBlock[]
  corrections: { date: string; text: string }[]
  seo: { title: string; description: string }
  isAiAssisted: boolean
  /** Open questions of the editors. */
  notes: string[]
}

/** All articles, as readers have them; those that they do not have, as the newest draft. */
export async function* exportedArticles(
  reader: ExportReader,
  library: Library,
): AsyncGenerator<ExportedArticle> {
  for await (const record of draftedRecords(reader, articleKind)) {
    const content = mainSide(record)
    if (content) yield toArticle(record, { content, library })
  }
}

type ArticleRecord = DraftedRecord<typeof articleKind>
type Content = ContentOf<typeof articleKind>

function toArticle(
  record: ArticleRecord,
  { content, library }: { content: Content; library: Library },
): ExportedArticle {
  const { key, createdAt, addresses, published, draft } = record
  const slug = content.slug ?? ''
  const named = <Value>(keys: readonly string[], known: ReadonlyMap<string, Value>) =>
    keys.flatMap((one) => known.get(one) ?? [])
  const hero = library.pictures.get(content.heroImage)
  return {
    key,
    isPublished: published !== null,
    hasNewerDraft: published !== null && draft !== null,
    title: content.title ?? '',
    excerpt: content.excerpt ?? '',
    slug,
    formerSlugs: addresses.flatMap((address) =>
      address.slug && address.slug !== slug ? [address.slug] : [],
    ),
    section: library.sections.get(content.section ?? '') ?? null,
    topics: named(content.topics, library.topics),
    authors: named(content.authors, library.authors),
    issue: library.issues.get(content.issue ?? '') ?? null,
    printOrder: content.printOrder,
    related: content.related.flatMap((one) => library.articleSlugs.get(one)?.slug ?? []),
    createdAt: createdAt ?? '',
    updatedAt: content.updatedAt ?? createdAt ?? '',
    publishedAt: content.publishedAt,
    hero: hero ? { picture: hero, caption: content.heroCaption || (hero.caption ?? '') } : null,
    blocks: toBlocks(content.body, library),
    corrections: content.corrections.flatMap(({ date, text }) =>
      date && text ? [{ date: date.slice(0, 10), text }] : [],
    ),
    seo: { title: content.seo.title ?? '', description: content.seo.description ?? '' },
    isAiAssisted: Array.isArray(content.aiAssisted) && content.aiAssisted.length > 0,
    notes: content.notes.flatMap(({ text, isResolved }) => (text && !isResolved ? [text] : [])),
  }
}

function toBlocks(body: unknown, library: Library): ExportedBlock[] {
  const { pictures, recordings, articleSlugs } = library
  const numbers = { pictures, recordings, articles: articleSlugs }
  const text = convertBody(body, (to, key) =>
    typeof key === 'string' && to in numbers ? numbers[isNumbered(to) ? to : 'articles'].numberOf(key) : null,
  )
  return parseReferringBody(text).flatMap((block): ExportedBlock[] => {
    if (block.kind === 'picture-reference') {
      const picture = pictures.at(block.picture)
      if (!picture) return []
      const { alt, caption } = block
      return [
        {
          kind: 'picture',
          picture,
          alt: alt || (picture.alt ?? ''),
          caption: caption || (picture.caption ?? ''),
        },
      ]
    }
    if (block.kind !== 'block') return [block]
    const record = toBlockRecord(block.fields)
    return [record ? { kind: 'content', block: record } : { kind: 'unfinished', fields: block.fields }]
  })
}

function isNumbered(to: string): to is 'pictures' | 'recordings' | 'articles' {
  return ['pictures', 'recordings', 'articles'].includes(to)
}
