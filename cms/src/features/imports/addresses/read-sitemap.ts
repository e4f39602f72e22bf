import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { type SourceFile, UnreadableSource } from '../source-record.ts'

/** An address that a sitemap lists: of a page, or of another sitemap. */
export interface SitemapEntry {
  kind: 'page' | 'sitemap'
  url: string
}

/** What sitemaps may hold by their own standard is 50,000 addresses and 50 MB; some tools write more into lists. */
const mostEntries = 2_000_000
const mostBytes = 400 * 1024 * 1024
/** No text packs better than this: beyond the first megabytes it is made to fill memory. */
const mostPacked = { from: 8 * 1024 * 1024, ratio: 100 }
/** Enough to tell how a file is packed and written. */
const headBytes = 256
/** Between two elements. */
const mostBetween = 1024 * 1024
const mostLetters = 8192
const mostDepth = 16

/**
 * The addresses of a sitemap, or of a list with one in each line, packed by gzip or not, as they stand in the file. Nothing of it is
 * held in memory.
 * @throws {UnreadableSource} for what is neither, ends early, or unpacks to more than anyone writes
 */
export async function* readSitemap(file: SourceFile): AsyncGenerator<SitemapEntry> {
  let reader: EntryReader | null = null
  let entries = 0
  for await (const text of readText(file)) {
    reader ??= text.trimStart().startsWith('<') ? new XmlEntries(file.name) : new ListEntries(file.name)
    for (const entry of reader.read(text)) {
      entries += 1
      if (entries > mostEntries) throw unreadable(file.name, `has more than ${mostEntries} addresses`)
      yield entry
    }
  }
  if (!reader) throw unreadable(file.name, 'is empty')
  yield* reader.end()
}

interface EntryReader {
  read: (text: string) => SitemapEntry[]
  end: () => SitemapEntry[]
}

/** Addresses by lines. */
class ListEntries implements EntryReader {
  readonly #file: string
  #rest = ''
  #line = 0

  constructor(file: string) {
    this.#file = file
  }

  read(text: string): SitemapEntry[] {
    const lines = `${this.#rest}${text}`.split(/\r\n|\r|\n/)
    this.#rest = lines.pop() ?? ''
    if (this.#rest.length > mostLetters)
      throw unreadable(this.#file, 'has a line that is no address', this.#line + 1)
    return lines.flatMap((line) => this.#entry(line))
  }

  end(): SitemapEntry[] {
    return this.#entry(this.#rest)
  }

  #entry(line: string): SitemapEntry[] {
    this.#line += 1
    const url = line.trim()
    if (url === '' || url.startsWith('# ')) return []
    if (url.length <= mostLetters && /^(?:https?:\/\/|\/)[^\s\u0000-\u0020]+$/i.test(url))
      return [{ kind: 'page', url }]
    throw unreadable(this.#file, 'has a line that is no address', this.#line)
  }
}

/** Addresses by elements: `url` or `sitemap`, with `loc` in each. */
class XmlEntries implements EntryReader {
  readonly #file: string
  readonly #parser = new SaxesParser({ xmlns: true })
  readonly #open: string[] = []
  #entries: SitemapEntry[] = []
  #text = ''
  /** Since the last element began or ended: the parser holds it all. */
  #letters = 0

  constructor(file: string) {
    this.#file = file
    const parser = this.#parser
    parser.on('error', (error) =>
      this.#refuse(`is not well-formed: ${error.message.replaceAll(/^\d+:\d+: |\.$/g, '')}`),
    )
    // Neither entities of its own nor other files: nothing of a sitemap needs them.
    parser.on('doctype', () => this.#refuse('has a document type, which sitemaps do not have'))
    parser.on('opentag', ({ local }) => this.#opened(local))
    parser.on('text', (text) => this.#said(text))
    parser.on('cdata', (text) => this.#said(text))
    parser.on('closetag', () => this.#closed())
  }

  read(text: string): SitemapEntry[] {
    this.#letters += text.length
    this.#parser.write(text)
    if (this.#letters > mostBetween) this.#refuse('is no sitemap')
    return this.#take()
  }

  end(): SitemapEntry[] {
    this.#parser.close()
    return this.#take()
  }

  #take(): SitemapEntry[] {
    const entries = this.#entries
    this.#entries = []
    return entries
  }

  #opened(name: string): void {
    this.#open.push(name)
    this.#text = ''
    this.#letters = 0
    if (this.#open.length === 1 && name !== 'urlset' && name !== 'sitemapindex') this.#refuse('is no sitemap')
    if (this.#open.length > mostDepth) this.#refuse('is no sitemap')
  }

  #said(text: string): void {
    if (this.#open.at(-1) !== 'loc') return
    this.#text += text
    if (this.#text.length > mostLetters) this.#refuse('has an address without an end')
  }

  #closed(): void {
    this.#letters = 0
    const [name, parent] = [this.#open.pop(), this.#open.at(-1)]
    const url = this.#text.trim()
    if (name !== 'loc' || url === '') return
    if (parent === 'url') this.#entries.push({ kind: 'page', url })
    if (parent === 'sitemap') this.#entries.push({ kind: 'sitemap', url })
  }

  #refuse(why: string): never {
    throw unreadable(this.#file, why, this.#parser.line)
  }
}

async function* readText(file: SourceFile): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  for await (const chunk of withHead(unpacked(file))) {
    decoder ??= decoderOf(chunk, file.name)
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder?.decode() ?? ''
  if (rest !== '') yield rest
}

async function* unpacked(file: SourceFile): AsyncGenerator<Uint8Array> {
  const start: number[] = []
  for await (const chunk of file.open({ start: 0, end: 2 })) start.push(...chunk)
  if (start[0] !== 0x1f || start[1] !== 0x8b) return yield* file.open()
  const gunzip = createGunzip()
  // What fails is told to those who read on.
  pipeline(Readable.from(file.open()), gunzip, () => {})
  let bytes = 0
  try {
    for await (const chunk of gunzip) {
      if (!(chunk instanceof Uint8Array)) continue
      bytes += chunk.length
      const most = Math.min(mostBytes, Math.max(mostPacked.from, file.sizeBytes * mostPacked.ratio))
      if (bytes > most) throw unreadable(file.name, 'unpacks to more than a sitemap can hold')
      yield chunk
    }
  } catch (cause) {
    if (cause instanceof UnreadableSource) throw cause
    throw unreadable(file.name, 'cannot be unpacked to its end', null, cause)
  }
}

/** The same bytes, of which the first come together. */
async function* withHead(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array[] | null = []
  for await (const chunk of chunks) {
    if (!head) {
      yield chunk
      continue
    }
    head.push(chunk)
    if (head.reduce((sum, { length }) => sum + length, 0) < headBytes) continue
    yield Buffer.concat(head)
    head = null
  }
  if (head && head.length > 0) yield Buffer.concat(head)
}

function decoderOf(start: Uint8Array, name: string): TextDecoder {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le')
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be')
  const head = Buffer.from(start.buffer, start.byteOffset, Math.min(start.length, 200)).toString('latin1')
  const label = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label)
  } catch (cause) {
    throw unreadable(name, `is written in ${label}, which cannot be read`, 1, cause)
  }
}

function unreadable(
  file: string,
  why: string,
  line: number | null = null,
  cause?: unknown,
): UnreadableSource {
  const at = line === null ? '' : ` (line ${line})`
  return new UnreadableSource(`${file} ${why}${at}.`, { file, line, byte: null }, { cause })
}
