import { readingPlaceForm } from '@meridian/shared/readers/reading-place'

/** A reader is taken to read at this share of the window's height, and a text opens with its place there. */
export const readingLine = 0.25

/** The place of a part of a text, in the form of `readingPlaceForm`. */
export function toReadingPlace(hashes: readonly string[], index: number): string {
  const around = [index - 1, index, index + 1].map((at) => hashes[at] ?? '')
  return [index, hashes.length, ...around].join('.')
}

/**
 * Which part of a text a place is, as the text is now; null in a text without parts, or for what is no place. The paragraph itself
 * is found wherever it has moved to. One that was reworded or removed is looked for by those around it; where they have changed
 * as well, the place is as far into the text as it was.
 */
export function findReadingPlace(hashes: readonly string[], place: string): number | null {
  if (!readingPlaceForm.test(place) || hashes.length === 0) return null
  const [index = '', count = '', before = '', own = '', after = ''] = place.split('.')
  const was = Number(index)
  const isAt = (at: number, hash: string) => hash !== '' && hashes[at] === hash
  // Of a paragraph that was removed both neighbours are left: the one that follows it is where reading goes on.
  const around = (at: number) => 2 * Number(isAt(at - 1, before)) + Number(isAt(at + 1, after))
  const nearest = (candidates: number[]) =>
    candidates.toSorted((a, b) => around(b) - around(a) || Math.abs(a - was) - Math.abs(b - was))[0]
  const all = Array.from(hashes, (_, at) => at)
  const last = hashes.length - 1
  const share = Math.round((was / Math.max(1, Number(count))) * hashes.length)
  return (
    nearest(all.filter((at) => isAt(at, own))) ??
    nearest(all.filter((at) => around(at) > 0)) ??
    (isAt(last, before) ? last : Math.min(share, last))
  )
}

/** A short hash of a part's words (FNV-1a, 32 bits): enough to tell the parts of one text apart. */
export function hashPart(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text.replace(/\s+/g, ' ').trim()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}
