import type { FoundText } from './pasted-blocks.ts'

/** The lists and items that are open while markup is read. */
export class OpenLists {
  readonly #lists: { isOrdered: boolean; name: string }[] = []
  readonly #items: FoundText[] = []
  #count = 0

  get depth(): number {
    return this.#lists.length
  }

  /** Whether one of them is numbered, which would begin again at 1 after a picture. */
  get isNumbered(): boolean {
    return this.#lists.some(({ isOrdered }) => isOrdered)
  }

  /** The text of the innermost item that is open. */
  get item(): FoundText | undefined {
    return this.#items.at(-1)
  }

  beginList(name: string): void {
    this.#count += this.#lists.length === 0 ? 1 : 0
    this.#lists.push({ isOrdered: name === 'ol', name: `html-${this.#count}` })
  }

  endList(): void {
    this.#lists.pop()
  }

  beginItem(): FoundText {
    const list = this.#lists.at(-1)
    const item: FoundText = {
      kind: 'item',
      content: [],
      level: Math.max(1, this.#lists.length),
      isOrdered: list?.isOrdered ?? false,
      list: list?.name ?? 'html',
    }
    this.#items.push(item)
    return item
  }

  endItem(): void {
    this.#items.pop()
  }
}
