import { cellParts } from '@meridian/shared/articles/figures/table-rows'
import type { Inline, List } from '../../body/body-model.ts'

/** Collects the footnotes of a text, which stand at its end. */
export class FootnoteList {
  readonly #notes: string[] = []

  /** The mark of a note. */
  readonly mark = (text: string): string => `[^${this.#notes.push(text)}]`

  /** What the notes say, as the last lines of the text; '' for none. */
  text(): string {
    return this.#notes
      .map((note, index) => `[^${index + 1}]: ${escapeMarkdown(note.replaceAll('\n', ' '))}`)
      .join('\n')
  }
}

export interface MarkdownForm {
  notes: FootnoteList
  /** Where an article is, by its number in the library; null for one that readers do not have. */
  articleHref: (number: number) => string | null
}

/** Words in which no letter means anything but itself. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>|~]/g, String.raw`\$&`).replace(/&(?=#?\w+;)/g, String.raw`\&`)
}

/** The same at the beginning of a line, where more letters mean something. */
function escapeStart(text: string): string {
  return text.replace(/^(\s*)([#+\-=:]|\d+(?=[.)]))/, (_, space: string, mark: string) =>
    /\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
  )
}

/** A run of words as Markdown, each line of it beginning like a line of text. */
export function inlineMarkdown(content: readonly Inline[], form: MarkdownForm): string {
  const text = content.map((inline) => inlinePart(inline, form)).join('')
  return text
    .split('\n')
    .map((line, index, lines) => `${escapeStart(line)}${index < lines.length - 1 ? '\\' : ''}`)
    .join('\n')
}

function inlinePart(inline: Inline, form: MarkdownForm): string {
  switch (inline.kind) {
    case 'break':
      return '\n'
    case 'note':
      return form.notes.mark(inline.text)
    case 'link': {
      const words = inline.children
        .map((child) => inlinePart(child, form))
        .join('')
        .replaceAll('\n', ' ')
      const href = inline.article === undefined ? inline.href : form.articleHref(inline.article)
      return href === null ? words : `[${words}](${markdownAddress(href)})`
    }
    case 'text':
      return emphasised(inline)
  }
}

/** Signs of emphasis stand at words, not at the spaces around them. */
function emphasised({
  text,
  isBold,
  isItalic,
}: {
  text: string
  isBold: boolean
  isItalic: boolean
}): string {
  const signs = `${isBold ? '**' : ''}${isItalic ? '*' : ''}`
  const [, before = '', words = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? []
  if (signs === '' || words === '') return escapeMarkdown(text)
  return `${before}${signs}${escapeMarkdown(words)}${[...signs].toReversed().join('')}${after}`
}

/** An address between the brackets of a link. */
export function markdownAddress(address: string): string {
  return /[\s()<>]/.test(address)
    ? `<${address.replace(/[<>\s]/g, (letter) => encodeURIComponent(letter))}>`
    : address
}

/** A list with the lists in it, each further in. */
export function listMarkdown({ isOrdered, items }: List, form: MarkdownForm, indent = ''): string {
  return items
    .map(({ content, lists }, index) => {
      const mark = isOrdered ? `${index + 1}. ` : '- '
      const deeper = `${indent}${' '.repeat(mark.length)}`
      const words = inlineMarkdown(content, form).replaceAll('\n', `\n${deeper}`)
      return [`${indent}${mark}${words}`, ...lists.map((list) => listMarkdown(list, form, deeper))].join('\n')
    })
    .join('\n')
}

/** Lines as a quotation. */
export function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}

/** Plain text of several lines. */
export function plainLines(text: string): string {
  return text
    .split('\n')
    .map((line) => escapeStart(escapeMarkdown(line)))
    .join('\\\n')
}

/** A table as GitHub and others write it. Its head is empty where it has none. */
export function tableMarkdown({
  rows,
  hasHeaderRow,
  hasHeaderColumn,
}: {
  rows: readonly (readonly string[])[]
  hasHeaderRow: boolean
  hasHeaderColumn: boolean
}): string {
  const [first = [], ...others] = rows
  const head = hasHeaderRow ? first : first.map(() => '')
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const cell = (text: string) =>
    cellParts(text.replaceAll('\n', ' '))
      .map((part) =>
        part.href === null
          ? escapeMarkdown(part.text)
          : `[${escapeMarkdown(part.text)}](${markdownAddress(part.href)})`,
      )
      .join('')
  const body = (hasHeaderRow ? others : rows).map((cells) =>
    line(
      cells.map((text, index) =>
        hasHeaderColumn && index === 0 && text !== '' ? `**${cell(text)}**` : cell(text),
      ),
    ),
  )
  return [line(head.map(cell)), line(head.map(() => '---')), ...body].join('\n')
}
