import { type EditorNote, limits } from './imported-body.ts'

/** Adds what is found out later to the notes of a text, as far as an article has room for it. */
export class LaterNotes {
  readonly #texts: string[]
  #isShared = false
  #left = 0

  constructor(notes: readonly EditorNote[]) {
    this.#texts = notes.map(({ text }) => text)
  }

  /** False if there is no room. What is short shares a note with what came before it. */
  add(text: string): boolean {
    const last = this.#texts.at(-1) ?? ''
    if (this.#isShared && last.length + text.length + 1 <= limits.note) {
      this.#texts.splice(-1, 1, `${last}\n${text}`)
      return true
    }
    // The last one is for what has no room.
    if (this.#texts.length >= limits.notes - 1 || text.length > limits.note) {
      this.#left += 1
      return false
    }
    this.#texts.push(text)
    this.#isShared = true
    return true
  }

  toList(): EditorNote[] {
    const more = this.#left === 0 ? [] : [`${this.#left} more are missing: see the report of the import.`]
    return [...this.#texts, ...more].map((text) => ({ text }))
  }
}
