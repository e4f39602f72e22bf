import type { EmbeddedBlock, Inline, List, TextBlock } from '../../body/body-model.ts'

/** A block as it is found in pasted markup: lists are not nested yet. */
export type FoundBlock =
  | { kind: 'paragraph' | 'h2' | 'h3' | 'quote'; content: Inline[] }
  | { kind: 'item'; content: Inline[]; level: number; isOrdered: boolean; list: string }
  | EmbeddedBlock

type Item = Extract<FoundBlock, { kind: 'item' }>

/** Blocks of the body's own model, with items gathered into lists and empty blocks left out. */
export function gatherBlocks(found: readonly FoundBlock[]): (TextBlock | EmbeddedBlock)[] {
  const blocks: (TextBlock | EmbeddedBlock)[] = []
  let items: Item[] = []
  const endList = () => {
    blocks.push(...nest(items))
    items = []
  }
  for (const block of found) {
    if (block.kind === 'block') {
      endList()
      blocks.push(block)
      continue
    }
    const content = tidy(block.content)
    if (content.length === 0) continue
    if (block.kind === 'item') {
      const previous = items[0]
      if (previous && block.level === previous.level && block.list !== previous.list) endList()
      items.push({ ...block, content })
    } else {
      endList()
      blocks.push({ kind: block.kind, content })
    }
  }
  endList()
  return blocks
}

/** Items that stand deeper than the one before belong to it. */
function nest(items: readonly Item[]): List[] {
  const lists: List[] = []
  const open: { level: number; list: List }[] = []
  for (const { content, level, isOrdered } of items) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop()
    let current = open.at(-1)
    if (!current || current.level < level) {
      const list: List = { kind: 'list', isOrdered, items: [] }
      const parent = current?.list.items.at(-1)
      if (parent) parent.lists.push(list)
      else lists.push(list)
      current = { level, list }
      open.push(current)
    }
    current.list.items.push({ content, lists: [] })
  }
  return lists
}

/** White space as on a page: one space between words, none at the ends; a run of the same look is one text. */
function tidy(content: readonly Inline[]): Inline[] {
  const tidied: Inline[] = []
  for (const inline of content) {
    const previous = tidied.at(-1)
    if (inline.kind === 'text') addText(tidied, inline)
    else if (inline.kind === 'note') {
      if (inline.text !== '') tidied.push(inline)
    } else if (inline.kind === 'break') {
      if (previous) tidied.push(inline)
    } else {
      const children = tidyInside(inline.children)
      if (children.length > 0) tidied.push({ ...inline, children })
    }
  }
  return trimmed(tidied)
}

function addText(run: Inline[], inline: Extract<Inline, { kind: 'text' }>): void {
  const previous = run.at(-1)
  const isAfterSpace = previous === undefined || previous.kind === 'break' || endsWithSpace(previous)
  const collapsed = inline.text.replace(/[\s\u00a0]+/g, ' ').replace(/[\u200b-\u200d\ufeff]/g, '')
  const text = isAfterSpace ? collapsed.trimStart() : collapsed
  if (text === '') return
  const isAlike =
    previous?.kind === 'text' && previous.isBold === inline.isBold && previous.isItalic === inline.isItalic
  if (isAlike) run.splice(-1, 1, { ...previous, text: previous.text + text })
  else run.push({ ...inline, text })
}

function tidyInside(children: readonly Inline[]): Inline[] {
  const run: Inline[] = []
  for (const child of children) if (child.kind === 'text') addText(run, child)
  return run
}

function trimmed(run: Inline[]): Inline[] {
  const last = run.at(-1)
  if (last?.kind === 'break') return trimmed(run.slice(0, -1))
  if (last?.kind !== 'text') return run
  const text = last.text.trimEnd()
  return text === '' ? trimmed(run.slice(0, -1)) : [...run.slice(0, -1), { ...last, text }]
}

function endsWithSpace(inline: Inline): boolean {
  if (inline.kind === 'link') return endsWithSpace(inline.children.at(-1) ?? { kind: 'break' })
  return inline.kind === 'text' && inline.text.endsWith(' ')
}
