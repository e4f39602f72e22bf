import { SaxesParser, type SaxesTagNS } from 'saxes'
import {
  type SourceFile,
  type SourceFinding,
  type SourcePlace,
  UnreadableSource,
} from '../../source-record.ts'
import { seemsToBe } from '../text/recognise.ts'
import { ByteDecoder } from './decode-bytes.ts'
import { FilePlaces, inPieces } from './file-pieces.ts'
import { readingReport } from './reading-report.ts'
import { type ExpectedXml, longestProlog, otherRoot, recognizeXml } from './recognize-xml.ts'
import { linesIn, restored, TextRepair } from './repair-text.ts'
import { plainProblem, XmlProblem } from './xml-problems.ts'

export interface XmlElement {
  /** The address of its namespace; '' for none. */
  space: string
  /** What stands before the colon of its name in this file; '' for nothing. */
  prefix: string
  local: string
  attribute: (local: string) => string | null
  /** All of them, by their names as they are written. */
  attributes: () => [name: string, value: string][]
  line: number
  /** Where it begins: asked while it opens, and only where it matters. */
  place: () => SourcePlace
}

/** What takes the elements; it throws an `XmlProblem` for what it cannot take. */
export interface XmlHandler {
  open: (element: XmlElement) => void
  /** Text of the open element, as far as it has come; `isData` says that it stood in a CDATA section. */
  text: (text: string, isData: boolean) => void
  close: () => void
  /** How many characters the value may have that is open. */
  longest?: () => number
}

/** How many characters one value or one tag may have, how deep elements may stand in each other, and how many attributes one may have. */
export const longestValue = 32 * 1024 * 1024
const longestTag = 256 * 1024
const deepest = 200
const mostAttributes = 500

export function tooLong(longest: number): string {
  return `A value has more than ${longest / 1024 / 1024} MB, which none of an export has.`
}

/** What prefixes stand for where nobody says it, as in an export that was cut by hand. */
const usualSpaces: Record<string, string> = {
  wp: 'http://wordpress.org/export/1.2/',
  excerpt: 'http://wordpress.org/export/1.2/excerpt/',
  content: 'http://purl.org/rss/1.0/modules/content/',
  dc: 'http://purl.org/dc/elements/1.1/',
}

/**
 * Reads a file of XML, a piece at a time: after each the generator yields, so that what the handler has can be passed on. What can be
 * put right is, and the generator returns sentences about it.
 * @throws {UnreadableSource} when the file is no XML, not well-formed, ends early, or is made to fill the memory
 */
export async function* readXml(
  file: SourceFile,
  handler: XmlHandler,
  { expected, signal }: { expected: ExpectedXml; signal?: AbortSignal | undefined },
): AsyncGenerator<void, SourceFinding[]> {
  const reading = new XmlReading(file, { handler, expected })
  let decoder: ByteDecoder | null = null
  for await (const { bytes, isLast } of inPieces(file)) {
    signal?.throwIfAborted()
    const skip: number = decoder === null ? (decoder = new ByteDecoder(bytes)).markLength : 0
    reading.firstBytes ??= bytes
    reading.take(decoder.decode(bytes.subarray(skip), isLast), isLast)
    yield
  }
  return reading.finish(decoder)
}

class XmlReading {
  private readonly file: SourceFile
  private readonly handler: XmlHandler
  private readonly expected: ExpectedXml
  firstBytes: Uint8Array | null = null
  private readonly places: FilePlaces
  private readonly findings: SourceFinding[] = []
  private readonly parser = new SaxesParser({
    xmlns: true,
    resolvePrefix: (prefix: string) => this.unbound(prefix),
  })
  private readonly unboundPrefixes = new Set<string>()
  /** The beginning, until it can be told what it is. */
  private head = ''
  private repair: TextRepair | null = null
  /** How much stands before what the parser was given. */
  private skipped = { characters: 0, lines: 0 }
  private depth = 0
  private begun = { position: 0, line: 1 }
  private isInTag = false
  private lastEvent = 0
  private isRootClosed = false

  constructor(file: SourceFile, { handler, expected }: { handler: XmlHandler; expected: ExpectedXml }) {
    this.file = file
    this.handler = handler
    this.expected = expected
    this.places = new FilePlaces(file.name)
    this.listenToElements()
    this.listenToText()
  }

  take(piece: { text: string; byteAt: (index: number) => number }, isLast: boolean): void {
    this.places.add(piece)
    let text: string | null = piece.text
    if (!this.repair) {
      this.head += piece.text
      text = this.begin(isLast)
      if (text === null) return
      this.head = ''
      this.repair = new TextRepair(this.skipped.characters, (index) => this.places.byteAt(index))
    }
    this.guarded(this.repair.repair(text, { line: this.line, isLast }))
    const waiting = this.parser.position - this.lastEvent
    const longest = this.handler.longest?.() ?? longestValue
    if (waiting > longest) throw this.refused(tooLong(longest))
    if (this.isInTag && waiting > longestTag) throw this.refused('A tag has more than 256 kB.')
  }

  finish(decoder: ByteDecoder | null): SourceFinding[] {
    if (!this.isRootClosed)
      throw this.refused(
        'The file ends early: it was cut off. Please export it again, or choose the whole file.',
      )
    this.guarded(null)
    const report = decoder?.report
    return report && this.repair
      ? [...this.findings, ...readingReport(this.file.name, report, this.repair.repairs)]
      : this.findings
  }

  /** The beginning of the file as the parser gets it; null while it is too short to tell what it is. */
  private begin(isWhole: boolean): string | null {
    const { head, expected } = this
    const start = recognizeXml(head, { isWhole, expected })
    if (start.kind === 'unknown' && head.length < longestProlog) return null
    const index = start.kind === 'unknown' ? 0 : start.index
    this.skipped = { characters: index, lines: linesIn(head.slice(0, index)) }
    if (start.kind === 'unknown')
      throw this.refused(`The file has no element in its first 256 kB: it is no ${expected.name}.`)
    if (start.kind === 'other') throw this.refused(start.message)
    if (start.kind === 'no-xml') {
      const seeming = this.firstBytes && seemsToBe(this.firstBytes)
      throw this.refused(`This is no ${expected.name}: it seems to be ${seeming?.says ?? 'plain text'}.`)
    }
    const otherwise = otherRoot(start.root, expected)
    if (otherwise !== null) throw this.refused(otherwise)
    if (start.skipped !== '')
      this.findings.push({ code: 'text-before-xml', message: leftOut('Before', start.skipped) })
    return head.slice(index)
  }

  private get line(): number {
    return this.parser.line + this.skipped.lines
  }

  /** Not one handler more than six in all: with seven V8 keeps the parser as a dictionary, which makes it five times as slow. */
  private listenToElements(): void {
    const { parser, handler } = this
    parser.on('opentagstart', ({ name }) => {
      this.isInTag = true
      this.begun = { position: parser.position - name.length - 2, line: this.line }
      this.lastEvent = parser.position
    })
    parser.on('opentag', (tag) => {
      this.isInTag = false
      this.depth += 1
      const isLong = parser.position - this.begun.position > 4 * mostAttributes
      if (isLong && Object.keys(tag.attributes).length > mostAttributes)
        throw new XmlProblem('An element has more than 500 attributes.')
      if (this.depth > deepest) throw new XmlProblem('Elements stand in each other more than 200 deep.')
      handler.open(elementOf(tag, { line: this.begun.line, place: () => this.placeOfTag() }))
    })
    parser.on('closetag', () => {
      this.depth -= 1
      this.isRootClosed = this.depth === 0
      this.lastEvent = parser.position
      handler.close()
    })
  }

  private listenToText(): void {
    const { parser, handler } = this
    parser.on('text', (text) => {
      this.lastEvent = parser.position
      if (this.depth > 0) handler.text(restored(text), false)
      else if (this.isRootClosed && text.trim() !== '')
        this.findings.push({ code: 'text-after-xml', message: leftOut('After', text.trim()) })
    })
    parser.on('cdata', (text) => {
      this.lastEvent = parser.position
      if (this.depth > 0) handler.text(text, true)
    })
    parser.on('error', (error) => {
      const problem = plainProblem(error.message)
      if (problem !== null) throw new XmlProblem(problem, { cause: error })
    })
  }

  /** Parses a text, or ends with null. */
  private guarded(text: string | null): void {
    try {
      if (text === null) this.parser.close()
      else this.parser.write(text)
    } catch (error) {
      if (error instanceof XmlProblem) throw this.refused(error.message, error)
      throw error
    }
  }

  private placeOfTag(): SourcePlace {
    return this.places.at(this.begun.position + this.skipped.characters, this.begun.line)
  }

  private unbound(prefix: string): string | undefined {
    if (prefix === '') return undefined
    if (!this.unboundPrefixes.has(prefix)) {
      this.unboundPrefixes.add(prefix)
      this.findings.push({
        code: 'prefix-not-bound',
        message: `“${this.file.name}” does not say what “${prefix.slice(0, 40)}:” stands for; it was read as in other exports.`,
      })
    }
    return usualSpaces[prefix] ?? `unbound:${prefix}`
  }

  /** With the place that the parser has come to. */
  private refused(message: string, cause?: unknown): UnreadableSource {
    const index = Math.min(this.places.length, this.parser.position + this.skipped.characters)
    const place = this.places.at(index, this.line)
    return new UnreadableSource(message, place, { cause })
  }
}

function elementOf(tag: SaxesTagNS, { line, place }: Pick<XmlElement, 'line' | 'place'>): XmlElement {
  return {
    space: tag.uri,
    prefix: tag.prefix,
    local: tag.local,
    line,
    place,
    attribute: (local) => {
      const found = tag.attributes[local]?.value
      return found === undefined ? null : restored(found)
    },
    attributes: () => Object.values(tag.attributes).map(({ name, value }) => [name, restored(value)]),
  }
}

function leftOut(where: string, text: string): string {
  return `${where} the XML stands what is no part of it, and was left out: ${text.slice(0, 200)}`
}
