import { isRecord } from '../../../is-record.ts'
/** A line of TOML that cannot be read. */
export class TomlError extends Error {
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.name = 'TomlError'
    this.line = line
  }
}

/**
 * Reads the TOML that stands above texts: keys, tables, strings of all four kinds, numbers, dates (as text), lists, and tables in
 * one line.
 * @throws {TomlError} with the line, counted from 1
 */
export function readToml(text: string): Record<string, unknown> {
  return new TomlReader(text).read()
}

class TomlReader {
  readonly #text: string
  readonly #root: Record<string, unknown> = {}
  #at = 0
  #depth = 0

  constructor(text: string) {
    this.#text = text
  }

  read(): Record<string, unknown> {
    let table = this.#root
    for (;;) {
      this.#skip(/[\s]*(?:#[^\n]*\n?\s*)*/y)
      if (this.#at >= this.#text.length) return this.#root
      if (this.#take('[[')) table = this.#table(']]', true)
      else if (this.#take('[')) table = this.#table(']', false)
      else {
        const key = this.#key()
        this.#expect('=')
        this.#set(table, key, this.#value())
      }
      if (!this.#skip(/[ \t]*(?:#[^\n]*)?(?:\n|$)/y)) throw this.#error('Something stands after the value.')
    }
  }

  #table(end: string, isList: boolean): Record<string, unknown> {
    const path = this.#key()
    this.#expect(end)
    const last = path.at(-1) ?? ''
    const parent = this.#inner(this.#root, path.slice(0, -1))
    if (!isList) return this.#inner(parent, [last])
    const made: Record<string, unknown> = {}
    const list = parent[last]
    if (Array.isArray(list)) list.push(made)
    else define(parent, last, [made])
    return made
  }

  /** The table at the end of a path, made where there is none. */
  #inner(table: Record<string, unknown>, path: readonly string[]): Record<string, unknown> {
    let current = table
    for (const part of path) {
      const value = Object.hasOwn(current, part) ? current[part] : undefined
      const found: unknown = Array.isArray(value) ? value.at(-1) : value
      if (found !== undefined && !isRecord(found)) throw this.#error(`“${part}” has a value already.`)
      if (isRecord(found)) current = found
      else {
        const made: Record<string, unknown> = {}
        define(current, part, made)
        current = made
      }
    }
    return current
  }

  #set(table: Record<string, unknown>, path: readonly string[], value: unknown): void {
    define(this.#inner(table, path.slice(0, -1)), path.at(-1) ?? '', value)
  }

  #key(): string[] {
    const parts: string[] = []
    do {
      this.#skip(/[ \t]*/y)
      const bare = this.#match(/[\w-]+/y)
      parts.push(bare ?? String(this.#string() ?? this.#fail('A key is expected.')))
      this.#skip(/[ \t]*/y)
    } while (this.#take('.'))
    return parts
  }

  #value(): unknown {
    this.#skip(/[ \t]*/y)
    const string = this.#string()
    if (string !== null) return string
    if (this.#take('[')) return this.#nested(() => this.#list())
    if (this.#take('{')) return this.#nested(() => this.#inlineTable())
    const word = this.#match(/[^\s,\]}#]+(?: \d{2}:\d{2}(?::\d{2})?[^\s,\]}#]*)?/y)
    if (word === null) return this.#fail('A value is missing.')
    if (word === 'true' || word === 'false') return word === 'true'
    return /^[+-]?\d[\d_]*(?:\.\d+)?$/.test(word) ? Number(word.replaceAll('_', '')) : word
  }

  #nested<Value>(read: () => Value): Value {
    this.#depth += 1
    if (this.#depth > 30) throw this.#error('Its lists are nested too deep.')
    const value = read()
    this.#depth -= 1
    return value
  }

  #list(): unknown[] {
    const list: unknown[] = []
    for (;;) {
      this.#skip(/(?:\s|#[^\n]*)*/y)
      if (this.#take(']')) return list
      list.push(this.#value())
      this.#skip(/(?:\s|#[^\n]*)*/y)
      if (!this.#take(',') && this.#text.charAt(this.#at) !== ']') throw this.#error('A list is not closed.')
    }
  }

  #inlineTable(): Record<string, unknown> {
    const table: Record<string, unknown> = {}
    for (;;) {
      this.#skip(/\s*/y)
      if (this.#take('}')) return table
      const key = this.#key()
      this.#expect('=')
      this.#set(table, key, this.#value())
      this.#skip(/\s*/y)
      if (!this.#take(',') && this.#text.charAt(this.#at) !== '}') throw this.#error('A table is not closed.')
    }
  }

  #string(): string | null {
    for (const mark of ['"""', "'''", '"', "'"]) {
      if (!this.#text.startsWith(mark, this.#at)) continue
      const start = this.#at + mark.length
      let end = start
      while (end < this.#text.length && !this.#text.startsWith(mark, end))
        end += mark.startsWith('"') && this.#text.charAt(end) === '\\' ? 2 : 1
      const inner = this.#text.slice(start, end)
      if (end >= this.#text.length || (mark.length === 1 && inner.includes('\n')))
        throw this.#error('A text is not closed.')
      this.#at = end + mark.length
      const lines = mark.length === 3 ? inner.replace(/^\n/, '') : inner
      return mark.startsWith('"') ? unescaped(lines) : lines
    }
    return null
  }

  #take(mark: string): boolean {
    if (!this.#text.startsWith(mark, this.#at)) return false
    this.#at += mark.length
    return true
  }

  #expect(mark: string): void {
    this.#skip(/[ \t]*/y)
    if (!this.#take(mark)) throw this.#error(`“${mark}” is expected.`)
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found === undefined) return null
    this.#at += found.length
    return found
  }

  #skip(pattern: RegExp): boolean {
    return this.#match(pattern) !== null
  }

  #fail(message: string): never {
    throw this.#error(message)
  }

  #error(message: string): TomlError {
    return new TomlError(message, this.#text.slice(0, this.#at).split('\n').length)
  }
}

/** Sets a key, whatever its name: `__proto__` is one like others. */
function define(table: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(table, key, { value, enumerable: true, writable: true, configurable: true })
}

const escapes: Record<string, string> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', '"': '"', '\\': '\\' }

function unescaped(text: string): string {
  return text.replace(
    /\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|\n\s*|(.))/g,
    (whole, short?: string, long?: string, one?: string) => {
      const code = Number.parseInt(short ?? long ?? '', 16)
      if (!Number.isNaN(code)) return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
      return one === undefined ? '' : (escapes[one] ?? whole)
    },
  )
}
