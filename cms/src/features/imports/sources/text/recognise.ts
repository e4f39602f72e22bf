import { wideWithoutMark } from './decode-text.ts'

const signatures: readonly (readonly [string, readonly number[]])[] = [
  ['a gzip archive', [0x1f, 0x8b]],
  ['a RAR archive', [0x52, 0x61, 0x72, 0x21]],
  ['a 7-Zip archive', [0x37, 0x7a, 0xbc, 0xaf]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46]],
  ['an old Excel workbook', [0xd0, 0xcf, 0x11, 0xe0]],
  ['a picture (JPEG)', [0xff, 0xd8, 0xff]],
  ['a picture (PNG)', [0x89, 0x50, 0x4e, 0x47]],
  ['a picture (GIF)', [0x47, 0x49, 0x46, 0x38]],
  ['a SQLite database', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65]],
]

/** What a file seems to be by its first bytes (`a zip archive`), for a sentence about it; null for text of no known kind. */
export function seemsToBe(start: Uint8Array): string | null {
  if (start.length === 0) return 'empty'
  if (begins(start, [0x50, 0x4b, 0x03, 0x04]) || begins(start, [0x50, 0x4b, 0x05, 0x06])) {
    const names = new TextDecoder('latin1').decode(start)
    if (/xl\/|\[Content_Types\]\.xml/.test(names))
      return 'an Excel workbook (save it as CSV in your spreadsheet program)'
    return 'a zip archive'
  }
  const found = signatures.find(([, bytes]) => begins(start, bytes))
  if (found) return found[0]
  const text = textStart(start)
  if (/^(?:<!--[\s\S]*?-->\s*)?<(?:!doctype\s+html|html|head|body)\b/i.test(text)) return 'an HTML page'
  if (/^(?:<!--[\s\S]*?-->\s*)?<(?:\?xml|!doctype\b|(?:[\w-]+:)?(?:rss|feed|rdf|opml|urlset)\b)/i.test(text))
    return 'an XML file'
  if (/^(?:\{\s*["}]|\[\s*(?:["{[\]]|-?\d|true|false|null))/.test(text)) return 'a JSON file'
  if (isBinary(start)) return 'a file of no text'
  return null
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
