import { wideWithoutMark } from './decode-text.ts'

/** What a file seems to be: `says` goes into a sentence (`it seems to be a PDF`), `kind` tells who could read it. */
interface Seeming {
  kind: 'empty' | 'xml' | 'json' | 'text' | 'other'
  says: string
}

const binary: readonly (readonly [says: string, start: RegExp])[] = [
  [
    'an Excel workbook (save it as CSV in your spreadsheet program)',
    /^PK(?:\x03\x04|\x05\x06).*?(?:xl\/|\[Content_Types\]\.xml)/s,
  ],
  ['a zip archive (unpack it, and choose the files in it)', /^PK(?:\x03\x04|\x05\x06)/],
  ['a file packed with gzip (unpack it first)', /^\x1f\x8b/],
  ['a RAR archive', /^Rar!/],
  ['a 7-Zip archive', /^7z\xbc\xaf/],
  ['a PDF', /^%PDF/],
  ['an old Excel workbook', /^\xd0\xcf\x11\xe0/],
  ['a picture (JPEG)', /^\xff\xd8\xff/],
  ['a picture (PNG)', /^\x89PNG/],
  ['a picture (GIF)', /^GIF8/],
  ['a SQLite database', /^SQLite/],
]

const written: readonly (readonly [kind: Seeming['kind'], says: string, start: RegExp])[] = [
  [
    'other',
    'a copy of a database (SQL)',
    /^(?:--\s|\/\*)[^]{0,4000}?\b(?:MySQL|MariaDB|phpMyAdmin|PostgreSQL|SQL)\b/i,
  ],
  ['other', 'a PHP program', /^<\?php/],
  [
    'other',
    'an HTML page, perhaps of a sign-in or an error',
    /^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)?<(?:!doctype\s+html|html|head|body)\b/i,
  ],
  ['xml', 'an export of WordPress', /^<[^]*wordpress\.org\/export/],
  ['xml', 'a feed', /^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)?<(?:[\w-]+:)?(?:rss|feed|rdf)\b/i],
  ['xml', 'an XML file', /^(?:<!--[^]*?-->\s*)?<(?:\?xml|!doctype\b|(?:[\w-]+:)?(?:opml|urlset)\b)/i],
  ['json', 'a JSON file', /^(?:\{\s*["}]|\[\s*(?:["{[\]]|-?\d|true|false|null))/],
  ['text', 'Markdown or YAML', /^---\r?\n/],
  ['text', 'a table (CSV)', /^"?[\w ]+"?(?:[,;\t]"?[\w ]+"?)+\r?\n/],
]

/** What a file seems to be by its first bytes; null for text of no known kind. */
export function seemsToBe(start: Uint8Array): Seeming | null {
  if (start.length === 0) return { kind: 'empty', says: 'empty' }
  const bytes = Buffer.from(start).toString('latin1')
  const packed = binary.find(([, pattern]) => pattern.test(bytes))
  if (packed) return { kind: 'other', says: packed[0] }
  const text = textStart(start)
  const found = written.find(([, , pattern]) => pattern.test(text))
  if (found) return { kind: found[0], says: found[1] }
  return isBinary(start) ? { kind: 'other', says: 'a file of no text' } : null
}

/** The first bytes as text, without mark and white space. */
function textStart(start: Uint8Array): string {
  const label = begins(start, [0xff, 0xfe]) ? 'utf-16le' : begins(start, [0xfe, 0xff]) ? 'utf-16be' : null
  return new TextDecoder(label ?? wideWithoutMark(start) ?? 'utf-8').decode(start).trimStart()
}

function begins(bytes: Uint8Array, sequence: readonly number[]): boolean {
  return sequence.every((byte, index) => bytes[index] === byte)
}

/** Whether control characters are more than one in twenty, as they are in no text. Text of two bytes a letter is another matter. */
function isBinary(start: Uint8Array): boolean {
  if (begins(start, [0xff, 0xfe]) || begins(start, [0xfe, 0xff])) return false
  const controls = start.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)).length
  const zeros = start.filter((byte) => byte === 0).length
  if (zeros > start.length * 0.3 && zeros < start.length * 0.7) return false
  return controls > start.length * 0.05
}
