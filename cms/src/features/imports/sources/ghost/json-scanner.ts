import { isUtf8 } from 'node:buffer'

/** A value of a large JSON file: an element of one of its lists, or what stands beside them. */
export interface JsonRow {
  /** The keys that lead to it, `[]` for an element of a list: `['db', '[]', 'data', 'posts', '[]']`. */
  path: readonly string[]
  value: unknown
  /** Where it begins: lines are counted from 1, bytes from 0. */
  line: number
  byte: number
  /** Whether some of its bytes were not UTF-8. */
  isGarbled: boolean
}

export interface ScannerOptions {
  /** Whether the parts of a value come one by one; what is not opened comes whole. */
  isOpened: (path: readonly string[], kind: 'object' | 'list') => boolean
  /** What is not wanted is passed over. */
  isWanted?: (path: readonly string[]) => boolean
  maxDepth: number
  maxRowBytes: number
}

/** The text is not JSON, or goes beyond a limit. */
export class JsonProblem extends Error {
  readonly kind: 'syntax' | 'start' | 'end' | 'depth' | 'size'
  readonly line: number
  readonly byte: number

  constructor(kind: JsonProblem['kind'], place: { line: number; byte: number }, options?: ErrorOptions) {
    super(`JSON: ${kind} at line ${place.line}, byte ${place.byte}`, options)
    this.name = 'JsonProblem'
    this.kind = kind
    this.line = place.line
    this.byte = place.byte
  }
}

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing'

interface Level {
  kind: 'top' | 'object' | 'list'
  key: string
  expects: Expected
}

interface Capture {
  parts: Uint8Array[]
  sizeBytes: number
  line: number
  byte: number
  kind: 'key' | 'string' | 'nested' | 'scalar'
  isWanted: boolean
  depth: number
  isInString: boolean
  isEscaped: boolean
}

const byteOf = (character: string) => character.charCodeAt(0)
const quote = byteOf('"')
const backslash = byteOf('\\')
const openObject = byteOf('{')
const closeObject = byteOf('}')
const openList = byteOf('[')
const closeList = byteOf(']')
const comma = byteOf(',')
const colon = byteOf(':')
const lineFeed = 10

const isSpace = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13)

/** Takes JSON apart while its bytes come, and holds no more of it than one row. */
export class JsonScanner {
  readonly #options: ScannerOptions
  readonly #levels: Level[] = [{ kind: 'top', key: '', expects: 'value' }]
  #capture: Capture | null = null
  #line = 1
  /** Of the chunk that is looked at. */
  #offset = 0

  constructor(options: ScannerOptions, startByte = 0) {
    this.#options = options
    this.#offset = startByte
  }

  /** @throws {JsonProblem} */
  push(chunk: Uint8Array): JsonRow[] {
    const rows: JsonRow[] = []
    let at = 0
    while (at < chunk.length) at = this.#capture ? this.#goOn(chunk, at, rows) : this.#step(chunk, at)
    this.#offset += chunk.length
    return rows
  }

  /** @throws {JsonProblem} when the text has not come to its end */
  end(): JsonRow[] {
    const rows: JsonRow[] = []
    if (this.#capture?.kind === 'scalar') this.#finish(this.#capture, rows)
    if (this.#capture || this.#levels.length > 1) throw this.#problem('end', 0)
    if (this.#level.expects === 'value') throw this.#problem('start', 0)
    return rows
  }

  get #level(): Level {
    const level = this.#levels.at(-1)
    if (!level) throw new Error('The scanner has no level.')
    return level
  }

  #step(chunk: Uint8Array, at: number): number {
    const byte = chunk[at] ?? 0
    if (byte === lineFeed) this.#line += 1
    if (isSpace(byte)) return at + 1
    const level = this.#level
    if (level.expects === 'colon' && byte === colon) level.expects = 'value'
    else if (level.expects === 'comma or end' && byte === comma)
      level.expects = level.kind === 'object' ? 'key' : 'value'
    else if (this.#isEnd(byte)) this.#close()
    else if (level.expects.startsWith('key') && byte === quote) return this.#begin('key', at)
    else if (level.expects.startsWith('value')) return this.#value(byte, at)
    else throw this.#problem('syntax', at)
    return at + 1
  }

  #isEnd(byte: number): boolean {
    const { kind, expects } = this.#level
    return expects.endsWith('or end') && byte === (kind === 'object' ? closeObject : closeList)
  }

  #close(): void {
    this.#levels.pop()
    this.#afterValue()
  }

  #afterValue(): void {
    this.#level.expects = this.#level.kind === 'top' ? 'nothing' : 'comma or end'
  }

  #value(byte: number, at: number): number {
    const isTop = this.#level.kind === 'top'
    if (byte === quote) return this.#begin('string', at)
    if (byte === openObject || byte === openList) {
      const kind = byte === openObject ? 'object' : 'list'
      if (!this.#options.isOpened(this.#path(), kind)) return this.#begin('nested', at)
      const expects = kind === 'object' ? 'key or end' : 'value or end'
      this.#levels.push({ kind, key: kind === 'list' ? '[]' : '', expects })
      return at + 1
    }
    if (!/[-0-9tfn]/.test(String.fromCharCode(byte))) throw this.#problem(isTop ? 'start' : 'syntax', at)
    return this.#begin('scalar', at)
  }

  #path(): string[] {
    return this.#levels.slice(1).map(({ key }) => key)
  }

  #begin(kind: Capture['kind'], at: number): number {
    const { isWanted } = this.#options
    this.#capture = {
      parts: [],
      sizeBytes: 0,
      line: this.#line,
      byte: this.#offset + at,
      kind,
      isWanted: kind === 'key' || (isWanted?.(this.#path()) ?? true),
      depth: 0,
      isInString: false,
      isEscaped: false,
    }
    return at
  }

  /** Takes bytes up to the end of the value that has begun; what is left over of the chunk begins at the answer. */
  #goOn(chunk: Uint8Array, from: number, rows: JsonRow[]): number {
    const capture = this.#capture
    if (!capture) return from
    const { isDone, at } =
      capture.kind === 'scalar' ? scalarEnd(chunk, from) : this.#nestedEnd(capture, chunk, from)
    capture.sizeBytes += at - from
    if (capture.isWanted) {
      if (capture.sizeBytes > this.#options.maxRowBytes) throw new JsonProblem('size', capture)
      capture.parts.push(chunk.subarray(from, at))
    }
    if (isDone) this.#finish(capture, rows)
    return at
  }

  #nestedEnd(capture: Capture, chunk: Uint8Array, from: number): { isDone: boolean; at: number } {
    let { depth, isInString, isEscaped } = capture
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at]
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) {
          isInString = false
          if (depth === 0) return { isDone: true, at: at + 1 }
        }
      } else if (byte === quote) isInString = true
      else if (byte === openObject || byte === openList) {
        depth += 1
        if (depth > this.#options.maxDepth) throw this.#problem('depth', at)
      } else if (byte === closeObject || byte === closeList) {
        depth -= 1
        if (depth === 0) return { isDone: true, at: at + 1 }
      } else if (byte === lineFeed) this.#line += 1
    }
    Object.assign(capture, { depth, isInString, isEscaped })
    return { isDone: false, at: chunk.length }
  }

  #finish(capture: Capture, rows: JsonRow[]): void {
    this.#capture = null
    const level = this.#level
    if (capture.kind === 'key') {
      level.key = String(read(capture).value)
      level.expects = 'colon'
      return
    }
    if (capture.isWanted)
      rows.push({ path: this.#path(), ...read(capture), line: capture.line, byte: capture.byte })
    this.#afterValue()
  }

  #problem(kind: JsonProblem['kind'], at: number): JsonProblem {
    return new JsonProblem(kind, { line: this.#line, byte: this.#offset + at })
  }
}

function scalarEnd(chunk: Uint8Array, from: number): { isDone: boolean; at: number } {
  for (let at = from; at < chunk.length; at++) {
    const byte = chunk[at] ?? 0
    if (isSpace(byte) || byte === comma || byte === closeObject || byte === closeList)
      return { isDone: true, at }
  }
  return { isDone: false, at: chunk.length }
}

function read(capture: Capture): { value: unknown; isGarbled: boolean } {
  const bytes = Buffer.concat(capture.parts)
  try {
    return { value: JSON.parse(bytes.toString()), isGarbled: !isUtf8(bytes) }
  } catch (error) {
    throw new JsonProblem('syntax', placeIn(bytes, { capture, error }), { cause: error })
  }
}

/** Where in a row the parser stopped, as far as it says so. */
function placeIn(
  bytes: Buffer,
  { capture, error }: { capture: Capture; error: unknown },
): { line: number; byte: number } {
  const said = error instanceof SyntaxError ? /at position (\d+)/.exec(error.message)?.[1] : undefined
  if (said === undefined) return capture
  const before = bytes.toString().slice(0, Number(said))
  return {
    line: capture.line + before.split('\n').length - 1,
    byte: capture.byte + Math.min(Buffer.byteLength(before), bytes.length),
  }
}
