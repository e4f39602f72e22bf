import { createHash } from 'node:crypto'
import slugify from '@sindresorhus/slugify'
import { toPlainRun } from '@meridian/shared/body/plain-text'
import type {
  SourceArticle,
  SourceBlock,
  SourceFinding,
  SourcePictureUse,
  SourcePlace,
  SourceRecord,
  SourceStatus,
} from '../../source-record.ts'
import { isAhead, readDate } from '../dates/read-date.ts'
import { paragraph } from '../html/blocks-to-html.ts'
import { absoluteLinks, resolve } from '../html/absolute-links.ts'
import { decodeTwice } from '../html/html-tree.ts'
import { oneLine } from '../text/clean-text.ts'
import { decoded } from '../../decoded.ts'

export interface FeedPerson {
  name: string
  email: string
  url: string
}

/** An entry of a feed of any kind, as it says things. '' and empty lists for what it does not say. */
export interface FeedEntry {
  id: string
  url: string
  title: string
  /** HTML; null when it has none. */
  content: string | null
  /** HTML or text. */
  summary: string
  published: string
  updated: string
  authors: FeedPerson[]
  categories: { taxonomy: string; name: string }[]
  picture: SourcePictureUse | null
  recordings: { url: string; title: string; caption: string }[]
  /** What kind of text the feed says that it is; null when it does not. */
  type: string | null
  /** Null for one that readers can see. */
  status: SourceStatus | null
  otherUrls: string[]
  /** What addresses in it are relative to. */
  base: string | null
  original: string
  place: SourcePlace
}

/** Makes records of entries: authors and categories come before the first article that names them. */
export class EntryRecords {
  readonly #told = new Set<string>()
  /** What tells an entry from another one that goes by the same. */
  readonly #names = new Map<string, string>();

  *of(entry: FeedEntry): Generator<SourceRecord> {
    const url = resolve(entry.url, entry.base)
    const base = url ?? entry.base
    const place = entry.place
    const authors = entry.authors.flatMap((person) => personId(person))
    const terms = entry.categories
      .map(({ taxonomy, name }) => ({ taxonomy, name: plain(name) }))
      .filter(({ name }) => name !== '')
    for (const { id, person } of authors)
      yield* this.#once(`author ${id}`, {
        kind: 'author',
        id,
        place,
        findings: [],
        original: '',
        name: person.name,
        slug: null,
        email: person.email || null,
        bio: '',
        role: '',
        portrait: null,
        urls: person.url === '' ? [] : [person.url],
      })
    for (const { taxonomy, name } of terms)
      yield* this.#once(`term ${termId(taxonomy, name)}`, {
        kind: 'term',
        id: termId(taxonomy, name),
        place,
        findings: [],
        original: '',
        taxonomy,
        name,
        slug: slugOf(name),
        parent: null,
        description: '',
        urls: [],
        isInternal: false,
      })
    yield articleOf(entry, {
      ...this.#identityOf(entry, url),
      url,
      base,
      authors: [...new Set(authors.map(({ id }) => id))],
      terms: [...new Set(terms.map(({ taxonomy, name }) => termId(taxonomy, name)))],
    })
  }

  /**
   * What an entry goes by. Careless feeds give all of theirs the same name or address: those are told apart. Versions of the same entry
   * stay one.
   */
  #identityOf({ id: own, title, published, content, summary }: FeedEntry, url: string | null): Identity {
    const isNamed = title !== '' || published !== ''
    const id = own || url || hash(isNamed ? `${plain(title)} ${published}` : `${content ?? ''} ${summary}`)
    const words = own === '' || url === null ? plain(title) : url
    const known = this.#names.get(id)
    if (known === undefined) this.#names.set(id, words)
    if (known === undefined || known === words) return { id, sameId: null }
    const message = 'Another entry of the feed has the same name; this one goes by its words as well.'
    return {
      id: `${id} ${hash(`${url ?? ''} ${plain(title)} ${published}`)}`,
      sameId: { code: 'same-id', message },
    }
  }

  *#once(key: string, record: SourceRecord): Generator<SourceRecord> {
    if (this.#told.has(key)) return
    this.#told.add(key)
    yield record
  }
}

interface Identity {
  id: string
  sameId: SourceFinding | null
}

interface Named extends Identity {
  url: string | null
  base: string | null
  authors: string[]
  terms: string[]
}

function hash(words: string): string {
  return createHash('sha256').update(words).digest('hex').slice(0, 32)
}

function articleOf(entry: FeedEntry, { id, sameId, url, base, authors, terms }: Named): SourceArticle {
  const title = plain(entry.title)
  const summary = plain(entry.summary)
  const html = entry.content ?? entry.summary
  const isMarkup = entry.content !== null || /<[a-z][^>]*>|&\w+;/i.test(html)
  const text = isMarkup ? absoluteLinks(html, base) : paragraphsOf(html)
  const blocks: SourceBlock[] = entry.recordings.map((recording) => ({
    kind: 'recording',
    ...recording,
    url: resolve(recording.url, base) ?? recording.url,
  }))
  if (text.trim() !== '') blocks.push({ kind: 'html', html: text })
  const published = readDate(entry.published) ?? readDate(entry.updated)
  const hero = entry.picture
  return {
    kind: 'article',
    id,
    place: entry.place,
    original: entry.original,
    type: entry.type ?? (entry.recordings.length > 0 ? 'podcast' : 'post'),
    status: entry.status ?? (isAhead(published) ? 'scheduled' : 'published'),
    title,
    excerpt: entry.content === null || summary === plain(entry.content) ? '' : summary,
    body: blocks,
    slug: url === null ? null : lastSegment(url),
    url,
    formerUrls: [...new Set(entry.otherUrls)].filter((other) => /^https?:/i.test(other) && other !== url),
    createdAt: published,
    publishedAt: entry.status === 'draft' ? null : published,
    updatedAt: readDate(entry.updated),
    authors,
    terms,
    heroPicture: hero && { ...hero, url: resolve(hero.url ?? '', base) ?? hero.url },
    seo: { title: '', description: '', canonical: null },
    audience: 'everyone',
    isFeatured: false,
    sentAs: null,
    findings: [...(sameId ? [sameId] : []), ...findingsOf(entry, title, summary)],
  }
}

function findingsOf(entry: FeedEntry, title: string, summary: string): SourceFinding[] {
  const isCut =
    /(?:\[…\]|\[\.\.\.\]|…|\.\.\.)\s*(?:(?:continue reading|read more|weiterlesen).{0,200})?$/i.test(summary)
  const isSummary = entry.content === null && summary !== '' && (isCut || summary.length < 500)
  return [
    ...(title === '' ? [{ code: 'without-title', message: 'The entry has no title.' }] : []),
    ...(isSummary
      ? [{ code: 'summary-only', message: 'The feed seems to hold a summary of the text, not all of it.' }]
      : []),
  ]
}

/** One line without markup, entities resolved. */
function plain(text: string): string {
  return oneLine(decodeTwice(toPlainRun(text)))
}

function paragraphsOf(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map(paragraph)
    .join('')
}

function personId(person: FeedPerson): { id: string; person: FeedPerson }[] {
  const name = plain(person.name) || person.email.split('@')[0] || ''
  return name === '' ? [] : [{ id: slugOf(name), person: { ...person, name } }]
}

function termId(taxonomy: string, name: string): string {
  return `${taxonomy}:${slugOf(name)}`
}

function slugOf(name: string): string {
  return slugify(name) || encodeURIComponent(name.toLowerCase())
}

function lastSegment(url: string): string | null {
  if (!URL.canParse(url)) return null
  const segment = new URL(url).pathname.split('/').findLast((part) => part !== '')
  if (segment === undefined) return null
  return decoded(segment.replace(/\.(?:html?|php|aspx?)$/i, ''))
}
