/** What PHP's `serialize` can write, without its objects. Arrays are maps, whatever their keys are. */
export type PhpValue = string | number | boolean | null | PhpArray
export type PhpArray = Map<string | number, PhpValue>

export type PhpResult = { ok: true; value: PhpValue } | { ok: false; reason: string }

const longest = 4 * 1024 * 1024
const deepest = 40
const mostEntries = 50_000

/** How the lengths of texts are counted: a file that was written again may have other line breaks, or another encoding. */
type Counting = 'bytes' | 'bytes with CRLF' | 'characters'

/**
 * Reads what PHP serialized (`a:1:{s:3:"key";i:5;}`). Objects are never made: what an object holds is read over, and it is null.
 * @see https://www.php.net/manual/function.serialize.php
 */
export function readPhp(text: string): PhpResult {
  const trimmed = text.trim()
  if (trimmed.length > longest) return { ok: false, reason: 'It is longer than 4 MB.' }
  let reason = ''
  for (const counting of ['bytes', 'bytes with CRLF', 'characters'] as const) {
    try {
      return { ok: true, value: new PhpReader(trimmed, counting).readAll() }
    } catch (error) {
      if (!(error instanceof PhpError)) throw error
      reason ||= error.message
      if (error.isFinal) break
    }
  }
  return { ok: false, reason }
}

/** Whether a text looks like something that PHP serialized. */
export function isPhp(text: string): boolean {
  return /^\s*(?:a:\d+:\{|s:\d+:"|O:\d+:"|i:-?\d+;\s*$|b:[01];\s*$|N;\s*$|d:[-\d.INFA]+;\s*$)/.test(text)
}

class PhpError extends Error {
  /** Whether other ways to count lengths would change nothing. */
  readonly isFinal: boolean

  constructor(message: string, isFinal = false) {
    super(message)
    this.isFinal = isFinal
  }
}

class PhpReader {
  private readonly text: string
  private readonly counting: Counting
  private at = 0
  private depth = 0
  private entries = 0

  constructor(text: string, counting: Counting) {
    this.text = text
    this.counting = counting
  }

  readAll(): PhpValue {
    const value = this.read()
    if (this.at !== this.text.length) throw this.broken('something follows the end')
    return value
  }

  private read(): PhpValue {
    const type = this.text[this.at] ?? ''
    switch (type) {
      case 'N':
        this.expect('N;')
        return null
      case 'b':
        return this.number(/b:([01]);/y) === 1
      case 'i':
        return this.number(/i:([+-]?\d{1,20});/y)
      case 'd':
        return this.decimal()
      case 's':
        return this.string('s')
      case 'a':
        return this.nested(() => this.array('a:', (key, value, into) => into.set(key, value)))
      case 'O':
        this.name('O')
        this.nested(() => this.array('', () => undefined))
        return null
      case 'C':
        return this.custom()
      case 'E':
        this.name('E', '";')
        return null
      case 'R':
      case 'r':
        this.number(/[Rr]:(\d{1,10});/y)
        return null
      default:
        throw this.broken(type === '' ? 'it ends early' : `${JSON.stringify(type)} is no type`)
    }
  }

  private nested<T>(read: () => T): T {
    this.depth += 1
    if (this.depth > deepest) throw new PhpError(`It is nested more than ${deepest} deep.`, true)
    const value = read()
    this.depth -= 1
    return value
  }

  private array(
    begin: string,
    keep: (key: string | number, value: PhpValue, into: PhpArray) => void,
  ): PhpArray {
    this.expect(begin)
    const count = this.number(/(\d{1,10}):\{/y)
    const into: PhpArray = new Map()
    for (let n = 0; n < count; n += 1) {
      this.entries += 1
      if (this.entries > mostEntries) throw new PhpError('It has more than 50,000 entries.', true)
      const key = this.read()
      if (typeof key !== 'string' && typeof key !== 'number')
        throw this.broken('a key is neither a text nor a number')
      keep(key, this.read(), into)
    }
    this.expect('}')
    return into
  }

  private string(type: string): string {
    const length = this.number(new RegExp(`${type}:(\\d{1,10}):"`, 'y'))
    const start = this.at
    const end = this.endOfString(start, length)
    this.at = end
    this.expect('";')
    return this.text.slice(start, end)
  }

  /** `O:8:"stdClass":`, `E:11:"Suit:Hearts";`: its name is not kept. */
  private name(type: string, ends = '":'): void {
    const length = this.number(new RegExp(`${type}:(\\d{1,10}):"`, 'y'))
    this.at = this.endOfString(this.at, length)
    this.expect(ends)
  }

  /** What a class wrote in a way of its own. */
  private custom(): null {
    this.name('C')
    const length = this.number(/(\d{1,10}):\{/y)
    this.at = this.endOfString(this.at, length)
    this.expect('}')
    return null
  }

  private endOfString(start: number, length: number): number {
    if (this.counting === 'characters') return start + length
    let left = length
    let at = start
    while (left > 0 && at < this.text.length) {
      const code = this.text.codePointAt(at) ?? 0
      left -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
      if (code === 10 && this.counting === 'bytes with CRLF') left -= 1
      at += code > 0xffff ? 2 : 1
    }
    if (left !== 0) throw this.broken('a text is shorter than it says')
    return at
  }

  private decimal(): number {
    const found = this.match(/d:([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?|-?INF|NAN);/y)
    return found === 'INF' ? Infinity : found === '-INF' ? -Infinity : Number(found)
  }

  private number(pattern: RegExp): number {
    return Number(this.match(pattern))
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (!found) throw this.broken(`${JSON.stringify(this.text.slice(this.at, this.at + 20))} cannot be read`)
    this.at = pattern.lastIndex
    return found[1] ?? ''
  }

  private expect(text: string): void {
    if (!this.text.startsWith(text, this.at)) throw this.broken(`${JSON.stringify(text)} is missing`)
    this.at += text.length
  }

  private broken(what: string): PhpError {
    return new PhpError(`It is no serialized PHP: ${what} at character ${this.at}.`)
  }
}
