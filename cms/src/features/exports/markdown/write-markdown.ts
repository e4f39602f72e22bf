import { stringify } from 'yaml'
import { copyMedia } from '../content/copy-media.ts'
import { type ExportedArticle, exportedArticles } from '../content/exported-articles.ts'
import { type Library, readLibrary } from '../content/library.ts'
import type { ExportCounts, FormatInput } from '../format-input.ts'
import { blockMarkdown } from './markdown-blocks.ts'
import { FootnoteList } from './markdown-text.ts'

const mediaFolder = 'media'

/** Writes each article as a file of Markdown with front matter, in a folder for each section, with all pictures and recordings. */
export async function writeMarkdown(input: FormatInput): Promise<ExportCounts> {
  const { zip, reader, signal, onProgress } = input
  const library = await readLibrary(reader)
  const media = await copyMedia(input, { library, pathOf: ({ filename }) => `${mediaFolder}/${filename}` })
  const paths = new Set<string>()
  let articles = 0
  for await (const article of exportedArticles(reader, library)) {
    signal?.throwIfAborted()
    const path = freePath(article, paths)
    await zip.add(path, Buffer.from(articleMarkdown(article, library)))
    articles += 1
    if (articles % 100 === 0) onProgress?.('articles', articles)
  }
  await zip.add('authors.yaml', Buffer.from(stringify([...library.authors.values()].map(authorFields))))
  await zip.add('sections.yaml', Buffer.from(stringify(sectionFields(library))))
  await zip.add('README.md', Buffer.from(readme(input, media.missing)))
  onProgress?.('articles', articles)
  return { articles, authors: library.authors.size, sections: library.sections.size, files: media.count }
}

/** `leadership/the-quiet-capital.md`; a draft without an address is named by its key. */
function freePath({ section, slug, key }: ExportedArticle, taken: Set<string>): string {
  const folder = section?.slug ?? 'no-section'
  const wanted = `${folder}/${slug || key}.md`
  const path = taken.has(wanted) ? `${folder}/${slug || 'draft'}-${key}.md` : wanted
  taken.add(path)
  return path
}

/** An article with what is known of it above its text. */
export function articleMarkdown(article: ExportedArticle, library: Library): string {
  const notes = new FootnoteList()
  const form = {
    notes,
    library,
    articleHref: (number: number) => {
      const found = library.articleSlugs.at(number)
      return found ? `/articles/${found.slug}` : null
    },
    fileHref: (filename: string) => `../${mediaFolder}/${encodeURIComponent(filename)}`,
  }
  const blocks = article.blocks.map((block) => blockMarkdown(block, form)).filter((text) => text !== '')
  const text = [...blocks, notes.text()].filter((part) => part !== '').join('\n\n')
  return `---\n${stringify(frontMatter(article), { lineWidth: 0 })}---\n\n${text}\n`
}

/** What has no value is left out. */
function frontMatter(article: ExportedArticle): Record<string, unknown> {
  const { hero, section, seo, issue } = article
  const fields: Record<string, unknown> = {
    title: article.title,
    description: article.excerpt,
    slug: article.slug,
    date: article.publishedAt,
    lastmod: article.updatedAt,
    draft: !article.isPublished,
    authors: article.authors.map(({ name }) => name),
    categories: section ? [section.name] : [],
    tags: article.topics.map(({ name }) => name),
    issue: issue?.title,
    issue_place: article.printOrder,
    related: article.related.map((slug) => `/articles/${slug}`),
    image: hero && `../${mediaFolder}/${encodeURIComponent(hero.picture.filename ?? '')}`,
    image_alt: hero?.picture.alt,
    image_caption: hero?.caption,
    image_credit: hero?.picture.credit,
    aliases: article.formerSlugs.map((slug) => `/articles/${slug}`),
    url: article.slug === '' ? '' : `/articles/${article.slug}`,
    seo_title: seo.title,
    seo_description: seo.description,
    corrections: article.corrections,
    ai_assisted: article.isAiAssisted || null,
    to_check: article.notes,
    key: article.key,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)))
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function authorFields({
  slug,
  name,
  role,
  bio,
}: {
  slug: string | null
  name: string | null
  role: string | null
  bio: string | null
}) {
  return { slug, name, role, bio: bio ?? '' }
}

function sectionFields({ sections, topics }: Library) {
  return [...sections.values()].map(({ key, slug, name, description }) => ({
    slug,
    name,
    description,
    topics: [...topics.values()].flatMap((topic) =>
      topic.section === key ? [{ slug: topic.slug, name: topic.name, description: topic.description }] : [],
    ),
  }))
}

function readme({ magazine, madeAt }: FormatInput, missing: readonly string[]): string {
  const lost =
    missing.length === 0
      ? ''
      : `\nFiles that were not there:\n\n${missing.map((name) => `- ${name}\n`).join('')}`
  return `# ${magazine.name}

The articles of ${magazine.url} as of ${madeAt.toISOString()}, one file each, in a folder for each section. Pictures and
recordings are in \`${mediaFolder}\`. Of an article that readers have, its published text is here; of any other, its newest draft.

What Markdown has no words for is HTML: galleries, products, charts, embeds and recordings, each in an element with a class of that
name. A quotation that begins with \`[!info]\`, \`[!warning]\`, \`[!success]\` or \`[!highlight]\` is a callout.
${lost}`
}
