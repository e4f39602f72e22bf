import { SaxesParser } from 'saxes'
import { type SourceFile, type SourceFinding, UnreadableSource } from '../../source-record.ts'
import { detectEncoding, encodingFindings, readStart, readText } from '../text/decode-text.ts'
import { withByteOfLine } from '../text/place-of-line.ts'
import { XmlRepair } from './repair-xml.ts'

/** An element as it opens. */
export interface XmlStart {
  /** The address of its namespace; '' for none. */
  space: string
  prefix: string
  /** Its name without prefix, in small letters. */
  name: string
  attributes: Record<string, string>
  line: number
}

export interface XmlHandler {
  open: (element: XmlStart) => void
  text: (text: string) => void
  close: () => void
}

const deepest = 200
/** What one text, tag or comment may have. */
const longestPiece = 32 * 1024 * 1024
/** Errors after which the words are still what they were. */
const harmless =
  /undefined entity|malformed character entity|unbound namespace prefix|disallowed character in entity name/i

/**
 * Reads a file of XML part by part; after each the generator yields, so that what came of it can be passed on. Entities that a
 * file declares itself are refused, whatever they hold; a DOCTYPE without any is passed over.
 * @throws {UnreadableSource} when the file is not well-formed, ends early or is nested without end
 */
export async function* readXml(
  file: SourceFile,
  handler: XmlHandler,
  signal?: AbortSignal,
): AsyncGenerator<void, SourceFinding[]> {
  try {
    return yield* readParts(file, handler, signal)
  } catch (error) {
    throw error instanceof UnreadableSource ? await withByteOfLine(error, file) : error
  }
}

async function* readParts(
  file: SourceFile,
  handler: XmlHandler,
  signal?: AbortSignal,
): AsyncGenerator<void, SourceFinding[]> {
  const head = Buffer.from(await readStart(file, 1000)).toString('latin1')
  const declared = /<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]
  const encoding = await detectEncoding(file, { signal, declared })
  const parser = new SaxesParser({ xmlns: true })
  const refuse = (message: string, cause?: unknown) => {
    throw new UnreadableSource(message, { file: file.name, line: parser.line, byte: null }, { cause })
  }
  let [depth, since] = [0, 0]
  parser.on('error', (error) => {
    if (!harmless.test(error.message))
      refuse(`The file is not well-formed XML (${plain(error.message)}).`, error)
  })
  parser.on('doctype', (text) => {
    if (/<!ENTITY/i.test(text))
      refuse('The file declares entities of its own, which no feed needs and which are refused.')
  })
  parser.on('opentag', ({ uri, prefix, local, attributes }) => {
    depth += 1
    since = parser.position
    if (depth > deepest) refuse(`Its elements are nested more than ${deepest} deep.`)
    const values = Object.values(attributes).map(
      (attribute) => [attribute.name.toLowerCase(), restored(attribute.value)] as const,
    )
    handler.open({
      space: uri,
      prefix,
      name: local.toLowerCase(),
      attributes: Object.fromEntries(values),
      line: parser.line,
    })
  })
  const text = (part: string) => {
    since = parser.position
    handler.text(restored(part))
  }
  parser.on('text', text)
  parser.on('cdata', text)
  parser.on('comment', () => (since = parser.position))
  parser.on('closetag', () => {
    depth -= 1
    since = parser.position
    handler.close()
  })
  const repair = new XmlRepair()
  for await (const part of readText(file, encoding, signal)) {
    parser.write(repair.take(part, false))
    if (parser.position - since > longestPiece) refuse('A single part of it has more than 32 MB.')
    yield
  }
  parser.write(repair.take('', true))
  if (depth > 0) refuse('The file ends early: an element is open at its end.')
  parser.close()
  yield
  return encodingFindings(encoding)
}

function plain(message: string): string {
  return message.replace(/^\d+:\d+:\s*/, '').replace(/\.$/, '')
}

/**
 * References to characters that XML does not have, which the parser leaves as they are: halves of letters become letters
 * again, control characters go.
 */
function restored(text: string): string {
  if (!text.includes('&#')) return text.toWellFormed()
  return text
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (whole, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      if (code >= 0xd800 && code <= 0xdfff) return String.fromCharCode(code)
      return code < 32 && ![9, 10, 13].includes(code) ? '' : whole
    })
    .toWellFormed()
}
