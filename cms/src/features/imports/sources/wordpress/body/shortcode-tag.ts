import { decodeEntities } from '../html/entities.ts'

/** `[gallery ids="1,2"]`, `[/caption]`. */
export interface ShortcodeTag {
  name: string
  isClosing: boolean
  /** It ends with `/]`. */
  isVoid: boolean
  attributes: Record<string, string>
  /** What stands in it without a name: `[vimeo 123]`. */
  values: string[]
  /** A quote is missing in it: what its attributes are is a guess. */
  isLoose: boolean
  start: number
  end: number
}

const begin = /\[(\/)?([A-Za-z0-9][\w-]*)(?=[\s\]/=])/y
const named =
  /\s*([\w:.-]+)\s*=\s*(?:"([^"]{0,200000})"|'([^']{0,200000})'|[“”„″]([^“”″\]]{0,2000})[“”″]|&(?:quot|#8220|#8221|#8222|#8243|ldquo|rdquo);([^\]]{0,2000}?)&(?:quot|#8220|#8221|#8243|ldquo|rdquo);|([^\s[\]"'][^\s[\]]*))/y
const unnamed = /\s*(?:"([^"]{0,20000})"|'([^']{0,20000})'|([^\s[\]]+))/y
const longestLoose = 5000

/** The short code that begins with the `[` at a place; null for what is only in brackets. */
export function shortcodeAt(text: string, start: number): ShortcodeTag | null {
  begin.lastIndex = start
  const found = begin.exec(text)
  if (!found) return null
  const [whole, closing, name = ''] = found
  if (!/[A-Za-z]/.test(name)) return null
  const tag: ShortcodeTag = {
    name: name.toLowerCase(),
    isClosing: closing !== undefined,
    isVoid: false,
    attributes: {},
    values: [],
    isLoose: false,
    start,
    end: start + whole.length,
  }
  if (tag.isClosing) {
    const end = /\s*\]/y
    end.lastIndex = tag.end
    return end.test(text) ? { ...tag, end: end.lastIndex } : null
  }
  return readAttributes(text, tag) ?? readLoosely(text, tag)
}

function readAttributes(text: string, tag: ShortcodeTag): ShortcodeTag | null {
  const read: ShortcodeTag = { ...tag, attributes: {}, values: [] }
  let at = tag.end
  // `[youtube=https://…]`
  if (text[at] === '=') at += 1
  for (let count = 0; count < 500; count += 1) {
    const end = /\s*(\/?)\]/y
    end.lastIndex = at
    const ended = end.exec(text)
    if (ended) return { ...read, isVoid: ended[1] === '/', end: end.lastIndex }
    const next = readOne(text, at, read)
    if (next === null) return null
    at = next
  }
  return null
}

/** One attribute or value: where it ends. */
function readOne(text: string, at: number, read: ShortcodeTag): number | null {
  named.lastIndex = at
  const found = named.exec(text)
  if (found) {
    const [, name = '', double, single, curly, entity, bare] = found
    const isQuoted = double !== undefined || single !== undefined
    // Behind a value in quotes comes white space or the end: otherwise the quote belongs to the text.
    if (isQuoted && !/[\s\]/]/.test(text[named.lastIndex] ?? '')) return null
    const value = double ?? single ?? curly ?? entity ?? bare ?? ''
    const isVoidEnd = bare !== undefined && bare.endsWith('/') && text[named.lastIndex] === ']'
    const key = name.toLowerCase()
    if (!Object.hasOwn(read.attributes, key) && key !== '__proto__')
      read.attributes[key] = plainValue(isVoidEnd ? value.slice(0, -1) : value)
    return named.lastIndex - (isVoidEnd ? 1 : 0)
  }
  unnamed.lastIndex = at
  const value = unnamed.exec(text)
  if (!value) return null
  const [, double, single, bare = ''] = value
  const isVoidEnd = bare.endsWith('/') && text[unnamed.lastIndex] === ']'
  const plain = plainValue(double ?? single ?? (isVoidEnd ? bare.slice(0, -1) : bare))
  if (plain !== '') read.values.push(plain)
  return unnamed.lastIndex - (isVoidEnd ? 1 : 0)
}

/** Where a quote is missing, the short code ends at the next bracket. */
function readLoosely(text: string, tag: ShortcodeTag): ShortcodeTag | null {
  const rest = text.slice(tag.end, tag.end + longestLoose)
  const end = rest.search(/[[\]]/)
  if (rest[end] !== ']') return null
  const inner = rest.slice(0, end)
  const attributes: Record<string, string> = {}
  for (const [, name = '', value = ''] of inner.matchAll(
    /([\w:.-]+)\s*=\s*["']?([^"'\]]*?)["']?(?=\s+[\w:.-]+\s*=|\s*\/?$)/g,
  ))
    if (name !== '__proto__') attributes[name.toLowerCase()] ??= plainValue(value)
  return { ...tag, attributes, isLoose: true, isVoid: inner.endsWith('/'), end: tag.end + end + 1 }
}

/** A value without the quote marks that an editor made curly, and with what page builders write for marks and brackets. */
function plainValue(value: string): string {
  return decodeEntities(value)
    .replace(/^[“”„″‘’′"']+|[“”″‘’′"']+$/g, '')
    .replaceAll('%22', '"')
    .replaceAll('%91', '[')
    .replaceAll('%93', ']')
    .trim()
}
