import type { Inline } from '../../body/body-model.ts'

/** A footnote that is marked in the text. Until all is read it says nothing. */
type Note = Extract<Inline, { kind: 'note' }>

interface Mark {
  note: Note
  name: string
  /** What stood in the text for it: `1`. */
  words: string
  /** Where it stands. */
  content: Inline[]
}

/** The footnotes of a text while it is read: marks and what they lead to come in any order. */
export class PastedNotes {
  readonly #texts = new Map<string, string>()
  readonly #marks: Mark[] = []

  begin(name: string): void {
    if (!this.#texts.has(name)) this.#texts.set(name, '')
  }

  say(name: string, text: string): void {
    this.#texts.set(name, `${this.#texts.get(name) ?? ''} ${text}`)
  }

  mark(mark: Omit<Mark, 'note'>): void {
    const note: Note = { kind: 'note', text: '' }
    mark.content.push(note)
    this.#marks.push({ ...mark, note })
  }

  /**
   * Has each mark say what it leads to. One that leads to nothing is left out with the empty text that it has, or if
   * `keepsAll`, is the words that it was. The answer has what no mark leads to.
   */
  settle({ keepsAll }: { keepsAll: boolean }): string[] {
    for (const { note, name, words, content } of this.#marks) {
      note.text = (this.#texts.get(name) ?? '').replace(/\s+/g, ' ').trim()
      if (note.text !== '' || !keepsAll) continue
      const text: Inline = { kind: 'text', text: words, isBold: false, isItalic: false }
      content.splice(content.indexOf(note), 1, text)
    }
    const kept = new Set(this.#marks.filter(({ note }) => note.text !== '').map(({ name }) => name))
    return [...this.#texts].flatMap(([name, text]) => (kept.has(name) ? [] : [text]))
  }
}
