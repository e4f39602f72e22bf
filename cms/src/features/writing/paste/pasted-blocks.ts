import type { EmbeddedBlock, Inline, List, TextBlock } from '../../body/body-model.ts'

/** A text as it is found in pasted markup: items are not gathered into lists yet. */
export type FoundText =
  | { kind: 'paragraph' | 'h2' | 'h3' | 'quote'; content: Inline[] }
  | { kind: 'item'; content: Inline[]; level: number; isOrdered: boolean; list: string }

/** What is found between others; `placed` is what whoever reads the markup has put there. */
export type FoundBlock<Placed = never> = FoundText | EmbeddedBlock | { kind: 'placed'; placed: Placed }

type Item = Extract<FoundText, { kind: 'item' }>

export interface GatherRules {
  /** Whether characters that join or part letters without being seen stay. */
  keepsJoiners?: boolean
}

/** Blocks of the body's own model, with items gathered into lists and empty blocks left out. */
export function gatherBlocks<Placed = never>(
  found: readonly FoundBlock<Placed>[],
  rules: GatherRules = {},
): (TextBlock | EmbeddedBlock | Placed)[] {
  const blocks: (TextBlock | EmbeddedBlock | Placed)[] = []
  let items: Item[] = []
  const endList = () => {
    blocks.push(...nest(items))
    items = []
  }
  for (const block of found) {
    if (block.kind === 'block' || block.kind === 'placed') {
      endList()
      blocks.push(block.kind === 'block' ? block : block.placed)
      continue
    }
    const content = tidy(block.content, rules)
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

/** Whether nothing stands in a text that a reader would see. */
export function isBlank(content: readonly Inline[]): boolean {
  return content.every((inline) => inline.kind === 'text' && inline.text.trim() === '')
}

/** Adds words to a text; those of one link stand together. */
export function addRun(content: Inline[], { run, href }: { run: Inline; href: string | null }): void {
  const last = content.at(-1)
  if (href === null) content.push(run)
  else if (last?.kind === 'link' && last.href === href) last.children.push(run)
  else content.push({ kind: 'link', href, children: [run] })
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
function tidy(content: readonly Inline[], rules: GatherRules): Inline[] {
  const tidied: Inline[] = []
  for (const inline of content) {
    const previous = tidied.at(-1)
    if (inline.kind === 'text') addText(tidied, inline, rules)
    else if (inline.kind === 'note') {
      if (inline.text !== '') tidied.push(inline)
    } else if (inline.kind === 'break') {
      if (previous) tidied.push(inline)
    } else {
      const children = tidyInside(inline.children, rules)
      if (children.length > 0) tidied.push({ ...inline, children })
    }
  }
  return trimmed(tidied)
}

function addText(
  run: Inline[],
  inline: Extract<Inline, { kind: 'text' }>,
  { keepsJoiners = false }: GatherRules,
): void {
  const previous = run.at(-1)
  const isAfterSpace = previous === undefined || previous.kind === 'break' || endsWithSpace(previous)
  const unseen = keepsJoiners ? /[\u200b\ufeff]/g : /[\u200b-\u200d\ufeff]/g
  const collapsed = inline.text.replace(/[\s\u00a0]+/g, ' ').replace(unseen, '')
  const text = isAfterSpace ? collapsed.trimStart() : collapsed
  if (text === '') return
  const isAlike =
    previous?.kind === 'text' && previous.isBold === inline.isBold && previous.isItalic === inline.isItalic
  if (isAlike) run.splice(-1, 1, { ...previous, text: previous.text + text })
  else run.push({ ...inline, text })
}

function tidyInside(children: readonly Inline[], rules: GatherRules): Inline[] {
  const run: Inline[] = []
  for (const child of children) if (child.kind === 'text') addText(run, child, rules)
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
