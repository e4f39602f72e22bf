import { newBlockId } from '../../body/block-id.ts'
import type { Inline } from '../../body/body-model.ts'
import {
  begunNote,
  emphasisOf,
  isCommentText,
  isNoteMark,
  isOrderedMark,
  isRubbish,
  markedNote,
  type PastedElement,
  pictureName,
  styleOf,
  wordListPlace,
} from './office-markup.ts'
import { OpenLists, wordItem } from './open-lists.ts'
import { addRun, type FoundBlock, type FoundText, isBlank } from './pasted-blocks.ts'
import {
  isBlockElement,
  isBold,
  isHeadingOrQuote,
  type OpenElement,
  pastedLink,
  textKind,
} from './pasted-elements.ts'
import { PastedNotes } from './pasted-notes.ts'
import { TableReader } from './pasted-table.ts'

export interface GatherOptions {
  /** Whether the text holds tables and footnotes as well: otherwise the one are text, and the other are left out. */
  isArticle: boolean
  /**
   * Whether no word may be lost: an item keeps all of its paragraphs, the mark of a footnote that says nothing its words,
   * and a table of too many rows is several.
   */
  keepsAll?: boolean
}

/**
 * Gathers the blocks of a text while its markup is read, and between them what is placed there by somebody who understands
 * more of the markup. One pass, so that a book is gathered in a moment.
 */
export class TextGatherer<Placed = never> {
  /** The names of pictures; null for one that has none. */
  readonly pictures: (string | null)[] = []
  /** Comments of Google Docs at the end of a text. */
  comments = 0
  /** The footnote whose words come, where the markup does not say so itself. */
  note: string | null = null
  /** Whether what is placed never waits, because somebody is about to take it from its place. */
  isPlacingAtOnce = false
  readonly #isArticle: boolean
  readonly #keepsAll: boolean
  readonly #notes: PastedNotes
  readonly #found: FoundBlock<Placed>[] = []
  readonly #open: OpenElement[] = []
  readonly #lists = new OpenLists()
  /** What is placed once the text that is open has ended. */
  #waiting: Placed[] = []
  /** So many blocks are as they are. */
  #settled = 0
  #current: FoundText | null = null
  /** The table that is open, how many blocks there were before it, and words in it that no cell has. */
  #table: { reader: TableReader; before: number; strays: Inline[] } | null = null
  #mark = ''
  /** The footnote that the open block is of. */
  #blockNote: string | null = null
  #isComment = false

  constructor({ isArticle, keepsAll = false }: GatherOptions) {
    this.#isArticle = isArticle
    this.#keepsAll = keepsAll
    this.#notes = new PastedNotes({ keepsAll })
  }

  begin(element: PastedElement): void {
    const { name, attributes } = element
    const parent = this.#open.at(-1)
    const isMark = /mso-list:\s*ignore/.test(styleOf(attributes))
    const note = begunNote(element)
    if (note !== null) this.#notes.begin(note)
    // What Google Docs writes after the link is the note.
    if (note !== null && name === 'a') this.#blockNote = note
    if (isCommentText(element) && !parent?.isDropped) {
      this.comments += 1
      this.#isComment = true
    }
    const isOfMark = isNoteMark(element)
    const marked = note === null && (!parent?.isDropped || parent.isNoteMark) ? markedNote(element) : null
    if (marked !== null) this.mark(marked, '')
    if (name === 'img' && !parent?.isDropped) this.pictures.push(pictureName(attributes))
    const isDropped = (parent?.isDropped ?? false) || isRubbish(element) || isOfMark
    const { bold, italic } = emphasisOf(element)
    if (!isDropped) {
      if (name === 'table' && this.#keepsAll) this.count()
      this.#beginBlock(element)
      if (name === 'table' && this.#isArticle) {
        this.#table ??= { reader: new TableReader(), before: this.#found.length, strays: [] }
      }
      this.#table?.reader.open(element)
    }
    this.#open.push({
      ...element,
      isBold: bold ?? parent?.isBold ?? false,
      isItalic: italic ?? parent?.isItalic ?? false,
      isDropped: isDropped || isMark,
      isMark: isMark || (parent?.isMark ?? false),
      href: pastedLink(element) ?? parent?.href ?? null,
      isNoteMark: isOfMark || (parent?.isNoteMark ?? false),
      note: name === 'a' ? (parent?.note ?? null) : (note ?? parent?.note ?? null),
    })
  }

  take(text: string): void {
    const element = this.#open.at(-1)
    if (element?.isMark) this.#mark += text
    if (element?.isDropped) return
    const note = this.note ?? element?.note ?? this.#blockNote
    if (note !== null) return this.#notes.say(note, text)
    const cell = this.#table && (this.#table.reader.place ?? this.#table.strays)
    if (cell) {
      const run: Inline = { kind: 'text', text, isBold: element?.isBold ?? false, isItalic: false }
      addRun(cell, { run, href: element?.href ?? null })
    }
    if (!this.#current && text.trim() === '') return
    const current = this.#opened()
    if (current.kind === 'item' && this.#mark !== '' && !current.isOrdered) {
      current.isOrdered = isOrderedMark(this.#mark)
    }
    addRun(current.content, {
      run: { kind: 'text', text, isBold: isBold(current, element), isItalic: element?.isItalic ?? false },
      href: element?.href ?? null,
    })
  }

  /** Ends the element that was begun last. */
  end(): void {
    const element = this.#open.pop()
    if (!element || element.isDropped) return
    const { name } = element
    if (name === 'ul' || name === 'ol') {
      this.#endBlock()
      this.#lists.endList()
      if (this.#lists.depth === 0) this.#placeWaiting()
    } else if (name === 'li' || isBlockElement(name) || isHeadingOrQuote(element)) this.#endBlock()
    if (name === 'li') this.#lists.endItem()
    if (this.#table?.reader.close(name)) this.#endTable(this.#table)
  }

  /** Sets the mark of a footnote; `words` stood there for it. */
  mark(name: string, words: string): void {
    const isInNote = this.#open.at(-1)?.note != null || this.#blockNote !== null
    if (this.#isArticle && !isInNote) this.#notes.mark({ name, words, content: this.#opened().content })
  }

  /** Puts something between the blocks: here, or if it can wait, where the text or numbered list that is open has ended. */
  place(placed: Placed, { canWait = true } = {}): void {
    // What stood on both sides of it stays two words.
    if (this.isInTable) this.take(' ')
    const isEmpty = !this.#current || isBlank(this.#current.content)
    if (!canWait || this.isPlacingAtOnce || (isEmpty && !this.#lists.isNumbered)) {
      if (!isEmpty) this.#endBlock()
      return void this.#found.push({ kind: 'placed', placed })
    }
    this.#waiting.push(placed)
    this.#current?.content.push({ kind: 'text', text: ' ', isBold: false, isItalic: false })
  }

  /** The last words of the text that is open, with a newline for a line break; null where it has none yet. */
  get lastWords(): string | null {
    const content = this.#current?.content ?? []
    const last = content.at(-1)
    if (!last || isBlank(content)) return null
    return last.kind === 'text' ? last.text : last.kind === 'break' ? '\n' : ''
  }

  /** Whether a cell is open: what is placed now stands after the table. */
  get isInTable(): boolean {
    return this.#table !== null
  }

  /** How many blocks there are; the text that is open ends, and nothing goes on with it. */
  count(): number {
    this.#endBlock()
    this.#settled = this.#found.length
    return this.#settled
  }

  /** Takes the blocks from one on out of the text again. */
  takeFrom(index: number): FoundBlock<Placed>[] {
    this.#endBlock()
    return this.#found.splice(index)
  }

  /** Adds blocks at the end. */
  add(blocks: readonly FoundBlock<Placed>[]): void {
    this.#endBlock()
    for (const block of blocks) this.#found.push(block)
    this.#settled = this.#found.length
  }

  /** All that was found, the words of footnotes that no mark leads to, and of marks that lead to one. */
  finish(): { found: FoundBlock<Placed>[]; unmarked: string[]; marks: string[] } {
    this.#endBlock()
    this.#placeWaiting()
    return { found: this.#found, ...this.#notes.settle() }
  }

  #beginBlock(element: PastedElement): void {
    const { name } = element
    if (name === 'br') return this.#breakLine(element)
    if (name === 'ul' || name === 'ol') {
      this.#endBlock()
      this.#lists.beginList(element)
    } else if (name === 'li') {
      this.#endBlock()
      this.#current = this.#lists.beginItem()
    } else if (isHeadingOrQuote(element)) this.#beginText(textKind(element))
    else if (isBlockElement(name)) this.#beginParagraph(element)
  }

  /** Google Docs puts a paragraph into each item, and says by `aria-level` how deep it stands. */
  #beginParagraph(element: PastedElement): void {
    const place = wordListPlace(element)
    if (place) {
      this.#endBlock()
      this.#mark = ''
      this.#current = wordItem(place)
      return
    }
    // The paragraph that an item or a quote begins with is the item, or the quote, itself.
    const current = this.#current
    const isInList = current?.kind === 'item' && this.#lists.depth > 0
    if (current && (isInList || current.kind === 'quote') && isBlank(current.content)) return
    this.#endBlock()
    const isQuote = this.#open.some(({ name }) => name === 'blockquote')
    if (isQuote || !this.#goOnWithItem()) this.#beginText(isQuote ? 'quote' : 'paragraph')
  }

  #beginText(kind: Exclude<FoundText['kind'], 'item'>): void {
    this.#endBlock()
    this.#current = { kind, content: [] }
  }

  /** The text that is open, or one that begins here. */
  #opened(): FoundText {
    if (!this.#current && !this.#goOnWithItem()) this.#beginText('paragraph')
    this.#current ??= { kind: 'paragraph', content: [] }
    return this.#current
  }

  /** What follows in an item stands under its first words, as long as nothing is between. */
  #goOnWithItem(): boolean {
    const { item } = this.#lists
    if (!this.#keepsAll || !item || this.#current || this.#found.at(-1) !== item) return false
    if (this.#found.length === this.#settled) return false
    this.#found.pop()
    item.content.push({ kind: 'break' })
    this.#current = item
    return true
  }

  #breakLine({ attributes }: PastedElement): void {
    // Word and Docs mark page breaks so; two breaks part paragraphs.
    if (/page-break|mso-special-character/.test(styleOf(attributes))) return this.#endBlock()
    const current = this.#current
    if (current?.kind === 'paragraph' && current.content.at(-1)?.kind === 'break') {
      current.content.pop()
      return this.#endBlock()
    }
    current?.content.push({ kind: 'break' })
  }

  /** Its words stand in the text so far, a cell to a paragraph: a table that is one takes their place. */
  #endTable({ reader, before, strays }: { reader: TableReader; before: number; strays: Inline[] }): void {
    this.#table = null
    const read = this.#keepsAll ? reader.finishInParts() : [reader.finish()].filter((table) => table !== null)
    if (read.length === 0) return
    const beside = this.#found.splice(before).filter(({ kind }) => kind === 'placed')
    const tables = read.map((table): FoundBlock<Placed> => ({
      kind: 'block',
      fields: { id: newBlockId(), blockType: 'table', source: '', ...table },
    }))
    if (this.#keepsAll) this.#found.push({ kind: 'paragraph', content: strays })
    this.add([...tables, ...beside])
  }

  #endBlock(): void {
    if (this.#current && !this.#isComment) this.#found.push(this.#current)
    this.#current = null
    this.#blockNote = null
    this.#isComment = false
    if (!this.#lists.isNumbered) this.#placeWaiting()
  }

  #placeWaiting(): void {
    for (const placed of this.#waiting) this.#found.push({ kind: 'placed', placed })
    this.#waiting = []
  }
}
