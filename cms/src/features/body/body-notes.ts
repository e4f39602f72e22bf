import type { Inline, List, ListItem, TextBlock } from './body-model.ts'

/**
 * A body whose footnotes are marks in its text, `[1]`, with what they say in the order of the text: for texts without
 * links from one to the other.
 */
export function numberNotes<Block extends { kind: string }>(
  blocks: readonly (Block | TextBlock)[],
): { blocks: (Block | TextBlock)[]; notes: string[] } {
  const notes: string[] = []
  const mark = (inlines: readonly Inline[]): Inline[] =>
    inlines.map((inline): Inline => {
      if (inline.kind === 'link') return { ...inline, children: mark(inline.children) }
      if (inline.kind !== 'note') return inline
      return { kind: 'text', text: `[${notes.push(inline.text)}]`, isBold: false, isItalic: false }
    })
  const inList = (list: List): List => ({
    ...list,
    items: list.items.map((item): ListItem => ({
      content: mark(item.content),
      lists: item.lists.map(inList),
    })),
  })
  const numbered = blocks.map((block): Block | TextBlock => {
    if (!isText(block)) return block
    return block.kind === 'list' ? inList(block) : { ...block, content: mark(block.content) }
  })
  return { blocks: numbered, notes }
}

/** Numbered notes as lines of text; '' for none. */
export function notesText(notes: readonly string[]): string {
  return notes.map((note, index) => `[${index + 1}] ${note}`).join('\n')
}

const address = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]’”]/g

/** What a footnote says, parted into addresses, which are links, and the words around them. */
export function addressParts(text: string): { text: string; isAddress: boolean }[] {
  const parts: { text: string; isAddress: boolean }[] = []
  let done = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    if (index > done) parts.push({ text: text.slice(done, index), isAddress: false })
    parts.push({ text: found, isAddress: true })
    done = index + found.length
  }
  if (done < text.length) parts.push({ text: text.slice(done), isAddress: false })
  return parts
}

function isText(block: { kind: string }): block is TextBlock {
  return ['paragraph', 'h2', 'h3', 'quote', 'list'].includes(block.kind)
}
