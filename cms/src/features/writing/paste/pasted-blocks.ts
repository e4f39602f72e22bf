import type { EmbeddedBlock, Inline, List, TextBlock } from '../../body/body-model.ts'

/** A text as it is found in pasted markup: items are not gathered into lists yet. */
export type FoundText =
  | { kind: 'paragraph' | 'h2' | 'h3' | 'quote'; content: Inline[] }
  | { kind: 'item'; content: Inline[]; level: number; isOrdered: boolean; list: string; number: number }

/** What is found between others; `placed` is what the reader of the markup has put there. */
export type FoundBlock<Placed = never> = FoundText | EmbeddedBlock | { kind: 'placed'; placed: Placed }

type Item = Extract<FoundText, { kind: 'item' }>

export interface GatherRules {
  /**
   * Whether nothing may be lost: letters that join others without being seen, the space that a link begins with, and the numbers
   * of a list that does not begin at 1, which then is paragraphs.
   */
  keepsAll?: boolean
}

/** Blocks of the body's own model, with items gathered into lists and empty blocks left out. */
export function gatherBlocks<Placed = never>(
  found: readonly FoundBlock<Placed>[],
  rules: GatherRules = {},
): (TextBlock | EmbeddedBlock | Placed)[] {
  const blocks: (TextBlock | EmbeddedBlock | Placed)[] = []
  let items: Item[] = []
  const endList = () => {
    for (const block of rules.keepsAll ? numbered(items) : nest(items)) blocks.push(block)
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

/** A list, or paragraphs with their numbers where it goes on with another one. */
function numbered(items: readonly Item[]): TextBlock[] {
  const [first] = items
  if (!first?.isOrdered || first.number === 1) return nest(items)
  const blocks: TextBlock[] = []
  let deeper: Item[] = []
  for (const item of items) {
    if (item.level > first.level || !item.isOrdered) {
      deeper.push(item)
      continue
    }
    const number: Inline = { kind: 'text', text: `${item.number}. `, isBold: false, isItalic: false }
    blocks.push(...nest(deeper), { kind: 'paragraph', content: [number, ...item.content] })
    deeper = []
  }
  return [...blocks, ...nest(deeper)]
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
  const tidied = new TidyRun(rules)
  for (const inline of content) tidied.add(inline)
  return trimmed(tidied.finish())
}

type Text = Extract<Inline, { kind: 'text' }>

/** Puts runs of text together; the time that takes grows with their length alone. */
class TidyRun {
  readonly #rules: GatherRules
  readonly #run: Inline[] = []
  /** The text that is open, in pieces. */
  #text: { look: Text; pieces: string[] } | null = null
  #isAfterSpace: boolean

  constructor(rules: GatherRules, { isAfterSpace = true } = {}) {
    this.#rules = rules
    this.#isAfterSpace = isAfterSpace
  }

  add(inline: Inline): void {
    switch (inline.kind) {
      case 'text':
        return this.#addText(inline)
      case 'note':
        return inline.text === '' ? undefined : this.#addOther(inline, { isAfterSpace: false })
      case 'break':
        return this.#isEmpty ? undefined : this.#addOther(inline, { isAfterSpace: true })
      case 'link':
        return this.#addLink(inline)
    }
  }

  finish(): Inline[] {
    this.#endText()
    return this.#run
  }

  get #isEmpty(): boolean {
    return this.#run.length === 0 && this.#text === null
  }

  #addText(inline: Text): void {
    const unseen = this.#rules.keepsAll ? /[\u200b\ufeff]/g : /[\u200b-\u200d\ufeff]/g
    const collapsed = inline.text.replace(/[\s\u00a0]+/g, ' ').replace(unseen, '')
    const text = this.#isAfterSpace ? collapsed.trimStart() : collapsed
    if (text === '') return
    const look = this.#text?.look
    if (look?.isBold !== inline.isBold || look.isItalic !== inline.isItalic) this.#endText()
    this.#text ??= { look: inline, pieces: [] }
    this.#text.pieces.push(text)
    this.#isAfterSpace = text.endsWith(' ')
  }

  #addLink(link: Extract<Inline, { kind: 'link' }>): void {
    const keepsSpace = this.#rules.keepsAll && !this.#isAfterSpace
    const inside = new TidyRun(this.#rules, { isAfterSpace: !keepsSpace })
    for (const child of link.children) if (child.kind === 'text') inside.#addText(child)
    const children = inside.finish()
    const isSpace = children.every((child) => child.kind === 'text' && child.text === ' ')
    if (!isSpace) this.#addOther({ ...link, children }, { isAfterSpace: inside.#isAfterSpace })
    else for (const child of children) this.add(child)
  }

  #addOther(inline: Inline, { isAfterSpace }: { isAfterSpace: boolean }): void {
    this.#endText()
    this.#run.push(inline)
    this.#isAfterSpace = isAfterSpace
  }

  #endText(): void {
    if (this.#text) this.#run.push({ ...this.#text.look, text: this.#text.pieces.join('') })
    this.#text = null
  }
}

function trimmed(run: Inline[]): Inline[] {
  const last = run.at(-1)
  if (last?.kind === 'break') return trimmed(run.slice(0, -1))
  if (last?.kind !== 'text') return run
  const text = last.text.trimEnd()
  return text === '' ? trimmed(run.slice(0, -1)) : [...run.slice(0, -1), { ...last, text }]
}
