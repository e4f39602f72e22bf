import type { MarkdownDialect } from './markdown-blocks.ts'

/** What a line can begin. All of them expect that tabs at its start are spaces already. */
export const shapes = {
  blank: /^\s*$/,
  heading: /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/,
  underline: /^ {0,3}(=+|-+)[ \t]*$/,
  rule: /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/,
  fence: /^( {0,3})(`{3,}|~{3,})(.*)$/,
  quote: /^ {0,3}> ?/,
  item: /^( {0,3})([-+*]|\d{1,9}[.)])(?:( +)(\S.*)|[ ]*)$/,
  note: /^ {0,3}\[\^([^\]\s]{1,200})\]:[ ]?(.*)$/,
  link: /^ {0,3}\[([^\]^][^\]]{0,500})\]:\s*(?:<([^<>]{0,4000})>|(\{[{%][^{}]*[%}]\}\S{0,1000}|\S{1,4000}))(?:\s+(?:"([^"]*)"|'([^']*)'|\(([^()]*)\)))?\s*$/,
  definition: /^ {0,3}:[ ]+(.*)$/,
  attributes: /^ {0,3}\{:(?:\s{0,9}(?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[\w-]+)|toc))+\s{0,9}\}\s*$/,
  admonition: /^ {0,3}:::+\s*(\w[\w-]*)?\s*(.*)$/,
  math: /^ {0,3}\$\$\s*(.*)$/,
  comment: /^ {0,3}%%(.*)$/,
  /** A tag of Hugo, or of Liquid and its like, and nothing else. */
  tag: /^\s*(\{\{[<%](?:(?![>%]\}\}).)*[>%]\}\}|\{%(?:(?!%\}).)*%\}|\{\{(?![<%])(?:(?!\}\}).)*\}\})\s*$/,
  delimiters: /^ {0,3}\|?[ ]*:?-+:?[ ]*(?:\|[ ]*:?-+:?[ ]*)*\|?[ ]*$/,
} as const

export type LineShapes = Record<keyof typeof shapes, RegExp>

const never = /(?!)/

/** The same for each dialect: Ghost takes headings without a space, and nothing of what programs for folders of texts added. */
export const shapesOf: Record<MarkdownDialect, LineShapes> = {
  folder: shapes,
  ghost: {
    ...shapes,
    heading: /^ {0,3}(#{1,6})(?!#)[ \t]*(.*)$/,
    definition: never,
    attributes: never,
    admonition: never,
    math: never,
    comment: never,
    tag: never,
  },
}

const blockNames =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|picture|search|section|source|summary|table|tbody|td|template|tfoot|th|thead|title|tr|track|ul|video|audio|object|embed|canvas'
const htmlStarts: readonly { start: RegExp; end: RegExp | null }[] = [
  { start: /^ {0,3}<(?:script|pre|style|textarea)(?:[\s>]|$)/i, end: /<\/(?:script|pre|style|textarea)>/i },
  { start: /^ {0,3}<!--/, end: /-->/ },
  { start: /^ {0,3}<\?/, end: /\?>/ },
  { start: /^ {0,3}<!\[CDATA\[/, end: /\]\]>/ },
  { start: /^ {0,3}<![a-z]/i, end: />/ },
  { start: new RegExp(`^ {0,3}</?(?:${blockNames})(?:[\\s>]|/>|$)`, 'i'), end: null },
]
/** A tag of another name is a block when nothing else stands on its line, and no paragraph is open. */
const loneTag = /^ {0,3}<\/?[a-z][\w.-]*(?:\s[^<>]*)?\/?>\s*$/i

/** How a block of HTML that a line begins ends: by a mark, or with the next blank line (null); undefined for no such block. */
export function htmlEnd(line: string, isInParagraph: boolean): RegExp | null | undefined {
  const found = htmlStarts.find(({ start }) => start.test(line))
  if (found) return found.end
  return !isInParagraph && loneTag.test(line) ? null : undefined
}

/** Whether a line ends the paragraph before it. */
export function interrupts(line: string, own: LineShapes): boolean {
  const item = own.item.exec(line)
  return (
    own.blank.test(line) ||
    own.heading.test(line) ||
    own.rule.test(line) ||
    isFence(line) ||
    own.quote.test(line) ||
    // An empty item, or a number that does not begin a list, is a part of the sentence.
    (item !== null &&
      item[4] !== undefined &&
      (/^[-+*]$/.test(item[2] ?? '') || /^1[.)]$/.test(item[2] ?? ''))) ||
    own.note.test(line) ||
    own.admonition.test(line) ||
    own.math.test(line) ||
    own.attributes.test(line) ||
    own.tag.test(line) ||
    htmlEnd(line, true) !== undefined
  )
}

export function isFence(line: string): boolean {
  const fence = shapes.fence.exec(line)
  // Code within a line may begin with as many marks, but then they come again.
  return fence !== null && !(fence[2]?.startsWith('`') && fence[3]?.includes('`'))
}

export function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

/** Tabs before the first word, and between it and the mark of an item, as spaces up to the next column of four. */
export function withoutTabs(line: string): string {
  if (!line.includes('\t')) return line
  const start = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)]|>)[ \t]+)*/.exec(line)?.[0] ?? ''
  let plain = ''
  for (const character of start) plain += character === '\t' ? ' '.repeat(4 - (plain.length % 4)) : character
  return plain + line.slice(start.length)
}
