import type { Article } from '../../payload-types.ts'
import { contentBlockType } from './body-model.ts'

type Body = Article['body']

/** A content block as its form has it. */
export type PlacedBlock = { blockType: string; id?: string | null; [field: string]: unknown }

/**
 * A text with content blocks in it, in their order: evenly between its paragraphs, none of them before the third of these or
 * under a heading, and where the text is too short, after it.
 */
export function placeBlocks(body: Body, blocks: readonly PlacedBlock[]): Body {
  const { children } = body.root
  const free = children.flatMap((child, index) =>
    index >= 2 && child.type === 'paragraph' && children[index + 1]?.type === 'paragraph' ? [index + 1] : [],
  )
  const places: number[] = []
  blocks.forEach((_, index) => {
    const ideal = (children.length * (index + 1)) / (blocks.length + 1)
    const [nearest] = free
      .filter((place) => place > (places.at(-1) ?? 0))
      .toSorted((a, b) => Math.abs(a - ideal) - Math.abs(b - ideal))
    places.push(nearest ?? children.length)
  })
  const at = (place: number) =>
    blocks
      .filter((_, index) => places[index] === place)
      .map((block, index) => toNode(block, `${place}-${index}`))
  return {
    root: {
      ...body.root,
      children: [...children.flatMap((child, index) => [...at(index), child]), ...at(children.length)],
    },
  }
}

function toNode(block: PlacedBlock, id: string) {
  return { type: contentBlockType, version: 1, format: '', fields: { ...block, id: block.id ?? id } }
}
