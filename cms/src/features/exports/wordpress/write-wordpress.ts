import { copyMedia } from '../content/copy-media.ts'
import { Differences } from '../content/differences.ts'
import { exportedArticles } from '../content/exported-articles.ts'
import { type Library, readLibrary } from '../content/library.ts'
import { countedText, type ExportCounts, type FormatInput } from '../format-input.ts'
import { articleItem, attachmentItem, type ItemTools, uploadPath } from './wordpress-items.ts'
import { attribute, element, line } from './xml.ts'

export const wordpressFile = 'wordpress.xml'

/** Writes the magazine as WordPress's own export format (WXR 1.2), with its uploads beside. */
export async function writeWordPress(input: FormatInput): Promise<ExportCounts> {
  const { zip, reader, magazine } = input
  const library = await readLibrary(reader)
  const differences = await Differences.open()
  try {
    const counts: ExportCounts = {}
    const media = await copyMedia(input, { library, pathOf: (file) => `uploads/${uploadPath(file)}` })
    const tools: ItemTools = {
      reader,
      library,
      differences,
      siteUrl: magazine.url,
      tags: tagsOf(library, reader),
    }
    await zip.add(
      wordpressFile,
      countedText(input, { name: 'articles', texts: channel(input, tools, counts), counts }),
    )
    for (const name of media.missing) await differences.add('File', name, 'The file was not there.')
    await zip.add('differences.csv', differences.read())
    await zip.add('README.txt', Buffer.from(readme))
    // Beside articles there are attachments, and what stands around them.
    counts['articles'] = (counts['articles'] ?? 0) - (counts['attachments'] ?? 0) - 2
    return { ...counts, files: media.count, differences: differences.count }
  } finally {
    await differences.close()
  }
}

async function* channel(input: FormatInput, tools: ItemTools, counts: ExportCounts): AsyncGenerator<string> {
  const { library, reader } = tools
  yield head(input, tools)
  let attachments = 0
  for (const file of [...library.pictures, ...library.recordings]) {
    attachments += 1
    yield attachmentItem(file, tools)
  }
  counts['attachments'] = attachments
  for await (const article of exportedArticles(reader, library)) yield await articleItem(article, tools)
  yield '</channel>\n</rss>\n'
}

function head({ magazine, madeAt, product }: FormatInput, { library, reader, tags }: ItemTools): string {
  const { url, name } = magazine
  const authors = [...library.authors.values()].map(
    ({ key, slug, name: display }) =>
      `<wp:author>${element('wp:author_id', reader.idOf('authors', key))}${element('wp:author_login', slug ?? key)}${element('wp:author_email', '')}${element('wp:author_display_name', line(display ?? ''))}${element('wp:author_first_name', '')}${element('wp:author_last_name', '')}</wp:author>`,
  )
  const categories = [...library.sections.values()].map(
    ({ key, slug, name: section, description }) =>
      `<wp:category>${element('wp:term_id', reader.idOf('sections', key) * 10 + 1)}${element('wp:category_nicename', slug ?? key)}${element('wp:category_parent', '')}${element('wp:cat_name', line(section ?? ''))}${element('wp:category_description', line(description ?? ''))}</wp:category>`,
  )
  const topics = [...library.topics.values()].map(({ key, name: topic, description }) => {
    const { id, slug } = tags.get(key) ?? { id: 0, slug: key }
    return `<wp:tag>${element('wp:term_id', id)}${element('wp:tag_slug', slug)}${element('wp:tag_name', line(topic ?? ''))}${element('wp:tag_description', line(description ?? ''))}</wp:tag>`
  })
  const issues = [...library.issues.values()].map(
    ({ key, slug, title }) =>
      `<wp:term>${element('wp:term_id', reader.idOf('issues', key) * 10 + 3)}${element('wp:term_taxonomy', 'issue')}${element('wp:term_slug', slug ?? key)}${element('wp:term_parent', '')}${element('wp:term_name', line(title))}</wp:term>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>${attribute(name)}</title>
<link>${attribute(url)}</link>
<description></description>
<pubDate>${madeAt.toUTCString().replace('GMT', '+0000')}</pubDate>
<language>en</language>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${attribute(url)}</wp:base_site_url>
<wp:base_blog_url>${attribute(url)}</wp:base_blog_url>
${[...authors, ...categories, ...topics, ...issues].join('\n')}
<generator>Meridian ${attribute(product)}</generator>
`
}

/** Tags have no sections: two topics of one slug get the section's before it. */
function tagsOf({ topics, sections }: Library, reader: ItemTools['reader']): ItemTools['tags'] {
  const slugs = new Map<string, number>()
  for (const { slug } of topics.values()) slugs.set(slug ?? '', (slugs.get(slug ?? '') ?? 0) + 1)
  return new Map(
    [...topics.values()].map(({ key, slug, section }) => {
      const own = slug ?? key.replaceAll('/', '-')
      const isAlone = slugs.get(slug ?? '') === 1
      const home = sections.get(section ?? '')?.slug ?? ''
      return [key, { slug: isAlone ? own : `${home}-${own}`, id: reader.idOf('topics', key) * 10 + 2 }]
    }),
  )
}

const readme = `wordpress.xml   All articles and the library, in the format of WordPress's own exports (WXR 1.2).
uploads/        The originals of pictures and recordings. Put them into wp-content/uploads of the new site.
differences.csv What WordPress has no place for, and where it went.

In WordPress: Tools, Import, WordPress. Pictures are fetched from this magazine while it is still there; the fetched ones
are as large as readers get them, the originals are in uploads/. All times are those of UTC.
`
