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
  readonly #keepsAll: boolean
  readonly #texts = new Map<string, string>()
  readonly #marks: Mark[] = []

  /** With `keepsAll`, words come with the white space between them, and a mark that leads to nothing stays the words that it was. */
  constructor({ keepsAll }: { keepsAll: boolean }) {
    this.#keepsAll = keepsAll
  }

  begin(name: string): void {
    if (!this.#texts.has(name)) this.#texts.set(name, '')
  }

  say(name: string, text: string): void {
    this.#texts.set(name, `${this.#texts.get(name) ?? ''}${this.#keepsAll ? '' : ' '}${text}`)
  }

  mark(mark: Omit<Mark, 'note'>): void {
    const note: Note = { kind: 'note', text: '' }
    mark.content.push(note)
    this.#marks.push({ ...mark, note })
  }

  /** Has each mark say what it leads to; one that leads to nothing says nothing. */
  settle(): { unmarked: string[]; marks: string[] } {
    for (const { note, name, words, content } of this.#marks) {
      note.text = (this.#texts.get(name) ?? '').replace(/\s+/g, ' ').trim()
      if (note.text !== '' || !this.#keepsAll) continue
      const text: Inline = { kind: 'text', text: words, isBold: false, isItalic: false }
      content.splice(content.indexOf(note), 1, text)
    }
    const settled = this.#marks.filter(({ note }) => note.text !== '')
    const kept = new Set(settled.map(({ name }) => name))
    return {
      unmarked: [...this.#texts].flatMap(([name, text]) => (kept.has(name) ? [] : [text])),
      marks: settled.map(({ words }) => words),
    }
  }
}
