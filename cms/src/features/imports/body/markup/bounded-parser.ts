import { Parser, type ParserOptions } from 'htmlparser2'

export interface MarkupHandler {
  begin: (name: string, attributes: Record<string, string>) => void
  take: (text: string) => void
  end: () => void
}

/** Browsers stop at 512 as well. */
const deepest = 256

const options: ParserOptions = { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true }

/** Reads HTML of any depth in a time that grows with its length alone: an element that stands too deep is empty. */
export function parseMarkup(html: string, { begin, take, end }: MarkupHandler): void {
  const depth = { now: 0 }
  new BoundedParser(depth, {
    onopentag: (name, attributes) => {
      depth.now += 1
      begin(name, attributes)
    },
    ontext: take,
    onclosetag: () => {
      depth.now -= 1
      end()
    },
  }).end(html)
}

/** Within these nothing can stand but letters, so that they never go deep. */
const ofLetters = new Set(['script', 'style', 'iframe', 'noembed', 'noframes', 'textarea', 'title', 'xmp'])

/** What stands too deep is treated as an element without an end, such as `br`; its end is then the end of nothing. */
class BoundedParser extends Parser {
  readonly #depth: { now: number }
  /** What is to be said of the element whose name is read now. */
  #reading: 'begin' | 'end' | null = null
  #isTooDeep = false
  #endsOfNothing = 0

  constructor(depth: { now: number }, handler: ConstructorParameters<typeof Parser>[0]) {
    super(handler, options)
    this.#depth = depth
  }

  override onopentagname(start: number, endIndex: number): void {
    this.#isTooDeep = false
    this.#reading = 'begin'
    super.onopentagname(start, endIndex)
  }

  override onclosetag(start: number, endIndex: number): void {
    this.#isTooDeep = false
    this.#reading = 'end'
    super.onclosetag(start, endIndex)
  }

  protected override isVoidElement(name: string): boolean {
    // An element without a name is one that the parser leaves out.
    if (name === '' || super.isVoidElement(name)) return name !== ''
    if (this.#reading === 'begin' && this.#depth.now >= deepest && !ofLetters.has(name)) {
      this.#isTooDeep = true
      this.#endsOfNothing += 1
    }
    if (this.#reading === 'end' && this.#endsOfNothing > 0 && !ofLetters.has(name)) {
      this.#isTooDeep = true
      this.#endsOfNothing -= 1
    }
    this.#reading = null
    return this.#isTooDeep
  }
}
