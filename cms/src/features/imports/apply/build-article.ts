import type { Article } from '../../../payload-types.ts'
import { excerptFrom, plainTitle } from '../body/excerpt.ts'
import { type Resolve, resolveImportedBody } from '../body/resolve-imported-body.ts'
import type { ImportContext } from '../plan/import-context.ts'
import { type ArticlePlace, addressOf } from '../plan/plan-article.ts'
import { momentOf } from '../plan/source-dates.ts'
import type { ArticleTargets, ReadArticle } from './article-targets.ts'

/** An article as it is written here. */
export interface ImportedArticle {
  title: string
  /** The address that it had, as far as that can be one here; another article may have it. */
  wantedSlug: string
  excerpt: string
  body: Article['body']
  heroImage: number | null
  heroCaption: string | null
  section: number
  topics: number[]
  authors: number[]
  notes: string[]
  seo: { title: string | null; description: string | null }
  publishedAt: string | null
  createdAt: string
  updatedAt: string
}

const mostAuthors = 6
const longest = { excerpt: 500, caption: 400, seoTitle: 120, seoDescription: 320, note: 1000 }
const mostNotes = 50

/** The article that a record becomes. `now` is when it has no date of its own. */
export function buildArticle(
  { record, body }: ReadArticle,
  {
    place,
    context,
    targets,
    now,
  }: {
    place: ArticlePlace
    context: Pick<ImportContext, 'timeZone'>
    targets: ArticleTargets
    now: string
  },
): ImportedArticle {
  const resolved = resolveImportedBody(body, targets)
  const authors = [...new Set(record.authors.flatMap((id) => targets.authors.get(id) ?? []))]
  if (authors.length === 0 && targets.defaultAuthor !== null) authors.push(targets.defaultAuthor)
  const hero = record.heroPicture ? pictureId(targets.picture(record.heroPicture)) : null
  const publishedAt = record.status === 'published' ? momentOf(record.publishedAt, context.timeZone) : null
  const createdAt = momentOf(record.createdAt, context.timeZone) ?? publishedAt ?? now
  const notes = [
    ...resolved.notes.map(({ text }) => text),
    ...(record.heroPicture && hero === null ? ['The picture above the text could not be brought in.'] : []),
    ...(authors.length > mostAuthors
      ? [`It names ${authors.length} authors; the byline has room for ${mostAuthors}.`]
      : []),
  ]
  return {
    title: plainTitle(record.title).title,
    wantedSlug: addressOf(record),
    excerpt: cut(record.excerpt.trim() || excerptFrom(body.blocks), longest.excerpt),
    body: resolved.body,
    heroImage: hero,
    heroCaption: cut(record.heroPicture?.caption.trim() ?? '', longest.caption) || null,
    section: place.section,
    topics: [...place.topics, ...place.newTopics.flatMap((id) => targets.newTopics.get(id) ?? [])],
    authors: authors.slice(0, mostAuthors),
    notes: notes.map((note) => cut(note, longest.note)).slice(0, mostNotes),
    seo: {
      title: cut(record.seo.title.trim(), longest.seoTitle) || null,
      description: cut(record.seo.description.trim(), longest.seoDescription) || null,
    },
    publishedAt,
    createdAt,
    updatedAt: momentOf(record.updatedAt, context.timeZone) ?? createdAt,
  }
}

function pictureId(found: ReturnType<Resolve['picture']>): number | null {
  return typeof found === 'object' ? (found?.id ?? null) : found
}

/** At most so many characters, cut between words where that is possible. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const start = text.slice(0, most - 1)
  const end = start.lastIndexOf(' ')
  return `${(end > most / 2 ? start.slice(0, end) : start).toWellFormed().trimEnd()}…`
}
