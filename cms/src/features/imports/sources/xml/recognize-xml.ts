/*
 * Where the XML of a file begins, and with which element. A document type that brings entities, or names a file that does, is
 * refused here, before anything is parsed.
 */

/** What a file is to be. */
export interface ExpectedXml {
  /** For a sentence: `export of WordPress`. */
  name: string
  /** What its first element may be, without prefix and in small letters. */
  roots: readonly string[]
  /** Whether its document type may name another file, which is never read. */
  mayNameFile: boolean
}

/** How many characters may stand before the first element. */
export const longestProlog = 256 * 1024

export type XmlStart =
  /** The text so far is too short to tell. */
  | { kind: 'unknown' }
  /** `index` is where the XML begins, `root` the first element; `skipped` what stands before that is no XML. */
  | { kind: 'xml'; index: number; root: string; skipped: string }
  /** A sentence that says why it is refused, and the index it is about. */
  | { kind: 'other'; message: string; index: number }
  /** Something else than XML begins at `index`. */
  | { kind: 'no-xml'; index: number }

/** `isWhole` says that no more comes than `text`. */
export function recognizeXml(
  text: string,
  { isWhole, expected }: { isWhole: boolean; expected: ExpectedXml },
): XmlStart {
  const start = text.search(/\S/)
  if (start < 0) return isWhole ? other('The file is empty.', 0) : { kind: 'unknown' }
  const beginning = { text, isWhole, expected }
  const prolog = readProlog(beginning, start)
  const isNotice = prolog.kind === 'xml' && /^(?:br|b|p|div|pre|font|strong|table)$/i.test(prolog.root)
  if (prolog.kind !== 'no-xml' && !isNotice) return prolog
  // What a page of errors or a notice of PHP put before the export is left out.
  const uncommented = text.replace(/<!--[\s\S]*?-->/g, (comment) => ' '.repeat(comment.length))
  const begins = [...uncommented.matchAll(/<\?xml\s|<(?:rss|feed|rdf:RDF)[\s>]/g)].map(({ index }) => index)
  const root = begins.find((index) => !text.startsWith('<?', index))
  for (const late of [begins.find((index) => index > start), root]) {
    if (late === undefined || late <= start || /[\0-\x08\x0e-\x1f]/.test(text.slice(start, late))) continue
    const found = readProlog(beginning, late)
    if (found.kind === 'other') return found
    if (found.kind === 'xml' && isExpected(found.root, expected))
      return { ...found, skipped: withoutProlog(text.slice(start, late)) }
  }
  if (!isWhole && text.length < longestProlog) return { kind: 'unknown' }
  return { kind: 'no-xml', index: start }
}

/** What is left of it besides what may stand before XML. */
function withoutProlog(text: string): string {
  return text
    .replace(/<\?xml\s[^>]*>|<!--[\s\S]*?-->/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

interface Beginning {
  text: string
  isWhole: boolean
  expected: ExpectedXml
}

function readProlog({ text, isWhole, expected }: Beginning, start: number): XmlStart {
  const noXml: XmlStart = { kind: 'no-xml', index: start }
  const unfinished: XmlStart =
    isWhole || text.length >= longestProlog
      ? other(
          isWhole
            ? 'The file ends before its first element: it was cut off. Please export it again.'
            : `The file has no element in its first 256 kB: it is no ${expected.name}.`,
          isWhole ? text.length : start,
        )
      : { kind: 'unknown' }
  let at = start
  for (;;) {
    at += text.slice(at).search(/\S|$/)
    if (at >= text.length) return unfinished
    const end = endOfPart(text, at)
    if (end === 'doctype') {
      const doctype = readDoctype(text, at, expected)
      if (doctype === 'html') return noXml
      if (typeof doctype !== 'number') return doctype ?? unfinished
      at = doctype
    } else if (end === 'element') {
      const root = /^<([^\s/>]+)[\s/>]/.exec(text.slice(at, at + 200))?.[1]
      if (root === undefined) return unfinished
      return /^html$/i.test(root) ? noXml : { kind: 'xml', index: start, root, skipped: '' }
    } else if (end === 'no-xml') return noXml
    else if (end === 'unfinished') return unfinished
    else at = end
  }
}

/** The end of the instruction or comment that begins at a place, or what else begins there. */
function endOfPart(text: string, at: number): number | 'doctype' | 'element' | 'no-xml' | 'unfinished' {
  const begin = text.slice(at, at + 9)
  for (const [opens, closes] of [
    ['<?', '?>'],
    ['<!--', '-->'],
  ] as const) {
    if (begin.startsWith(opens)) {
      const end = text.indexOf(closes, at + opens.length)
      return end < 0 ? 'unfinished' : end + closes.length
    }
  }
  if (/^<!doctype/i.test(begin)) return 'doctype'
  if (/^<[A-Za-z_]/.test(begin)) return 'element'
  const isBegun =
    at + 9 > text.length && ['<!doctype', '<!--'].some((opens) => opens.startsWith(begin.toLowerCase()))
  return isBegun ? 'unfinished' : 'no-xml'
}

/** Where a harmless document type ends; null when that is not there yet. */
function readDoctype(
  text: string,
  at: number,
  { mayNameFile }: ExpectedXml,
): number | 'html' | XmlStart | null {
  const declaration = /^<!doctype\s+([^\s[>]+)([^[>]*)([[>])?/i.exec(text.slice(at, at + longestProlog))
  if (!declaration) return null
  const [whole, name, rest = '', end] = declaration
  if (/^html$/i.test(name ?? '')) return 'html'
  if (end === '[')
    return other(
      'The file defines entities in its document type. That is refused, because such files can be made to fill the memory.',
      at,
    )
  if (!mayNameFile && /\b(SYSTEM|PUBLIC)\b/i.test(rest))
    return other(
      'The document type of the file names another file. That is refused, because nothing else than the file is read.',
      at,
    )
  return end === undefined ? null : at + whole.length
}

function other(message: string, index: number): { kind: 'other'; message: string; index: number } {
  return { kind: 'other', message, index }
}

function isExpected(root: string, { roots }: ExpectedXml): boolean {
  return roots.includes(localName(root))
}

function localName(name: string): string {
  return name.replace(/^.*:/, '').toLowerCase()
}

/** What XML is that begins with another element; null when that is what it may begin with. */
export function otherRoot(root: string, expected: ExpectedXml): string | null {
  if (isExpected(root, expected)) return null
  const known: Record<string, string> = {
    feed: 'it is an Atom feed, or an export of Blogger.',
    rdf: 'it is an RSS feed of version 1.0.',
    urlset: 'it is a sitemap.',
    sitemapindex: 'it is an index of sitemaps.',
    opml: 'it is a list of feeds (OPML).',
    svg: 'it is a drawing (SVG).',
    channel: 'it begins with <channel>, so its first lines are missing.',
    item: 'it begins with <item>, so its first lines are missing.',
  }
  return `This is no ${expected.name}: ${known[localName(root)] ?? `it is XML that begins with <${root.slice(0, 40)}>.`}`
}
