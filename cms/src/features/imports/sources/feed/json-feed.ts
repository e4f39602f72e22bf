import { z } from 'zod'
import { type SourceFile, type SourceRecord, UnreadableSource } from '../../source-record.ts'
import { readWholeText } from '../text/decode-text.ts'
import { EntryRecords, type FeedEntry } from './feed-entry.ts'
import { newestOnly, siteRecord } from './site-record.ts'
import { paragraph } from '../html/blocks-to-html.ts'

const mostBytes = 64 * 1024 * 1024
const text = z
  .union([z.string(), z.number()])
  .transform(String)
  .nullish()
  .catch(null)
  .transform((value) => value?.toWellFormed() ?? '')
const AuthorSchema = z.object({ name: text, url: text }).catch({ name: '', url: '' })
const AttachmentSchema = z
  .object({ url: text, mime_type: text, title: text })
  .catch({ url: '', mime_type: '', title: '' })
const people = {
  author: AuthorSchema.nullish().catch(null),
  authors: z.array(AuthorSchema).nullish().catch(null),
}
const ItemSchema = z.object({
  id: text,
  url: text,
  external_url: text,
  title: text,
  content_html: text,
  content_text: text,
  summary: text,
  image: text,
  banner_image: text,
  date_published: text,
  date_modified: text,
  language: text,
  ...people,
  tags: z.array(text).nullish().catch(null),
  attachments: z.array(AttachmentSchema).nullish().catch(null),
})
const FeedSchema = z.object({
  version: z.string(),
  title: text,
  home_page_url: text,
  feed_url: text,
  description: text,
  language: text,
  next_url: text,
  ...people,
  items: z.array(z.unknown()),
})

type Item = z.infer<typeof ItemSchema>

/** Records of a JSON Feed, version 1 or 1.1. */
export async function* readJsonFeed(file: SourceFile, signal?: AbortSignal): AsyncGenerator<SourceRecord> {
  const refused: Refuse = (message, { cause, line = null } = {}) =>
    new UnreadableSource(`The file is no feed: ${message}`, { file: file.name, line, byte: null }, { cause })
  const whole = await readWholeText(file, { signal, mostBytes })
  if (!whole.ok) throw refused(whole.reason)
  const parsed = FeedSchema.safeParse(parseJson(whole.text, refused))
  if (!parsed.success || !/jsonfeed\.org/.test(parsed.data.version))
    throw refused('it is JSON, but has no version of jsonfeed.org.')
  const feed = parsed.data
  const base = URL.canParse(feed.home_page_url) ? feed.home_page_url : null
  yield siteRecord({
    file: file.name,
    name: feed.title,
    url: base,
    description: feed.description,
    language: feed.language || null,
    findings: [newestOnly(feed.items.length, feed.next_url !== ''), ...whole.findings],
  })
  const records = new EntryRecords()
  for (const [index, value] of feed.items.entries()) {
    signal?.throwIfAborted()
    const place = { file: file.name, line: null, byte: null }
    const item = ItemSchema.safeParse(value)
    if (item.success) yield* records.of(entryOf(item.data, { value, base, place, people: peopleOf(feed) }))
    else
      yield {
        kind: 'broken',
        of: 'article',
        id: `${file.name}:${index + 1}`,
        name: `Entry ${index + 1}`,
        reason: 'The entry is no object.',
        place,
        findings: [],
        original: JSON.stringify(value) ?? '',
      }
  }
}

type Refuse = (message: string, about?: { cause?: unknown; line?: number }) => UnreadableSource

function parseJson(json: string, refused: Refuse): unknown {
  try {
    return JSON.parse(json.replace(/^\ufeff/, ''))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const position = /position (\d+)/.exec(error.message)?.[1]
    const line =
      position === undefined ? json.split('\n').length : json.slice(0, Number(position)).split('\n').length
    throw refused(`it is not well-formed JSON on line ${line}: it may be cut off.`, { cause: error, line })
  }
}

function peopleOf({ authors, author }: Pick<Item, 'authors' | 'author'>): FeedEntry['authors'] {
  const found = authors && authors.length > 0 ? authors : author ? [author] : []
  return found.map(({ name, url }) => ({ name, url, email: '' }))
}

interface ItemContext {
  value: unknown
  base: string | null
  place: FeedEntry['place']
  /** The authors of the feed, for entries without their own. */
  people: FeedEntry['authors']
}

function entryOf(item: Item, { value, base, place, people: ofFeed }: ItemContext): FeedEntry {
  const own = peopleOf(item)
  const picture = item.image || item.banner_image
  const files = (item.attachments ?? []).filter(
    ({ url, mime_type }) => url !== '' && /^(?:audio|video)\//.test(mime_type),
  )
  const {
    content_html: _html,
    content_text: _text,
    ...rest
  } = z.record(z.string(), z.unknown()).catch({}).parse(value)
  const plain =
    item.content_text === ''
      ? null
      : item.content_text
          .split(/\n\s*\n/)
          .map(paragraph)
          .join('')
  return {
    id: item.id,
    url: item.url,
    title: item.title,
    content: item.content_html || plain,
    summary: item.summary,
    published: item.date_published,
    updated: item.date_modified,
    authors: own.length > 0 ? own : ofFeed,
    categories: (item.tags ?? []).map((name) => ({ taxonomy: 'tag', name })),
    picture: picture === '' ? null : { id: null, url: picture, alt: '', caption: '', credit: '' },
    recordings: files.map(({ url, title }) => ({ url, title, caption: '' })),
    type: null,
    status: null,
    otherUrls: [item.id],
    base,
    original: JSON.stringify(rest),
    place,
  }
}
