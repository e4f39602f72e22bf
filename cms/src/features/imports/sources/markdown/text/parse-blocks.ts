import {
  htmlEnd,
  indentOf,
  interrupts,
  isFence,
  type LineShapes,
  shapes,
  withoutTabs,
} from './line-shapes.ts'
import { labelOf, type MarkdownBlock, type MarkdownNames, type Step } from './markdown-blocks.ts'
import { parseList } from './parse-list.ts'
import { parseTable } from './parse-table.ts'
import { describeCode, isCodeTag } from './code-tags.ts'

/** Deeper lists and quotes than this are read as plain paragraphs. */
const deepest = 16

/** Reads the blocks of a text, and gathers what it names: links, footnotes. */
export class BlockParser {
  readonly #shapes: LineShapes
  readonly names: MarkdownNames = { links: new Map(), notes: new Map(), comments: [] }

  /** Tags that are opened and never closed: nobody has to look for their end again. */
  readonly #unclosed = new WeakMap<readonly string[], Set<string>>()

  constructor(own: LineShapes) {
    this.#shapes = own
  }

  parse(lines: readonly string[], depth = 0): MarkdownBlock[] {
    const blocks: MarkdownBlock[] = []
    const plain = lines.map(withoutTabs)
    if (depth > deepest)
      return plain.some((line) => line.trim() !== '')
        ? [{ kind: 'paragraph', text: plain.join('\n').trim() }]
        : []
    let at = 0
    while (at < plain.length) {
      const step = this.#step(plain, at, depth)
      for (const block of step.blocks) blocks.push(block)
      at = Math.max(step.next, at + 1)
    }
    return blocks
  }

  #step(lines: readonly string[], at: number, depth: number): Step {
    const line = lines[at] ?? ''
    if (shapes.blank.test(line) || this.#shapes.attributes.test(line)) return { next: at + 1, blocks: [] }
    if (indentOf(line) >= 4) return indentedCode(lines, at)
    if (isFence(line)) return fencedCode(lines, at)
    const heading = this.#shapes.heading.exec(line)
    if (heading)
      return {
        next: at + 1,
        blocks: [{ kind: 'heading', level: heading[1]?.length ?? 1, text: headingText(heading[2] ?? '') }],
      }
    if (shapes.rule.test(line)) return { next: at + 1, blocks: [{ kind: 'rule' }] }
    if (shapes.quote.test(line)) return this.#quote(lines, at, depth)
    if (shapes.item.test(line))
      return parseList(lines, at, { shapes: this.#shapes, parse: (inner) => this.parse(inner, depth + 1) })
    return (
      this.#named(lines, at, depth) ??
      this.#fenced(lines, at, depth) ??
      parseTable(lines, at, this.#shapes) ??
      htmlBlock(lines, at) ??
      this.#paragraph(lines, at, depth)
    )
  }

  #quote(lines: readonly string[], at: number, depth: number): Step {
    const inner: string[] = []
    let next = at
    for (; next < lines.length; next += 1) {
      const line = lines[next] ?? ''
      const isMarked = shapes.quote.test(line)
      // A line of a paragraph may leave its mark out.
      const isLazy =
        !isMarked && inner.at(-1)?.trim() !== '' && !interrupts(line, this.#shapes) && indentOf(line) < 4
      if (!isMarked && !isLazy) break
      inner.push(isMarked ? line.replace(shapes.quote, '') : line)
    }
    const callout = /^\s*\[!([\w-]+)\][+-]?\s*(.*)$/.exec(inner[0] ?? '')
    if (!callout) return { next, blocks: [{ kind: 'quote', blocks: this.parse(inner, depth + 1) }] }
    const [, type = '', title = ''] = callout
    return {
      next,
      blocks: [{ kind: 'callout', type, title: title.trim(), blocks: this.parse(inner.slice(1), depth + 1) }],
    }
  }

  /** What is named here and used elsewhere: it is no block of its own. */
  #named(lines: readonly string[], at: number, depth: number): Step | null {
    const line = lines[at] ?? ''
    const note = shapes.note.exec(line)
    if (note) {
      const inner = [note[2] ?? '']
      let next = at + 1
      for (; next < lines.length; next += 1) {
        const following = lines[next] ?? ''
        const isInside = indentOf(following) >= 2 || shapes.blank.test(following)
        if (!isInside && (inner.at(-1)?.trim() === '' || interrupts(following, this.#shapes))) break
        inner.push(following.replace(/^ {1,4}/, ''))
      }
      const label = labelOf(note[1] ?? '')
      // What another note of the same name says is not lost.
      const isTaken = this.names.notes.has(label)
      const name = isTaken ? `${label} ${this.names.notes.size}` : label
      this.names.notes.set(name, this.parse(inner, depth + 1))
      return { next, blocks: [] }
    }
    const link = shapes.link.exec(line)
    if (!link) return null
    const label = labelOf(link[1] ?? '')
    if (!this.names.links.has(label))
      this.names.links.set(label, {
        address: link[2] ?? link[3] ?? '',
        title: link[4] ?? link[5] ?? link[6] ?? '',
      })
    return { next: at + 1, blocks: [] }
  }

  /** What stands between two marks: boxes, formulas, comments, and code in tags. */
  #fenced(lines: readonly string[], at: number, depth: number): Step | null {
    const line = lines[at] ?? ''
    const box = this.#shapes.admonition.exec(line)
    if (box?.[1]) return this.#box(lines, at, depth)
    if (this.#shapes.math.test(line)) {
      const one = /^ {0,3}\$\$(.+)\$\$\s*$/.exec(line)
      if (one) return { next: at + 1, blocks: [mathBlock(one[1] ?? '')] }
      const end = lines.findIndex((following, index) => index > at && /\$\$\s*$/.test(following))
      if (end < 0) return null
      const code = [
        line.replace(/^ {0,3}\$\$/, ''),
        ...lines.slice(at + 1, end),
        (lines[end] ?? '').replace(/\$\$\s*$/, ''),
      ]
      return { next: end + 1, blocks: [mathBlock(code.join('\n'))] }
    }
    if (this.#shapes.comment.test(line) && !/^ {0,3}%%.*%%.*\S/.test(line)) {
      const end = /^ {0,3}%%.+%%\s*$/.test(line)
        ? at
        : lines.findIndex((following, index) => index > at && /%%\s*$/.test(following))
      if (end < 0) return null
      this.names.comments.push(lines.slice(at, end + 1).join('\n'))
      return { next: end + 1, blocks: [] }
    }
    return this.#tag(lines, at)
  }

  #box(lines: readonly string[], at: number, depth: number): Step {
    const [, type = '', rest = ''] = shapes.admonition.exec(lines[at] ?? '') ?? []
    let [open, end] = [1, at + 1]
    for (; end < lines.length; end += 1) {
      const box = shapes.admonition.exec(lines[end] ?? '')
      if (box) open += box[1] ? 1 : -1
      if (open === 0) break
    }
    const title = rest
      .replace(/^\[(.*)\]$/, '$1')
      .replace(/\{.*\}$/, '')
      .trim()
    return {
      next: end + 1,
      blocks: [{ kind: 'callout', type, title, blocks: this.parse(lines.slice(at + 1, end), depth + 1) }],
    }
  }

  #tag(lines: readonly string[], at: number): Step | null {
    const tag = this.#shapes.tag.exec(lines[at] ?? '')?.[1]
    if (tag === undefined) return null
    const [, name = '', rest = ''] = /^\{[{%][<%]?-?\s*([\w-]+)\s*(.*?)\s*-?[>%]?[%}]\}$/.exec(tag) ?? []
    if (name !== 'comment' && !isCodeTag(name)) return { next: at + 1, blocks: [{ kind: 'tag', tag }] }
    const closing = new RegExp(`^\\s*\\{[{%][<%]?-?\\s*(?:end|/\\s*)${name}\\b`)
    const unclosed = this.#unclosed.get(lines) ?? new Set()
    const end = unclosed.has(name)
      ? -1
      : lines.findIndex((following, index) => index > at && closing.test(following))
    if (end < 0) this.#unclosed.set(lines, unclosed.add(name))
    if (end < 0) return { next: at + 1, blocks: [{ kind: 'tag', tag }] }
    const inner = lines.slice(at + 1, end).join('\n')
    if (name === 'comment') this.names.comments.push(inner)
    return {
      next: end + 1,
      blocks: name === 'comment' ? [] : [{ kind: 'code', code: inner, ...describeCode(name, rest) }],
    }
  }

  #paragraph(lines: readonly string[], at: number, depth: number): Step {
    // What defines nothing is a sentence.
    const isTerm = !this.#shapes.definition.test(lines[at] ?? '')
    let next = at + 1
    for (; next < lines.length; next += 1) {
      const line = lines[next] ?? ''
      const underline = shapes.underline.exec(line)
      if (underline) {
        const text = trimmed(lines.slice(at, next))
        return {
          next: next + 1,
          blocks: [
            { kind: 'heading', level: underline[1]?.startsWith('=') ? 1 : 2, text: headingText(text) },
          ],
        }
      }
      if (isTerm && this.#shapes.definition.test(line)) return this.#definitions(lines, at, depth)
      if (interrupts(line, this.#shapes) || parseTable(lines, next, this.#shapes)) break
    }
    // A term may stand apart from what it means.
    if (isTerm && shapes.blank.test(lines[next] ?? '') && this.#shapes.definition.test(lines[next + 1] ?? ''))
      return this.#definitions(lines, at, depth)
    return { next, blocks: [{ kind: 'paragraph', text: trimmed(lines.slice(at, next)) }] }
  }

  #definitions(lines: readonly string[], at: number, depth: number): Step {
    const entries: { term: string; blocks: MarkdownBlock[][] }[] = []
    let next = at
    while (next < lines.length) {
      const line = lines[next] ?? ''
      const definition = shapes.definition.exec(line)
      if (definition) {
        const inner = [definition[1] ?? '']
        for (next += 1; next < lines.length; next += 1) {
          const following = lines[next] ?? ''
          if (
            shapes.definition.test(following) ||
            (indentOf(following) < 2 &&
              (shapes.blank.test(inner.at(-1) ?? '') || shapes.blank.test(following)))
          )
            break
          inner.push(following.replace(/^ {1,4}/, ''))
        }
        entries.at(-1)?.blocks.push(this.parse(inner, depth + 1))
      } else if (shapes.blank.test(line)) {
        const following = lines.slice(next + 1, next + 4)
        const goesOn =
          shapes.definition.test(following[0] ?? '') ||
          following.slice(1).some((one) => shapes.definition.test(one))
        if (!goesOn || shapes.blank.test(following[0] ?? '')) break
        next += 1
      } else if (next > at && interrupts(line, this.#shapes)) break
      else {
        entries.push({ term: line.trim(), blocks: [] })
        next += 1
      }
    }
    return { next, blocks: [{ kind: 'definitions', entries }] }
  }
}

function trimmed(lines: readonly string[]): string {
  return lines
    .map((line) => line.trimStart())
    .join('\n')
    .trimEnd()
}

/** Without closing marks, and without what names the heading for links. */
function headingText(text: string): string {
  return text
    .trim()
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/(?:^|[ \t])#+$/, '')
    .replace(/ ?\{:?(?: ?(?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|[\w-]+)))+ ?\}$/, '')
    .trim()
}

function indentedCode(lines: readonly string[], at: number): Step {
  let next = at
  while (next < lines.length && (indentOf(lines[next] ?? '') >= 4 || shapes.blank.test(lines[next] ?? '')))
    next += 1
  const code = lines.slice(at, next).map((line) => line.replace(/^ {1,4}/, ''))
  return { next, blocks: [{ kind: 'code', code: code.join('\n').trimEnd(), language: '', caption: '' }] }
}

function fencedCode(lines: readonly string[], at: number): Step {
  const [, indent = '', mark = '', info = ''] = shapes.fence.exec(lines[at] ?? '') ?? []
  const closing = new RegExp(`^ {0,3}\\${mark.charAt(0)}{${mark.length},}\\s*$`)
  const found = lines.findIndex((line, index) => index > at && closing.test(line))
  const end = found < 0 ? lines.length : found
  const code = lines.slice(at + 1, end).map((line) => line.slice(Math.min(indent.length, indentOf(line))))
  const language = /^[^\s{:]+/.exec(info.trim())?.[0] ?? /\.([\w-]+)/.exec(info)?.[1] ?? ''
  const caption = /(?:title|caption)="([^"]*)"/.exec(info)?.[1] ?? ''
  return { next: end + 1, blocks: [{ kind: 'code', code: code.join('\n'), language, caption }] }
}

function mathBlock(code: string): MarkdownBlock {
  return { kind: 'code', code: code.trim(), language: 'latex', caption: '' }
}

function htmlBlock(lines: readonly string[], at: number): Step | null {
  const end = htmlEnd(lines[at] ?? '', false)
  if (end === undefined) return null
  let next = at
  if (end === null) while (next < lines.length && !shapes.blank.test(lines[next] ?? '')) next += 1
  else {
    while (next < lines.length && !end.test(lines[next] ?? '')) next += 1
    next += 1
  }
  return { next, blocks: [{ kind: 'html', html: lines.slice(at, next).join('\n') }] }
}
