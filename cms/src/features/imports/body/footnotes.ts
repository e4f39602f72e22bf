import { type Inline, type List, maxFootnoteLength } from '../../body/body-model.ts'
import type { ImportedBlock } from './imported-body.ts'
import { partsOf } from './plain-words.ts'

/** Cuts what footnotes say to what they can; the answer has the rest of each. */
export function cutNotes(blocks: readonly ImportedBlock[]): string[] {
  const rest: string[] = []
  const cut = (content: readonly Inline[]) => {
    for (const inline of content) {
      if (inline.kind !== 'note' || inline.text.length <= maxFootnoteLength) continue
      const [first = '', ...others] = partsOf(inline.text, maxFootnoteLength)
      inline.text = first
      for (const other of others) rest.push(other)
    }
  }
  const cutList = (list: List) => {
    for (const { content, lists } of list.items) {
      cut(content)
      lists.forEach(cutList)
    }
  }
  for (const block of blocks) {
    if (block.kind === 'list') cutList(block)
    else if ('content' in block) cut(block.content)
  }
  return rest
}
