import type { LexicalEditor } from '@payloadcms/richtext-lexical/lexical'
import type { Range as TextRange } from '../passage.ts'
import type { EditorText } from './editor-text.ts'

/** By these names the style sheet knows them. */
const names = { any: 'comment', active: 'comment-active' } as const

/**
 * Marks passages on the screen without a change of the text or of its elements (CSS Custom Highlight API). A browser without it
 * shows the threads beside the text all the same.
 */
export function markPassages(
  editor: LexicalEditor,
  read: EditorText,
  { all, active }: { all: TextRange[]; active: TextRange | null },
): void {
  if (!('highlights' in CSS)) return
  CSS.highlights.set(names.any, new Highlight(...all.flatMap((range) => domRanges(editor, read, range))))
  CSS.highlights.set(names.active, new Highlight(...(active ? domRanges(editor, read, active) : [])))
}

export function unmarkPassages(): void {
  if (!('highlights' in CSS)) return
  for (const name of Object.values(names)) CSS.highlights.delete(name)
}

function domRanges(editor: LexicalEditor, { pieces }: EditorText, { start, end }: TextRange): Range[] {
  return pieces.flatMap((piece) => {
    if (piece.start >= end || piece.start + piece.length <= start) return []
    const element = editor.getElementByKey(piece.key)
    const letters = element && document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    if (!letters) return []
    const length = letters.textContent?.length ?? 0
    const range = document.createRange()
    range.setStart(letters, Math.min(length, Math.max(0, start - piece.start)))
    range.setEnd(letters, Math.min(length, end - piece.start))
    return [range]
  })
}
