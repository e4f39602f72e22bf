/*
 * What a file seems to be, by how it begins: an export of WordPress is XML whose first element is `rss`. A document type that
 * brings entities, or names a file that does, is refused here, before anything is parsed.
 */

/** How many characters may stand before the first element. */
export const longestProlog = 256 * 1024

export type XmlStart =
  /** The text so far is too short to tell. */
  | { kind: 'unknown' }
  /** `index` is where the XML begins, `root` the first element; `skipped` what stands before that is no XML. */
  | { kind: 'xml'; index: number; root: string; skipped: string }
  /** A sentence that says what the file is instead, and the index it is about. */
  | { kind: 'other'; message: string; index: number }

/** `isWhole` says that no more comes than `text`. */
export function recognizeXml(text: string, isWhole: boolean): XmlStart {
  const start = text.search(/\S/)
  if (start < 0) return isWhole ? other('The file is empty.', 0) : { kind: 'unknown' }
  const prolog = readProlog(text, start, isWhole)
  const isNotice = prolog.kind === 'xml' && /^(?:br|b|p|div|pre|font|strong|table)$/i.test(prolog.root)
  if (prolog.kind !== 'no-xml' && !isNotice) return prolog
  // What a page of errors or a notice of PHP put before the export is left out.
  const uncommented = text.replace(/<!--[\s\S]*?-->/g, (comment) => ' '.repeat(comment.length))
  const begins = [...uncommented.matchAll(/<\?xml\s|<rss[\s>]/g)].map(({ index }) => index)
  const rss = begins.find((index) => text.startsWith('<rss', index))
  for (const late of [begins.find((index) => index > start), rss]) {
    if (late === undefined || late <= start || /[\0-\x08\x0e-\x1f]/.test(text.slice(start, late))) continue
    const found = readProlog(text, late, isWhole)
    if (found.kind === 'other') return found
    if (found.kind === 'xml' && found.root === 'rss')
      return { ...found, skipped: withoutProlog(text.slice(start, late)) }
  }
  if (!isWhole && text.length < longestProlog) return { kind: 'unknown' }
  return other(`This is no export of WordPress: ${whatItSeems(text.slice(start))}`, start)
}

/** What is left of it besides what may stand before XML. */
function withoutProlog(text: string): string {
  return text
    .replace(/<\?xml\s[^>]*>|<!--[\s\S]*?-->/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

type Prolog = XmlStart | { kind: 'no-xml' }

function readProlog(text: string, start: number, isWhole: boolean): Prolog {
  const unfinished: Prolog =
    isWhole || text.length >= longestProlog
      ? other(
          isWhole
            ? 'The file ends before its first element: it was cut off. Please export it again.'
            : 'The file has no element in its first 256 kB: it is no export of WordPress.',
          isWhole ? text.length : start,
        )
      : { kind: 'unknown' }
  let at = start
  for (;;) {
    at += text.slice(at).search(/\S|$/)
    if (at >= text.length) return unfinished
    const end = endOfPart(text, at)
    if (end === 'doctype') {
      const doctype = readDoctype(text, at)
      if (typeof doctype !== 'number') return doctype ?? unfinished
      at = doctype
    } else if (end === 'element') {
      const root = /^<([^\s/>]+)[\s/>]/.exec(text.slice(at, at + 200))?.[1]
      if (root === undefined) return unfinished
      return /^html$/i.test(root) ? { kind: 'no-xml' } : { kind: 'xml', index: start, root, skipped: '' }
    } else if (end === 'no-xml') return { kind: 'no-xml' }
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
function readDoctype(text: string, at: number): number | Prolog | null {
  const declaration = /^<!doctype\s+([^\s[>]+)([^[>]*)([[>])?/i.exec(text.slice(at, at + longestProlog))
  if (!declaration) return null
  const [whole, name, rest = '', end] = declaration
  if (/^html$/i.test(name ?? '')) return { kind: 'no-xml' }
  if (end === '[')
    return other(
      'The file defines entities in its document type. That is refused, because such files can be made to fill the memory.',
      at,
    )
  if (/\b(SYSTEM|PUBLIC)\b/i.test(rest))
    return other(
      'The document type of the file names another file. That is refused, because nothing else than the file is read.',
      at,
    )
  return end === undefined ? null : at + whole.length
}

function other(message: string, index: number): { kind: 'other'; message: string; index: number } {
  return { kind: 'other', message, index }
}

function whatItSeems(text: string): string {
  const begin = text.slice(0, 4000)
  if (begin.startsWith('PK\u0003\u0004'))
    return 'it is a zip archive. Please unpack it and choose the XML file in it.'
  if (begin.startsWith('\u001f')) return 'it is compressed with gzip. Please unpack it first.'
  if (begin.startsWith('%PDF-')) return 'it is a PDF.'
  if (/<html[\s>]|<!doctype html|<body[\s>]|<head[\s>]/i.test(begin))
    return 'it is a web page (HTML), perhaps of a sign-in or an error. Please download the export again.'
  if (/^[[{]/.test(begin)) return 'it seems to be JSON, as Ghost exports it.'
  if (/^--\s.*\b(MySQL|MariaDB|phpMyAdmin|PostgreSQL)\b|\b(INSERT INTO|CREATE TABLE)\b/i.test(begin))
    return 'it is a copy of a database (SQL). Please export with Tools → Export in WordPress.'
  if (begin.startsWith('<?php')) return 'it is a PHP program.'
  if (/^[^\n<]*[,;\t][^\n<]*\n/.test(begin)) return 'it seems to be a table (CSV).'
  return 'it seems to be plain text.'
}

/** What XML is that begins with another element than `rss`. */
export function otherRoot(root: string): string {
  const local = root.replace(/^.*:/, '').toLowerCase()
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
  return `This is no export of WordPress: ${known[local] ?? `it is XML that begins with <${root.slice(0, 40)}>.`}`
}
