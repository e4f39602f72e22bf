import { indentOf, interrupts, type LineShapes, shapes } from './line-shapes.ts'
import type { MarkdownBlock, MarkdownItem, Step } from './markdown-blocks.ts'

interface Marker {
  /** The same for all items of a list: `-`, `*`, `.`. */
  kind: string
  number: number
  /** At which column what the item says begins. */
  column: number
  text: string
}

/** Reads a list whose first item stands on a line; `within.parse` reads the blocks of an item. */
export function parseList(
  lines: readonly string[],
  at: number,
  within: { shapes: LineShapes; parse: (lines: readonly string[]) => MarkdownBlock[] },
): Step {
  const first = markerOf(lines[at] ?? '')
  const items: MarkdownItem[] = []
  let isTight = true
  let next = at
  while (next < lines.length) {
    const marker = markerOf(lines[next] ?? '')
    if (!marker || marker.kind !== first?.kind || shapes.rule.test(lines[next] ?? '')) break
    const item = linesOfItem(lines, next, { marker, own: within.shapes })
    next = item.next
    const [task, inner] = taskOf(item.lines)
    const blocks = within.parse(inner)
    items.push({ isDone: task, blocks })
    // Blank lines between items or between their parts set them apart.
    const isLast = !markerOf(lines[next] ?? '') || markerOf(lines[next] ?? '')?.kind !== first.kind
    if ((item.endsBlank && !isLast) || (item.hasBlank && blocks.length > 1)) isTight = false
  }
  return {
    next,
    blocks: [
      {
        kind: 'list',
        isOrdered: /\d/.test(lines[at]?.trimStart().charAt(0) ?? ''),
        start: first?.number ?? 1,
        isTight,
        items,
      },
    ],
  }
}

function markerOf(line: string): Marker | null {
  const match = shapes.item.exec(line)
  if (!match) return null
  const [, indent = '', mark = '', spaces, text = ''] = match
  // Five spaces and more begin code; only one of them belongs to the marker.
  const width = spaces === undefined ? 1 : spaces.length > 4 ? 1 : spaces.length
  const code = spaces !== undefined && spaces.length > 4 ? ' '.repeat(spaces.length - 1) : ''
  return {
    kind: mark.slice(-1),
    number: Number.parseInt(mark, 10) || 0,
    column: indent.length + mark.length + width,
    text: code + text,
  }
}

function linesOfItem(
  lines: readonly string[],
  at: number,
  { marker, own }: { marker: Marker; own: LineShapes },
): { next: number; lines: string[]; endsBlank: boolean; hasBlank: boolean } {
  const inner = [marker.text]
  let next = at + 1
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? ''
    const isBlank = shapes.blank.test(line)
    const isAfterBlank = inner.at(-1)?.trim() === ''
    if (isBlank) {
      // An item that begins with a blank line ends with the next one.
      if (inner.length === 1 && marker.text === '') break
      inner.push('')
    } else if (indentOf(line) >= marker.column) inner.push(line.slice(marker.column))
    else if (!isAfterBlank && !interrupts(line, own) && !shapes.item.test(line)) inner.push(line.trimStart())
    else break
  }
  let endsBlank = false
  while (inner.length > 1 && inner.at(-1) === '') {
    inner.pop()
    endsBlank = true
  }
  return { next, lines: inner, endsBlank, hasBlank: inner.includes('') }
}

function taskOf(lines: readonly string[]): [boolean | null, string[]] {
  const [first = '', ...others] = lines
  const task = /^\[([ xX])\]\s+(.*)$/.exec(first)
  return task ? [task[1] !== ' ', [task[2] ?? '', ...others]] : [null, [...lines]]
}
