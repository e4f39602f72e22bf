import { z } from 'zod'
import { convertBody } from '../../../exports/archive/body-references.ts'
import type {
  SourceArticle,
  SourceAuthor,
  SourceBroken,
  SourceOther,
  SourcePicture,
  SourcePictureUse,
  SourceRedirect,
  SourceSite,
  SourceTerm,
} from '../../source-record.ts'
import { type ArchiveLine, base, instant, type Magazine, type Make, maker, text } from './archive-line.ts'
import { readerRecord, ReaderSchema, subscriberRecord, SubscriberSchema } from './meridian-people.ts'

/** The site that the archive is of. */
export function siteRecord({ name, url }: Magazine, file: string): SourceSite {
  const own = { id: url, place: { file, line: null, byte: null }, findings: [], original: '' }
  return { ...own, kind: 'site', name, url, description: '', language: 'en', timeZone: 'UTC' }
}

const SectionSchema = z.object({ key: z.string(), slug: text, name: text, description: text })
const TopicSchema = SectionSchema.extend({ section: text })
const AuthorSchema = z.object({
  key: z.string(),
  slug: text,
  name: text,
  role: text,
  bio: text,
  portrait: text,
})
const PictureSchema = z.object({
  key: z.string(),
  filename: text,
  alt: text,
  caption: text,
  credit: text,
  file: z.object({ path: z.string() }).nullable(),
})

function term(
  taxonomy: string,
  parent: string | null,
  fields: z.output<typeof SectionSchema>,
): Omit<SourceTerm, 'id' | 'place' | 'findings' | 'original'> {
  return {
    kind: 'term',
    taxonomy,
    name: fields.name ?? fields.key,
    slug: fields.slug ?? fields.key,
    parent,
    description: fields.description ?? '',
    urls: [],
    isInternal: false,
  }
}

const ArticleSideSchema = z.object({
  updatedAt: text,
  slug: text,
  title: text,
  excerpt: text,
  section: text,
  topics: z.array(z.string()),
  authors: z.array(z.string()),
  publishedAt: text,
  heroImage: text,
  heroCaption: text,
  body: z.unknown(),
  seo: z.object({ title: text, description: text }),
})
const ArticleSchema = z.object({
  key: z.string(),
  createdAt: text,
  addresses: z.array(z.object({ slug: text })),
  published: ArticleSideSchema.nullable(),
  draft: ArticleSideSchema.nullable(),
})

function articleRecord(
  record: z.output<typeof ArticleSchema>,
  line: ArchiveLine,
  { url, slugs }: Magazine,
): SourceArticle | SourceBroken {
  const side = record.published ?? record.draft
  if (!side)
    return {
      ...base(line, record.key),
      kind: 'broken',
      of: 'article',
      name: record.key,
      reason: 'It has no text.',
    }
  const hasNewer = record.published !== null && record.draft !== null
  const addressOf = (slug: string) => `${url}/articles/${slug}`
  const body = ownBody(side.body, (key) => {
    const slug = slugs.get(key)
    return slug === undefined ? null : addressOf(slug)
  })
  return {
    ...base(line, record.key),
    findings: hasNewer
      ? [
          {
            code: 'newer-draft',
            message: 'The archive has a newer draft of it, which stands in its original.',
          },
        ]
      : [],
    kind: 'article',
    type: 'post',
    status: record.published ? 'published' : 'draft',
    title: side.title ?? '',
    excerpt: side.excerpt ?? '',
    body: [{ kind: 'own', body: body.text }],
    slug: side.slug,
    url: record.published && side.slug ? addressOf(side.slug) : null,
    formerUrls: record.addresses.flatMap(({ slug }) => (slug && slug !== side.slug ? [addressOf(slug)] : [])),
    createdAt: instant(record.createdAt),
    publishedAt: record.published ? instant(side.publishedAt) : null,
    updatedAt: instant(side.updatedAt),
    authors: side.authors,
    terms: [...(side.section ? [side.section] : []), ...side.topics],
    heroPicture: side.heroImage ? heroPicture(side.heroImage, side.heroCaption) : null,
    seo: { title: side.seo.title ?? '', description: side.seo.description ?? '', canonical: null },
    audience: 'everyone',
    isFeatured: false,
    sentAs: null,
  }
}

/** A text in which a link names an article by its address, as texts of other systems do; pictures are named by their records. */
function ownBody(
  body: unknown,
  addressOf: (key: string) => string | null,
): { text: unknown; recordings: number } {
  let recordings = 0
  const converted = convertBody(body, (to, name) => {
    if (to === 'recordings') recordings += 1
    if (typeof name !== 'string' || to === 'recordings') return null
    return to === 'articles' ? addressOf(name) : name
  })
  return { text: converted, recordings }
}

function heroPicture(key: string, caption: string | null): SourcePictureUse {
  return { id: key, url: null, alt: '', caption: caption ?? '', credit: '' }
}

const RedirectSchema = z.object({
  key: z.string(),
  fromPath: z.string(),
  toAddress: z.string(),
  kind: z.string(),
})
const OldAddressSchema = z.object({
  key: z.string(),
  to: z.union([z.object({ kind: z.string(), key: z.string() }), z.object({ path: z.string() }), z.null()]),
})

function redirect(
  line: ArchiveLine,
  { from, to, isPermanent }: Pick<SourceRedirect, 'from' | 'to' | 'isPermanent'>,
): SourceRedirect {
  return { ...base(line, from), kind: 'redirect', from, to, isPermanent, isPattern: false }
}

const Titled = z.looseObject({
  key: z.string(),
  title: text.optional(),
  name: text.optional(),
  published: z.looseObject({ title: text.optional(), subject: text.optional() }).nullish(),
  draft: z.looseObject({ title: text.optional(), subject: text.optional() }).nullish(),
})

function otherRecord(fields: z.output<typeof Titled>, line: ArchiveLine): SourceOther {
  const side = fields.published ?? fields.draft
  const name = fields.title ?? fields.name ?? side?.title ?? side?.subject ?? fields.key
  return { ...base(line, `${line.kind} ${fields.key}`), kind: 'other', type: line.kind, name }
}

/** What the lines of each file become; of any other file, `other`. */
export const recordMakers: Readonly<Record<string, Make>> = {
  sections: maker('term', SectionSchema, (fields, line, { url }): SourceTerm => ({
    ...base(line, fields.key),
    ...term('section', null, fields),
    urls: fields.slug === null ? [] : [`${url}/${fields.slug}`],
  })),
  topics: maker('term', TopicSchema, (fields, line, { url }): SourceTerm => ({
    ...base(line, fields.key),
    ...term('topic', fields.section, fields),
    urls: fields.slug === null || fields.section === null ? [] : [`${url}/${fields.section}/${fields.slug}`],
  })),
  authors: maker('author', AuthorSchema, (fields, line, { url }): SourceAuthor => ({
    ...base(line, fields.key),
    kind: 'author',
    name: fields.name ?? fields.key,
    slug: fields.slug,
    email: null,
    bio: fields.bio ?? '',
    role: fields.role ?? '',
    portrait: fields.portrait === null ? null : { id: fields.portrait, url: null },
    urls: fields.slug === null ? [] : [`${url}/authors/${fields.slug}`],
  })),
  pictures: maker('picture', PictureSchema, (fields, line, { url }): SourcePicture => ({
    ...base(line, fields.key),
    kind: 'picture',
    url: `${url}/media/${encodeURIComponent(fields.filename ?? fields.key)}`,
    path: fields.file?.path ?? null,
    fileName: fields.filename ?? fields.key,
    alt: fields.alt ?? '',
    caption: fields.caption ?? '',
    credit: fields.credit ?? '',
    title: '',
    urls: [],
  })),
  articles: maker('article', ArticleSchema, articleRecord),
  redirects: maker('redirect', RedirectSchema, ({ fromPath: from, toAddress: to, kind }, line) =>
    redirect(line, { from, to, isPermanent: kind === 'permanent' }),
  ),
  'old-addresses': maker('redirect', OldAddressSchema, ({ key, to }, line): SourceRedirect | SourceOther => {
    if (to === null)
      return {
        ...base(line, `old-addresses ${key}`),
        kind: 'other',
        type: 'old address that leads nowhere',
        name: key,
      }
    return redirect(line, {
      from: key,
      to: 'path' in to ? to.path : `${to.kind}:${to.key}`,
      isPermanent: true,
    })
  }),
  subscribers: maker('member', SubscriberSchema, subscriberRecord),
  readers: maker('member', ReaderSchema, readerRecord),
  other: maker('other', Titled, otherRecord),
}
