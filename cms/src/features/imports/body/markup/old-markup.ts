import { isRubbish, type PastedElement } from '../../../writing/paste/office-markup.ts'
import { cleanText } from '../plain-words.ts'
import type { Reading } from '../reading.ts'
import { parseMarkup } from './bounded-parser.ts'
import { isHidden, isOnOwnLine, isUnseen, shownValue } from './element-kinds.ts'
import { beginRegion } from './figure-elements.ts'
import type { HeldWords } from './held-words.ts'
import { beginLink, beginScript, noteOwner } from './link-elements.ts'
import { beginMedium, beginUnseenMedium } from './medium-elements.ts'
import { backgroundAddress } from './picture-markup.ts'
import {
  type Begin,
  type Begun,
  boldElement,
  type MarkupPlace,
  type OpenElement,
  plainElement,
  type Region,
} from './open-element.ts'

/** Elements that say no more than how words look, so that these can still be a mark. */
const looks = /^(span|b|i|em|strong|small|font|u|code|sup|sub|bdi)$/

/** Reads the HTML of an old text into what gathers there. Several parts are one text: footnotes lead from one to the other. */
export class OldMarkup {
  readonly #reading: Reading
  readonly #open: OpenElement[] = []
  readonly #regions: Region[] = []
  #held: HeldWords | null = null
  #rows = 0
  #isPreBegun = false

  constructor(reading: Reading) {
    this.#reading = reading
  }

  read(html: string): void {
    parseMarkup(html, {
      begin: (name, attributes) => this.#begin({ name: name.includes(':') ? 'span' : name, attributes }),
      take: (words) => this.#take(cleanText(words)),
      end: () => this.#end(),
    })
    this.#reading.text.count()
  }

  #begin(element: PastedElement): void {
    const { text } = this.#reading
    const parent = this.#open.at(-1)
    if (!looks.test(element.name)) this.#held?.release()
    const begun = this.#begun(element, parent)
    const opened = this.#opened(element, begun)
    const owner = opened.isDropped ? null : noteOwner(opened, { reading: this.#reading })
    if (owner) owner.endsNote = true
    this.#part(opened)
    const background = opened.isDropped ? null : backgroundAddress(element.attributes)
    if (background !== null) {
      this.#reading.picture({ id: null, url: background, alt: '', caption: '', credit: '', row: opened.row })
    }
    if (begun.as) text.begin(begun.as)
    this.#open.push(opened)
    if (element.name === 'input' && !opened.isDropped) this.#take(` ${shownValue(element)} `)
  }

  #begun(element: PastedElement, parent: OpenElement | undefined): Begun {
    const place: MarkupPlace = {
      reading: this.#reading,
      parent,
      regions: this.#regions,
      held: this.#held,
      hold: (held) => void (this.#held = held),
    }
    if (parent?.isDropped) {
      beginUnseenMedium(element, place)
      parent.takes?.(' ')
      const isSeen = !isUnseen(element.name) && !/^(title|desc|metadata|defs)$/.test(element.name)
      return { as: null, isDropped: true, ...(isSeen && parent.takes && { takes: parent.takes }) }
    }
    if (isHidden(element)) return this.#hidden()
    for (const begin of handlers) {
      const begun = begin(element, place)
      if (begun) return begun
    }
    if (isUnseen(element.name)) return { as: null, isDropped: true }
    return { as: shownAs(element) }
  }

  /** What readers did not see is left out, and told of. */
  #hidden(): Begun {
    let words = ''
    return {
      as: null,
      isDropped: true,
      takes: (text) => {
        if (words.length < 200) words += text
      },
      afterEnd: () => {
        if (words.trim() !== '') this.#reading.hidden(words)
      },
    }
  }

  #opened(element: PastedElement, begun: Begun): OpenElement {
    const parent = this.#open.at(-1)
    const { name } = element
    const opened: OpenElement = {
      ...element,
      ...begun,
      isDropped: begun.isDropped ?? false,
      isPre: (parent?.isPre ?? false) || name === 'pre',
      isInTable: (parent?.isInTable ?? false) || name === 'table',
      isInSup: (parent?.isInSup ?? false) || name === 'sup',
      isInNoscript: (parent?.isInNoscript ?? false) || name === 'noscript',
      href: begun.link ?? parent?.href ?? null,
      block: parent?.block ?? null,
      row: 0,
      endsNote: false,
    }
    if (isOnOwnLine(element)) {
      this.#rows += 1
      opened.row = this.#rows
      opened.block = opened
    }
    if (name === 'pre') this.#isPreBegun = true
    return opened
  }

  /** What parts paragraphs parts the words of footnotes and cells, which have none. */
  #part(element: OpenElement): void {
    const { text } = this.#reading
    if ((text.note !== null || element.isInTable) && !element.isDropped && isOnOwnLine(element))
      text.take(' ')
  }

  #take(words: string): void {
    const { text } = this.#reading
    const parent = this.#open.at(-1)
    if (parent?.takes) return parent.takes(words)
    if (parent?.isDropped) return
    if (this.#held && !this.#held.isOver) return this.#held.add(words)
    if (words.trim() !== '') this.#reading.isAfterPicture = false
    if (text.note !== null) this.#reading.noteLinkWords += words
    if (parent?.isPre && text.note === null) this.#takeLines(words)
    else text.take(words)
  }

  /** Lines stay lines, but for an empty one that `pre` itself begins with. */
  #takeLines(words: string): void {
    const { text } = this.#reading
    const lines = (this.#isPreBegun ? words.replace(/^\r?\n/, '') : words).split(/\r?\n/)
    this.#isPreBegun = false
    lines.forEach((line, index) => {
      if (index > 0) {
        text.begin({ name: 'br', attributes: {} })
        text.end()
      }
      if (line !== '') text.take(line)
    })
  }

  #end(): void {
    const { text } = this.#reading
    const element = this.#open.pop()
    if (!element) return
    if (element.beforeEnd) element.beforeEnd()
    else if (!looks.test(element.name)) this.#held?.release()
    if (element.as) text.end()
    this.#part(element)
    if (element.endsNote) text.note = null
    element.afterEnd?.()
    if (element.name === 'pre') this.#reading.findings.add('code', 'Text with fixed lines became paragraphs.')
  }
}

const handlers: Begin[] = [beginMedium, beginLink, beginScript, beginRegion, beginOther]

/** What has another name here. */
function beginOther({ name, attributes }: PastedElement, { reading }: MarkupPlace): Begun | null {
  switch (name) {
    case 'hr':
      reading.place({ kind: 'separator' })
      return { as: plainElement('hr') }
    case 'q':
      reading.text.take('“')
      return { as: plainElement('span'), beforeEnd: () => reading.text.take('”') }
    case 'dt':
      return { as: boldElement('dt') }
    case 'summary':
      return { as: boldElement('p') }
    case 'menu':
    case 'dir':
      return { as: plainElement('ul', attributes) }
    case 's':
    case 'strike':
    case 'del':
      reading.findings.add('struck', 'Words that were struck through are set as others.')
      return { as: plainElement('span', attributes) }
    default:
      return null
  }
}

const known =
  /^(p|div|section|article|aside|header|footer|main|nav|address|figure|figcaption|table|tr|td|th|caption|pre|dl|dt|dd|hr|center|h[1-6]|blockquote|ul|ol|li|br)$/

/** As an element that the gatherer knows: what stands on lines of its own stays there. */
function shownAs(element: PastedElement): PastedElement {
  const { name, attributes } = element
  const isBlock = isOnOwnLine(element)
  const plain = plainElement(isBlock && !known.test(name) ? 'div' : name, attributes)
  return isRubbish(plain) && !/mso-list/i.test(attributes['style'] ?? '') ? plainElement('span') : plain
}
