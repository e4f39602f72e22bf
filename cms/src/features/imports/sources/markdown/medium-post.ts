import slugify from '@sindresorhus/slugify'
import type { SourceRecord } from '../../source-record.ts'
import { readDate } from '../dates/read-date.ts'
import {
  attributeOf,
  find,
  findAll,
  hasClass,
  type HtmlElement,
  innerHtmlOf,
  parseHtml,
  replaceWith,
  wordsOf,
} from '../html/html-tree.ts'

/** The records of a post that Medium exported: its author, its topics, itself; null for another page of HTML. */
export function mediumArticle(html: string, path: string, root: string): SourceRecord[] | null {
  const tree = parseHtml(html)
  const entry =
    tree && find(tree.children, (element) => element.name === 'article' && hasClass(element, 'h-entry'))
  const content = entry && find(entry.children, (element) => hasClass(element, 'e-content'))
  if (!entry || !content) return null
  const part = (name: string) => find(entry.children, (element) => hasClass(element, name))
  const place = { file: path, line: 1, byte: 0 }
  const base = { place, findings: [], original: '' }
  const title = wordsOf(part('p-name') ?? [])
  const name = (path.split('/').at(-1) ?? path).replace(/\.html?$/i, '')
  const isDraft = name.startsWith('draft_')
  const author = part('p-author')
  const authorName = wordsOf(author ?? [])
  const topics = findAll(entry.children, (element) => hasClass(element, 'p-tag'))
    .map((element) => wordsOf(element))
    .filter((topic) => topic !== '')
  const url = attributeOf(part('p-canonical'), 'href') || null
  const published = readDate(attributeOf(part('dt-published'), 'datetime'))
  const short = /-([\da-f]{8,})$/.exec(name)?.[1] ?? name
  const [authorId, topicIds] = [slugify(authorName), topics.map((topic) => `tag:${slugify(topic)}`)]
  clean(content, title)
  const body = innerHtmlOf(content).trim()
  return [
    ...(authorName === ''
      ? []
      : [
          {
            ...base,
            kind: 'author' as const,
            id: authorId,
            name: authorName,
            slug: null,
            email: null,
            bio: '',
            role: '',
            portrait: null,
            urls: [attributeOf(author, 'href')].filter((address) => address !== ''),
          },
        ]),
    ...topics.map((topic): SourceRecord => ({
      ...base,
      kind: 'term',
      id: `tag:${slugify(topic)}`,
      taxonomy: 'tag',
      name: topic,
      slug: slugify(topic),
      parent: null,
      description: '',
      urls: [],
      isInternal: false,
    })),
    {
      ...base,
      kind: 'article',
      id: path.slice(root.length),
      type: 'post',
      status: isDraft ? 'draft' : 'published',
      title:
        title ||
        name
          .replace(/^(?:draft|\d{4}-\d{2}-\d{2})_/, '')
          .replace(/-[\da-f]{8,}$/, '')
          .replaceAll('-', ' ')
          .trim(),
      excerpt: wordsOf(part('p-summary') ?? []),
      body: body === '' ? [] : [{ kind: 'html', html: body }],
      slug:
        url === null
          ? null
          : (url
              .split('/')
              .at(-1)
              ?.replace(/\?.*$/, '')
              .replace(/-[\da-f]{8,}$/, '') ?? null),
      url: isDraft ? null : url,
      formerUrls: isDraft ? [] : [`https://medium.com/p/${short}`],
      createdAt: published,
      publishedAt: isDraft ? null : published,
      updatedAt: null,
      authors: authorName === '' ? [] : [authorId],
      terms: [...new Set(topicIds)],
      heroPicture: null,
      seo: { title: '', description: '', canonical: null },
      audience: 'everyone',
      isFeatured: false,
      sentAs: null,
    },
  ]
}

/** Takes out what says the title and subtitle once more, and the lines between sections that readers do not see at the top. */
function clean(content: HtmlElement, title: string): void {
  const heading = find(content.children, (element) => /^h[1-4]$/.test(element.name))
  if (heading && wordsOf(heading) === title) replaceWith(heading, '')
  const divider = find(
    content.children,
    (element) => hasClass(element, 'section-divider') && element.name === 'div',
  )
  if (divider) replaceWith(divider, '')
}
