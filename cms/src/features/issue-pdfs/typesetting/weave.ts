import type { IssuePdfTextBlock } from '../issue-pdf-content.ts'
import { isHeading } from './body.ts'

const minimumLeadBlocks = 3

/**
 * Before which blocks of a body its pull quotes hang: evenly, only between two paragraphs, and never near the
 * beginning. Where the text is too short for them they follow it, as the index after its last block.
 */
export function quotePlaces(body: readonly IssuePdfTextBlock[], count: number): number[] {
  const places: number[] = []
  for (let quote = 1; quote <= count; quote += 1) {
    const ideal = (body.length * quote) / (count + 1)
    const free = body.flatMap((block, index) =>
      index > (places.at(-1) ?? minimumLeadBlocks - 1) && isText(body[index - 1]) && isText(block)
        ? [index]
        : [],
    )
    const [nearest] = free.toSorted((a, b) => Math.abs(a - ideal) - Math.abs(b - ideal))
    places.push(nearest ?? body.length)
  }
  return places
}

function isText(block: IssuePdfTextBlock | undefined): boolean {
  return block?.kind === 'paragraph' && !isHeading(block)
}
