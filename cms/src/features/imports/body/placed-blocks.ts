import type { EmbeddedBlock, TextBlock } from '../../body/body-model.ts'
import { type FoundBlock, isBlank } from '../../writing/paste/pasted-blocks.ts'
import type { SourcePictureUse } from '../source-record.ts'

/** What is found between the paragraphs of an old text. */
export type Placed =
  | TextBlock
  | EmbeddedBlock
  /** `row` is the same for pictures that stand beside each other. */
  | { kind: 'picture'; use: SourcePictureUse; row: number | null }
  | { kind: 'gallery'; title: string; uses: SourcePictureUse[] }
  | { kind: 'product'; fields: Record<string, unknown>; use: SourcePictureUse | null }
  | { kind: 'separator' }
  | { kind: 'own'; body: unknown }
  /** Words of the text once more and large: a quote where the text does not have them. */
  | { kind: 'pull-quote'; text: string; instead: OldBlock[] }
  /** What is said under a picture or another figure, or of whom a quote is, until it is known what that belongs to. */
  | { kind: 'said'; of: 'figure' | 'quote'; text: string; instead: OldBlock[] }

export type OldBlock = FoundBlock<Placed>
/** The same once items are lists. */
export type GatheredBlock = TextBlock | EmbeddedBlock | Placed
export type PlacedOf<Kind extends Placed['kind']> = Extract<Placed, { kind: Kind }>

/** What was placed, if it is of this kind. */
export function placedOf<Kind extends Placed['kind']>(block: OldBlock, kind: Kind): PlacedOf<Kind> | null {
  return block.kind === 'placed' && isOf(block.placed, kind) ? block.placed : null
}

/** What is said of the figure that it stands in. */
export function saidBlock(text: string): OldBlock {
  const content = [{ kind: 'text' as const, text, isBold: false, isItalic: false }]
  return {
    kind: 'placed',
    placed: { kind: 'said', of: 'figure', text, instead: [{ kind: 'paragraph', content }] },
  }
}

/** Whether it is words alone: no footnote is marked in it, and nothing stands in it that is no text. */
export function isPlain(blocks: readonly OldBlock[]): boolean {
  return blocks.every(
    (block) =>
      block.kind !== 'placed' && block.kind !== 'block' && block.content.every(({ kind }) => kind !== 'note'),
  )
}

/** Whether it says nothing: only then its place among words is not theirs. */
export function isWordless(placed: Placed): boolean {
  switch (placed.kind) {
    case 'picture':
      return isUncaptioned(placed.use)
    case 'gallery':
      return placed.title === '' && placed.uses.every(isUncaptioned)
    case 'block':
      return placed.fields['words'] === '' && placed.fields['caption'] === ''
    case 'separator':
      return true
    default:
      return false
  }
}

function isUncaptioned({ caption, credit }: SourcePictureUse): boolean {
  return caption === '' && credit === ''
}

/** Whether it is a text in which nothing stands. */
export function isEmpty(block: OldBlock): boolean {
  return block.kind !== 'placed' && block.kind !== 'block' && isBlank(block.content)
}

/** Whether a footnote is marked in it, which words alone cannot have. */
export function hasNotes(blocks: readonly OldBlock[]): boolean {
  return blocks.some(
    (block) =>
      block.kind !== 'placed' && block.kind !== 'block' && block.content.some(({ kind }) => kind === 'note'),
  )
}

export function hasLinks(blocks: readonly OldBlock[]): boolean {
  return linksOf(blocks).length > 0
}

/** Where the links of texts lead. */
export function linksOf(blocks: readonly OldBlock[]): string[] {
  return blocks.flatMap((block) =>
    block.kind === 'placed' || block.kind === 'block'
      ? []
      : block.content.flatMap((inline) => (inline.kind === 'link' ? [inline.href] : [])),
  )
}

/** With the words of what belongs to nothing in their places again. */
export function withUnclaimed(blocks: readonly OldBlock[]): OldBlock[] {
  return blocks.flatMap((block) => {
    const said = placedOf(block, 'said')
    return said ? said.instead : [block]
  })
}

function isOf<Kind extends Placed['kind']>(placed: Placed, kind: Kind): placed is PlacedOf<Kind> {
  return placed.kind === kind
}
