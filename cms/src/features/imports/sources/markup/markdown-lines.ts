/** A line of `---`, `***` or `___`. */
export function isRule(line: string): boolean {
  return /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/.test(line)
}

/** What an item of a list begins with. */
export interface ItemMark {
  /** Lists of different marks are different ones. */
  kind: string
  /** The number of an ordered list; null for a bullet. */
  start: number | null
  /** How many characters stand before its text. */
  width: number
  isEmpty: boolean
}

export function itemMark(line: string): ItemMark | null {
  if (isRule(line)) return null
  const found = /^( {0,3})(?:([-+*])|(\d{1,9})([.)]))( {1,4}(?! )| (?= {4})|\t|$)/.exec(line)
  if (!found) return null
  const [whole, , bullet, number, delimiter] = found
  const isEmpty = line.slice(whole.length).trim() === ''
  return {
    kind: bullet ?? delimiter ?? '',
    start: number === undefined ? null : Number(number),
    width: isEmpty ? whole.trimEnd().length + 1 : whole.length,
    isEmpty,
  }
}

/** Whether a line begins something else than what goes on with a paragraph. */
export function startsBlock(line: string): boolean {
  const mark = itemMark(line)
  if (mark && !mark.isEmpty) return true
  return (
    /^ {0,3}(#{1,6}\s|>|`{3,}[^`]*$|~{3,})/.test(line) || isRule(line) || htmlBlockEnd(line, true) !== null
  )
}

const blockElements =
  'address|article|aside|blockquote|center|details|dialog|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|object|ol|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|video|audio|embed'

const htmlBlocks: { start: RegExp; end: RegExp; endsParagraph: boolean }[] = [
  {
    start: /^ {0,3}<(script|pre|style|textarea)\b/i,
    end: /<\/(script|pre|style|textarea)>/i,
    endsParagraph: true,
  },
  { start: /^ {0,3}<!--/, end: /-->/, endsParagraph: true },
  { start: /^ {0,3}<[?!]/, end: />/, endsParagraph: true },
  { start: new RegExp(`^ {0,3}</?(${blockElements})([\\s/>]|$)`, 'i'), end: /^\s*$/, endsParagraph: true },
  { start: /^ {0,3}<\/?[a-z][\w-]*(\s[^<>]*)?>\s*$/i, end: /^\s*$/, endsParagraph: false },
]

/** Where the HTML that begins in a line ends: in the line that this finds; null when none begins. */
export function htmlBlockEnd(line: string, isInParagraph: boolean): RegExp | null {
  const found = htmlBlocks.find(
    ({ start, endsParagraph }) => start.test(line) && (endsParagraph || !isInParagraph),
  )
  return found?.end ?? null
}

/** A row of a table whose next line is `| --- | :-: |`. */
export function isTableStart(line: string, next: string | undefined): boolean {
  if (!line.includes('|') || next === undefined || !next.includes('-')) return false
  if (!/^ {0,3}\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/.test(next)) return false
  return cellsOf(line).length === cellsOf(next).length
}

/** The table of these lines, of which the second only parts the head from the rest. */
export function tableHtml(lines: readonly string[], inline: (cell: string) => string): string {
  const [head = '', , ...rows] = lines
  const row = (line: string, tag: string) =>
    `<tr>${cellsOf(line)
      .map((cell) => `<${tag}>${inline(cell)}</${tag}>`)
      .join('')}</tr>`
  const body = rows.map((line) => row(line, 'td')).join('\n')
  return `<table>\n<thead>\n${row(head, 'th')}\n</thead>\n<tbody>\n${body}\n</tbody>\n</table>`
}

function cellsOf(line: string): string[] {
  const trimmed = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return trimmed.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim())
}
