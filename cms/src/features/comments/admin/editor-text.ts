import {
  $createRangeSelection,
  $getRoot,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  $setSelection,
  type LexicalNode,
  type NodeKey,
  type PointType,
  type RangeSelection,
} from '@payloadcms/richtext-lexical/lexical'
import type { Range } from '../passage.ts'

/** A run of letters of the editor and where it begins in the text. */
interface Piece {
  key: NodeKey
  start: number
  length: number
}

export interface EditorText {
  text: string
  pieces: Piece[]
}

/** The text of an editor in which passages are found, exactly as `passageText` reads it from a body. Within a read or an update. */
export function $readText(): EditorText {
  const read: EditorText = { text: '', pieces: [] }
  $collect($getRoot(), read)
  return read
}

function $collect(node: LexicalNode, read: EditorText): void {
  if ($isTextNode(node)) {
    const text = node.getTextContent()
    read.pieces.push({ key: node.getKey(), start: read.text.length, length: text.length })
    read.text += text
  } else if ($isLineBreakNode(node) || !$isElementNode(node)) {
    read.text += '\n'
  } else {
    for (const child of node.getChildren()) $collect(child, read)
    if (!node.isInline()) read.text += '\n'
  }
}

/** Which part of the text is selected; null for nothing at all. */
export function $selectedRange(selection: RangeSelection, { pieces }: EditorText): Range | null {
  const keys = new Set(selection.getNodes().map((node) => node.getKey()))
  const selected = pieces.filter(({ key }) => keys.has(key))
  const [first] = selected
  const last = selected.at(-1)
  if (!first || !last) return null
  const [begin, finish] = selection.isBackward()
    ? [selection.focus, selection.anchor]
    : [selection.anchor, selection.focus]
  const start = offsetIn(first, begin) ?? first.start
  const end = offsetIn(last, finish) ?? last.start + last.length
  return end > start ? { start, end } : null
}

function offsetIn(piece: Piece, point: PointType): number | null {
  return point.type === 'text' && point.key === piece.key ? piece.start + point.offset : null
}

/** Selects a part of the text; null where it has no letters. Within an update. */
export function $selectRange({ start, end }: Range, { pieces }: EditorText): RangeSelection | null {
  const first = pieces.find((piece) => start < piece.start + piece.length)
  const last = pieces.findLast((piece) => piece.start < end)
  if (!first || !last) return null
  const selection = $createRangeSelection()
  selection.anchor.set(first.key, Math.max(0, start - first.start), 'text')
  selection.focus.set(last.key, Math.min(last.length, end - last.start), 'text')
  $setSelection(selection)
  return selection
}
