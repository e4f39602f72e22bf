import type {
  SourceArticle,
  SourceAuthor,
  SourcePicture,
  SourceRecord,
  SourceSite,
  SourceTerm,
} from '../../src/features/imports/source-record.ts'

/* Records as the readers of the formats yield them, with everything that a test does not care about. */

const base = { place: { file: 'site.xml', line: 1, byte: 0 }, findings: [], original: '' }

export function site(over: Partial<SourceSite> = {}): SourceSite {
  return {
    ...base,
    kind: 'site',
    id: 'https://old.example',
    name: 'The Old Magazine',
    url: 'https://old.example',
    description: '',
    language: 'en',
    timeZone: 'UTC',
    ...over,
  }
}

export function term(id: string, over: Partial<SourceTerm> = {}): SourceTerm {
  return {
    ...base,
    kind: 'term',
    id,
    taxonomy: 'category',
    name: id,
    slug: id.toLowerCase(),
    parent: null,
    description: '',
    urls: [`https://old.example/category/${id.toLowerCase()}/`],
    isInternal: false,
    ...over,
  }
}

export function author(id: string, over: Partial<SourceAuthor> = {}): SourceAuthor {
  return {
    ...base,
    kind: 'author',
    id,
    name: id,
    slug: id.toLowerCase(),
    email: null,
    bio: '',
    role: '',
    portrait: null,
    urls: [`https://old.example/author/${id.toLowerCase()}/`],
    ...over,
  }
}

export function article(id: string, over: Partial<SourceArticle> = {}): SourceArticle {
  const slug = `article-${id}`
  return {
    ...base,
    kind: 'article',
    id,
    type: 'post',
    status: 'published',
    title: `Article ${id}`,
    excerpt: `What ${id} is about.`,
    body: [{ kind: 'html', html: `<p>The text of ${id}.</p>` }],
    slug,
    url: `https://old.example/2019/05/${slug}/`,
    formerUrls: [`https://old.example/?p=${id}`],
    createdAt: null,
    publishedAt: { kind: 'instant', at: '2019-05-04T08:00:00.000Z' },
    updatedAt: null,
    authors: ['ada'],
    terms: ['Business'],
    heroPicture: null,
    seo: { title: '', description: '', canonical: null },
    audience: 'everyone',
    isFeatured: false,
    sentAs: null,
    ...over,
  }
}

export function picture(id: string, over: Partial<SourcePicture> = {}): SourcePicture {
  return {
    ...base,
    kind: 'picture',
    id,
    url: `https://old.example/wp-content/uploads/2019/05/${id}.jpg`,
    path: `2019/05/${id}.jpg`,
    fileName: `${id}.jpg`,
    alt: `What ${id} shows`,
    caption: '',
    credit: '',
    title: '',
    urls: [],
    ...over,
  }
}

/** Records as a reader yields them. */
export async function* readingOf(records: readonly SourceRecord[]): AsyncGenerator<SourceRecord> {
  for (const record of records) yield await Promise.resolve(record)
}
