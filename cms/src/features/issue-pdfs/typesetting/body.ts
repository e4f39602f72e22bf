import { isHeadingParagraph } from '@meridian/shared/body/heading-rule'
import { inlineText, type List, type TextBlock } from '../../body/body-model.ts'
import type { Flow } from './flow.ts'
import { placeHeading, placeOpening, placeParagraph } from './paragraphs.ts'
import { styles } from './styles.ts'

const paragraphGap = 4.5
const listIndent = 13

/** Whether a block stands as a heading: one by its kind, or a plain paragraph by the specified rule (spec §2). */
export function isHeading(block: TextBlock): boolean {
  if (block.kind === 'paragraph') return isHeadingParagraph(inlineText(block.content))
  return block.kind === 'h2' || block.kind === 'h3'
}

/** Places one block of an article's body. */
export function placeBlock(flow: Flow, block: TextBlock, { isOpening }: { isOpening: boolean }): void {
  if (block.kind === 'list') {
    flow.gap(paragraphGap)
    flow.document.within('L', () => placeList(flow, block, listIndent))
    return
  }
  const keep = 2 * styles.body.leading
  if (block.kind === 'h3') {
    return placeHeading(flow, block.content, { style: styles.subheading, type: 'H3', before: 10, keep })
  }
  if (isHeading(block)) {
    placeHeading(flow, block.content, { style: styles.heading, type: 'H2', before: 15, keep })
    return flow.gap(3)
  }
  flow.gap(paragraphGap)
  if (block.kind === 'quote') {
    return placeParagraph(flow, block.content, { style: styles.quotation, type: 'BlockQuote', indent: 12 })
  }
  if (isOpening) return placeOpening(flow, block.content, { style: styles.body, capStyle: styles.dropCap })
  placeParagraph(flow, block.content, { style: styles.body })
}

function placeList(flow: Flow, list: List, indent: number): void {
  list.items.forEach((item, index) => {
    if (index > 0) flow.gap(2)
    if (item.content.length > 0) {
      const marker = list.isOrdered ? `${index + 1}.` : '–'
      placeParagraph(flow, item.content, { style: styles.body, type: 'LI', indent, marker })
    }
    for (const nested of item.lists) placeList(flow, nested, indent + listIndent)
  })
}
