import {
  type SourceFile,
  type SourceFinding,
  type SourceRecord,
  UnreadableSource,
} from '../../source-record.ts'
import { readXml, type XmlElement, type XmlHandler } from '../xml/read-xml.ts'
import { bloggerComment, bloggerKind } from './blogger.ts'
import { EntryRecords, type FeedEntry } from './feed-entry.ts'
import { childText, childrenOf, feedNode, type FeedNode } from './feed-tree.ts'
import { newestOnly, siteRecord } from './site-record.ts'
import { authorsOf, xmlEntry } from './xml-entry.ts'

/** Old feeds of RSS name the file that describes RSS 0.91. */
const expected = { name: 'feed', roots: ['rss', 'rdf', 'feed', 'channel'], mayNameFile: true }

const mostSize = 32 * 1024 * 1024

/** Records of a feed of RSS or Atom. */
export async function* readXmlFeed(file: SourceFile, signal?: AbortSignal): AsyncGenerator<SourceRecord> {
  const reading = new FeedReading(file)
  const records = new EntryRecords()
  const steps = readXml(file, reading, { expected, signal })
  let [settings, isExport] = [0, false]
  for (;;) {
    const step = await steps.next()
    for (const entry of reading.takeEntries()) {
      const kind = bloggerKind(entry)
      if (kind === 'comment') yield bloggerComment(entry, file.name)
      else if (kind === 'settings' || kind === 'template') settings += 1
      else yield* records.of(reading.withAuthors(xmlEntry(entry, reading.base, file.name)))
      isExport ||= kind !== null
    }
    if (!step.done) continue
    // What a feed says of itself may stand after its entries.
    yield reading.site(step.value, isExport)
    if (settings > 0) yield settingsOf(settings, file)
    return
  }
}

function settingsOf(count: number, file: SourceFile): SourceRecord {
  return {
    kind: 'other',
    type: 'settings',
    name: count === 1 ? 'One setting of Blogger' : `${count} settings and templates of Blogger`,
    id: `settings:${file.name}`,
    place: { file: file.name, line: null, byte: null },
    findings: [],
    original: '',
  }
}

/** Gathers entries while a feed is read: of what is around them only what a feed says of itself is kept. */
class FeedReading implements XmlHandler {
  readonly #file: SourceFile
  #root: FeedNode | null = null
  #isAtom = false
  #open: FeedNode[] = []
  #entries: FeedNode[] = []
  /** What the feed says of itself. */
  #channel: FeedNode | null = null
  #count = 0
  /** How many characters and elements there were since the last entry ended. */
  #size = 0

  constructor(file: SourceFile) {
    this.#file = file
  }

  open(element: XmlElement): void {
    if (!this.#root) this.#isAtom = element.local.toLowerCase() === 'feed'
    if (/wordpress\.org\/export/.test(element.space))
      throw this.#refused('The file is an export of WordPress, not a feed: import it as one.', element.line)
    const node = feedNode(element, this.#isAtom)
    this.#root ??= node
    if (node.key === 'channel' || (this.#isAtom && this.#open.length === 0)) this.#channel = node
    this.#grow(100, element.line)
    const parent = this.#open.at(-1)
    if (parent && !this.#isEntry(node)) parent.children.push(node)
    this.#open.push(node)
  }

  text(text: string): void {
    const node = this.#open.at(-1)
    // White space between entries would add up.
    if (!node || (this.#open.length <= 2 && text.trim() === '')) return
    this.#grow(text.length, node.line)
    node.children.push(text)
  }

  close(): void {
    const node = this.#open.pop()
    if (!node || !this.#isEntry(node)) return
    this.#entries.push(node)
    this.#count += 1
    this.#size = 0
  }

  #grow(by: number, line: number): void {
    this.#size += by
    if (this.#size > mostSize) throw this.#refused('A single entry has more than 32 MB.', line)
  }

  takeEntries(): FeedNode[] {
    const entries = this.#entries
    this.#entries = []
    return entries
  }

  /** An entry of Atom without authors is by those of its feed (RFC 4287, 4.2.1). */
  withAuthors(entry: FeedEntry): FeedEntry {
    if (!this.#isAtom || !this.#channel || entry.authors.length > 0) return entry
    return { ...entry, authors: authorsOf(this.#channel) }
  }

  get base(): string | null {
    const { link } = this.#about()
    const own = this.#root?.base ?? this.#channel?.base
    return own && URL.canParse(own, link ?? undefined) ? new URL(own, link ?? undefined).href : link
  }

  /** `isWhole` says that the file is an export of everything, not a feed of the newest. */
  site(findings: readonly SourceFinding[], isWhole: boolean): SourceRecord {
    const { link, links } = this.#about()
    const channel = this.#channel
    const hasMore = links.some(({ attributes }) => ['next', 'prev-archive'].includes(attributes['rel'] ?? ''))
    return siteRecord({
      file: this.#file.name,
      name: channel ? childText(channel, 'title', 'dc:title') : '',
      url: link,
      description: channel ? childText(channel, 'description', 'subtitle', 'tagline', 'itunes:summary') : '',
      language:
        (channel && childText(channel, 'language', 'dc:language')) ||
        this.#root?.attributes['xml:lang'] ||
        null,
      findings: [...(isWhole ? [] : [newestOnly(this.#count, hasMore)]), ...findings],
    })
  }

  #about(): { link: string | null; links: FeedNode[] } {
    const links = this.#channel ? childrenOf(this.#channel, 'link', 'atom:link') : []
    const text = this.#channel ? childText(this.#channel, 'link') : ''
    const alternate = links.find(
      ({ attributes }) => attributes['href'] && (attributes['rel'] ?? 'alternate') === 'alternate',
    )
    const link = text || alternate?.attributes['href'] || ''
    return { link: URL.canParse(link) ? link : null, links }
  }

  #isEntry({ key }: FeedNode): boolean {
    return this.#isAtom ? key === 'entry' : key === 'item'
  }

  #refused(message: string, line: number): UnreadableSource {
    return new UnreadableSource(message, { file: this.#file.name, line, byte: null })
  }
}
