const minimumLeadParagraphs = 3
const withoutEnd = new Set(['br', 'img', 'source'])

/**
 * Divides an article's body so that `count` pull quotes can hang between its paragraphs: returns `count + 1` pieces
 * of HTML in order. Pieces are only cut between two paragraphs of the top level, never right before a heading or
 * inside a list. Where the text is too short the last pieces are empty, so that the quotes follow it.
 */
export function weaveQuotes(bodyHtml: string, count: number): string[] {
  const cuts = findCuts(bodyHtml)
  const chosen: number[] = []
  for (let quote = 1; quote <= count; quote += 1) {
    const ideal = (bodyHtml.length * quote) / (count + 1)
    const previous = chosen.at(-1) ?? -1
    const candidates = cuts.filter((cut) => cut > previous)
    chosen.push(nearest(candidates, ideal) ?? bodyHtml.length)
  }
  return [0, ...chosen].map((start, index) => bodyHtml.slice(start, chosen[index] ?? bodyHtml.length))
}

/** Offsets between two adjacent top-level paragraphs, after the opening ones. */
function findCuts(bodyHtml: string): number[] {
  const cuts: number[] = []
  let depth = 0
  let paragraphs = 0
  for (const match of bodyHtml.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
    const [tag, slash, name] = match
    if (name === undefined || withoutEnd.has(name)) continue
    depth += slash === '/' ? -1 : 1
    if (depth > 0 || slash !== '/' || name !== 'p') continue
    paragraphs += 1
    const end = match.index + tag.length
    if (paragraphs >= minimumLeadParagraphs && bodyHtml.slice(end).trimStart().startsWith('<p'))
      cuts.push(end)
  }
  return cuts
}

function nearest(offsets: readonly number[], ideal: number): number | undefined {
  return offsets.toSorted((a, b) => Math.abs(a - ideal) - Math.abs(b - ideal))[0]
}
