/** Words whose meaning shows at the end of their element: the mark of a footnote, an exponent. */
export class HeldWords {
  /** Whether they stand above the line. */
  isRaised = false
  #words = ''
  #isOver = false
  readonly #take: (words: string) => void
  readonly #decide: (words: string) => boolean

  /** `take` takes them as text, unless `decide` has found that they are something else. */
  constructor(take: (words: string) => void, decide: (words: string) => boolean) {
    this.#take = take
    this.#decide = decide
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** What is longer than any mark is a text. */
  add(words: string): void {
    this.#words += words
    if (this.#words.trim().length > 16) this.release()
  }

  /** They are a text. */
  release(): void {
    if (this.#isOver) return
    this.#isOver = true
    if (this.#words !== '') this.#take(this.#words)
  }

  end(): void {
    if (this.#isOver || this.#decide(this.#words)) this.#isOver = true
    else this.release()
  }
}
