import { type EditorNote, limits } from './imported-body.ts'
import { partsOf } from './plain-words.ts'

/** So many are left for what is found out later. */
const kept = 8
const most = limits.notes - kept
/** However notes are put together, two that stand beside each other are longer than one may be: so much always has room. */
const mostCharacters = (Math.floor(most / 2) - 1) * limits.note

/** Gathers notes for the editors: as many as an article has room for, each as long as a note may be. */
export class EditorNotes {
  readonly #texts: string[] = []
  #length = 0

  /** Notes it down; false if there is no room, so that the words have to stay elsewhere. */
  add(text: string): boolean {
    const length = text.length + 2
    if (this.#length + length > mostCharacters) return false
    this.#length += length
    this.#texts.push(...partsOf(text, limits.note))
    return true
  }

  toList(): EditorNote[] {
    return noteList(this.#texts, most)
  }
}

/** Texts as at most so many notes: where there are more, neighbours share one. */
export function noteList(texts: readonly string[], mostNotes: number): EditorNote[] {
  if (texts.length <= mostNotes) return texts.map((text) => ({ text }))
  const joined: string[] = []
  for (const text of texts) {
    const last = joined.at(-1)
    if (last !== undefined && last.length + 2 + text.length <= limits.note)
      joined.splice(-1, 1, `${last}\n\n${text}`)
    else joined.push(text)
  }
  return joined.map((text) => ({ text }))
}
