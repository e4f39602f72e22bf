import { type Inline, maxFootnoteLength } from '../../body/body-model.ts'

/** A footnote that is marked in the text. Until all is read it says nothing. */
type Note = Extract<Inline, { kind: 'note' }>

/** So often the same footnote may be marked. */
const mostRepeats = 20

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
    const left = new Map<Inline, string>()
    const texts = new Map([...this.#texts].map(([name, text]) => [name, text.replace(/\s+/g, ' ').trim()]))
    const said = new Map<string, number>()
    for (const { note, name, words } of this.#marks) {
      const text = texts.get(name) ?? ''
      const times = (said.get(name) ?? 0) + 1
      said.set(name, times)
      // Of texts that nobody meant, a book could be said at each of many marks.
      const isMeant =
        !this.#keepsAll || times === 1 || (times <= mostRepeats && text.length <= maxFootnoteLength)
      if (isMeant) note.text = text
      if (note.text === '' && this.#keepsAll) left.set(note, words)
    }
    for (const content of new Set(this.#marks.map((mark) => mark.content))) putWords(content, left)
    const settled = this.#marks.filter(({ note }) => note.text !== '')
    const kept = new Set(settled.map(({ name }) => name))
    return {
      unmarked: [...this.#texts].flatMap(([name, text]) => (kept.has(name) ? [] : [text])),
      marks: settled.map(({ words }) => words),
    }
  }
}

/** Puts words in place of the marks that they were. */
function putWords(content: Inline[], words: ReadonlyMap<Inline, string>): void {
  content.forEach((inline, index) => {
    const text = words.get(inline)
    if (text !== undefined) content[index] = { kind: 'text', text, isBold: false, isItalic: false }
  })
}
