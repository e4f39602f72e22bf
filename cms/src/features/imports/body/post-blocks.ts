import type { Inline } from '../../body/body-model.ts'
import { embedBlock } from './embed-blocks.ts'
import { findPlayed, postAddress } from './markup/embed-address.ts'
import { hasNotes, type OldBlock, withUnclaimed } from './placed-blocks.ts'
import { plainText } from './plain-words.ts'

/** The box of a post as an embed with its words; a quote where nobody can tell which post it is. */
export function postBlocks(box: OldBlock[], attributes: Record<string, string>): OldBlock[] {
  const blocks = withUnclaimed(box)
  const said = postAddress(attributes)
  const addresses = [...(said === null ? [] : [said]), ...linksOf(blocks).toReversed()]
  const found = addresses.map(findPlayed).find((played) => played !== null)
  if (!found) return blocks
  const words = hasNotes(blocks) ? '' : plainText(blocks)
  const author = /[—–-]\s*([^\n—–(]{1,80}\(@[\w.]+\))/.exec(words)?.[1] ?? ''
  const { block, rest } = embedBlock(found, { words, author })
  const others = blocks.filter(({ kind }) => kind === 'placed' || kind === 'block')
  const isWhole = rest.length === 0 && !hasNotes(blocks)
  return [{ kind: 'placed', placed: block }, ...(isWhole ? others : blocks)]
}

function linksOf(blocks: readonly OldBlock[]): string[] {
  const inlines = (content: readonly Inline[]) =>
    content.flatMap((inline) => (inline.kind === 'link' ? [inline.href] : []))
  return blocks.flatMap((block) =>
    block.kind === 'placed' || block.kind === 'block' ? [] : inlines(block.content),
  )
}
