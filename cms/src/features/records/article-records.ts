import type { DraftRecord } from '@meridian/shared/content/assembly/drafts'
import type { ArticleHead } from '@meridian/shared/replica/content-reader'
import { type Queryable, readRows } from '../../platform/database/rows.ts'
import { readingMinutes } from '../body/body-text.ts'
import { readAiMarks } from './ai-marks.ts'
import { idKey, recordSource } from './record-source.ts'
import { idOf, idsOf, type Relation } from './relations.ts'
import { toArticleText, toPlainText } from './text-records.ts'

type Text = string | null | undefined

/** An article of the CMS, saved or typed: any of it may be missing. Its relations are ids, or resolved. */
export interface ArticleSource {
  id: number
  slug?: Text
  title?: Text
  otherTitle?: Text
  excerpt?: Text
  section?: Relation
  authors?: readonly Relation[] | null
  topics?: readonly Relation[] | null
  issue?: Relation
  printOrder?: number | null
  related?: readonly Relation[] | null
  publishedAt?: Text
  updatedAt: string
  heroImage?: Relation
  heroCaption?: Text
  body?: unknown
  corrections?: readonly { date?: Text; text?: Text }[] | null
  aiAssisted?: unknown
  seo?: { title?: Text; description?: Text } | null
}

type DraftArticleHead = Omit<ArticleHead, 'section'> & { section: number | null }

/** What readers would have of an article. One that was never published is dated now. */
export function toArticleRecord(article: ArticleSource): DraftRecord {
  const head = toArticleHead(article)
  return {
    ...head,
    text: toPlainText(article.body),
    ...toArticleText(article.body),
    corrections: (article.corrections ?? []).flatMap(({ date, text: note }) =>
      date && note ? [{ date: date.slice(0, 10), text: note }] : [],
    ),
    seo: {
      title: article.seo?.title || head.title,
      description: article.seo?.description || head.excerpt,
    },
  }
}

/** The same without its text, of which it says how long it takes to read. */
function toArticleHead(article: ArticleSource): DraftArticleHead {
  return {
    id: article.id,
    slug: article.slug ?? '',
    title: article.title ?? '',
    otherTitle: otherTitleOf(article),
    excerpt: article.excerpt ?? '',
    section: idOf(article.section),
    authors: idsOf(article.authors),
    topics: idsOf(article.topics),
    issue: idOf(article.issue),
    printOrder: article.printOrder ?? null,
    related: idsOf(article.related),
    publishedAt: article.publishedAt ?? new Date().toISOString(),
    updatedAt: article.updatedAt,
    picture: idOf(article.heroImage),
    pictureCaption: article.heroCaption ?? '',
    readingMinutes: readingMinutes(
      toPlainText(article.body)
        .map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.caption))
        .join('\n'),
    ),
    isAiAssisted: readAiMarks(article.aiAssisted).length > 0,
  }
}

/** One that is the title itself is no other. */
function otherTitleOf({ title, otherTitle }: Pick<ArticleSource, 'title' | 'otherTitle'>): string {
  const other = otherTitle?.trim() ?? ''
  return other === title?.trim() ? '' : other
}

const relations = (path: 'authors' | 'topics' | 'related', column: string) => `
  array(select rel.${column} from articles_rels rel where rel.parent_id = article.id and rel.path = '${path}'
        order by rel."order", rel.id) as ${path}`

const headColumns = `
  article.id, article.slug, article.title, article.other_title as "otherTitle", article.excerpt, article.section_id as section, article.issue_id as issue,
  article.print_order as "printOrder", article.published_at as "publishedAt", article.updated_at as "updatedAt",
  article.hero_image_id as "heroImage", article.hero_caption as "heroCaption", article.ai_assisted as "aiAssisted",
  article.body, ${relations('authors', 'authors_id')}, ${relations('topics', 'topics_id')}, ${relations('related', 'articles_id')}`

const textColumns = `
  json_build_object('title', article.seo_title, 'description', article.seo_description) as seo,
  (select coalesce(json_agg(json_build_object(
     'date', to_char(note.date at time zone 'UTC', 'YYYY-MM-DD'), 'text', note.text) order by note._order), '[]')
   from articles_corrections note where note._parent_id = article.id) as corrections`

/** One without a section has lost it past the CMS. */
const published = `
  from articles article
  where article._status = 'published' and article.slug is not null and article.published_at is not null
    and article.section_id is not null`

/** The published articles. */
export const articleRecords = recordSource<'article', ArticleSource>({
  kind: 'article',
  select: `select ${headColumns}, ${textColumns} ${published}`,
  key: idKey,
  toRecord: (row) => {
    const { section, ...record } = toArticleRecord(row)
    return section === null ? null : { ...record, section }
  },
})

/** The published ones of these articles without their texts. */
export async function readArticleHeads(db: Queryable, ids: readonly number[]): Promise<ArticleHead[]> {
  const rows = await readRows<ArticleSource>(
    db,
    `select ${headColumns} ${published} and article.id = any($1)`,
    [ids],
  )
  return rows.flatMap((row) => {
    const { section, ...head } = toArticleHead(row)
    return section === null ? [] : [{ ...head, section }]
  })
}
