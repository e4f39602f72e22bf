import { parseDocument } from 'yaml'
import { readToml, TomlError } from './read-toml.ts'

/** A text and what stands above it; a reason and its line when that cannot be read. */
export type SplitText =
  | { ok: true; fields: Record<string, unknown>; written: string; text: string; lines: number }
  | { ok: false; reason: string; line: number; written: string }

/** As many names as the front of a text may refer to by an alias: more are a bomb. */
const mostAliases = 50
const longest = 1024 * 1024

/**
 * Parts a text from its front matter: YAML between `---`, TOML between `+++`, JSON in `{…}` or after `---json`. A text without has
 * no fields. `lines` is how many lines stand before the text.
 */
export function splitFrontMatter(source: string): SplitText {
  const text = source.replace(/^\ufeff/, '').replace(/^\s*\n(?=(?:---|\+\+\+))/, '')
  const fence = /^(---|\+\+\+)[ \t]*(yaml|toml|json)?[ \t]*\n/i.exec(text)
  if (fence) return fenced(text, fence)
  if (/^\{\s*"/.test(text)) return jsonFront(text)
  // Hexo needs no line above.
  const open = /^(?:[\w-]+:.*\n|[ \t]+.*\n|- .*\n){1,80}---[ \t]*\n/.exec(text)?.[0]
  if (open !== undefined && /^(?:title|date|layout):/m.test(open)) return splitFrontMatter(`---\n${text}`)
  return { ok: true, fields: {}, written: '', text, lines: 0 }
}

function fenced(text: string, fence: RegExpExecArray): SplitText {
  const [opening, mark = '---', language = ''] = fence
  const closing = mark === '---' ? /^(?:---|\.\.\.)[ \t]*$/m : /^\+\+\+[ \t]*$/m
  const rest = text.slice(opening.length)
  const end = closing.exec(rest)
  // A rule at the beginning of a text is no front matter.
  if (!end)
    return mark === '---' && !/^[\w-]+\s*:/.test(rest)
      ? { ok: true, fields: {}, written: '', text, lines: 0 }
      : broken('What stands above the text is not closed.', 1, rest.slice(0, 2000))
  const written = rest.slice(0, end.index)
  const lines = opening.split('\n').length - 1 + written.split('\n').length
  const body = rest.slice(end.index + end[0].length).replace(/^\n/, '')
  if (written.length > longest)
    return broken('What stands above the text has more than 1 MB.', 1, written.slice(0, 2000))
  const kind = language.toLowerCase() || (mark === '+++' ? 'toml' : 'yaml')
  const read = kind === 'toml' ? fromToml(written) : kind === 'json' ? fromJson(written) : fromYaml(written)
  if (!read.ok) return broken(read.reason, read.line + 1, written)
  return { ok: true, fields: read.fields, written, text: body, lines }
}

type Fields = { ok: true; fields: Record<string, unknown> } | { ok: false; reason: string; line: number }

function fromYaml(written: string): Fields {
  const document = parseDocument(written, {
    schema: 'core',
    merge: true,
    prettyErrors: false,
    uniqueKeys: false,
    stringKeys: true,
  })
  const [error] = document.errors
  if (error) {
    const line = written.slice(0, error.pos[0]).split('\n').length
    return { ok: false, reason: `It is no YAML on this line (${plain(error.message)}).`, line }
  }
  try {
    const value: unknown = document.toJS({ maxAliasCount: mostAliases })
    return fieldsOf(value)
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    return {
      ok: false,
      reason: /alias/i.test(cause.message)
        ? 'It refers to itself too often, as a bomb does.'
        : `It is no YAML (${plain(cause.message)}).`,
      line: 1,
    }
  }
}

function fromToml(written: string): Fields {
  try {
    return { ok: true, fields: readToml(written) }
  } catch (cause) {
    if (!(cause instanceof TomlError)) throw cause
    return { ok: false, reason: `It is no TOML on this line: ${cause.message}`, line: cause.line }
  }
}

function fromJson(written: string): Fields {
  try {
    return fieldsOf(JSON.parse(written))
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    return { ok: false, reason: 'It is no JSON.', line: 1 }
  }
}

function fieldsOf(value: unknown): Fields {
  if (value === null || value === undefined) return { ok: true, fields: {} }
  if (typeof value !== 'object' || Array.isArray(value))
    return { ok: false, reason: 'It has no names with values.', line: 1 }
  return { ok: true, fields: { ...value } }
}

/** JSON above a text ends where its first bracket is closed. */
function jsonFront(text: string): SplitText {
  let [depth, isText] = [0, false]
  for (let at = 0; at < Math.min(text.length, longest); at += 1) {
    const character = text.charAt(at)
    if (isText) {
      if (character === '\\') at += 1
      else if (character === '"') isText = false
    } else if (character === '"') isText = true
    else if (character === '{') depth += 1
    else if (character === '}') depth -= 1
    if (depth > 0) continue
    const written = text.slice(0, at + 1)
    const read = fromJson(written)
    if (!read.ok) return broken(read.reason, read.line, written.slice(0, 2000))
    return {
      ok: true,
      fields: read.fields,
      written,
      text: text.slice(at + 1).replace(/^[ \t]*\n/, ''),
      lines: written.split('\n').length,
    }
  }
  return broken('What stands above the text is not closed.', 1, text.slice(0, 2000))
}

function broken(reason: string, line: number, written: string): SplitText {
  return { ok: false, reason, line, written }
}

function plain(message: string): string {
  return message.split('\n')[0]?.slice(0, 150) ?? ''
}
