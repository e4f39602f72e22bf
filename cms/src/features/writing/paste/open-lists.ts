import type { PastedElement } from './office-markup.ts'
import type { FoundText } from './pasted-blocks.ts'

/** The lists and items that are open while markup is read. */
export class OpenLists {
  readonly #lists: { isOrdered: boolean; name: string; next: number }[] = []
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

  beginList({ name, attributes }: PastedElement): void {
    this.#count += this.#lists.length === 0 ? 1 : 0
    const start = Number(attributes['start'] ?? 1)
    const next = Number.isSafeInteger(start) ? start : 1
    this.#lists.push({ isOrdered: name === 'ol', name: `html-${this.#count}`, next })
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
      number: list?.next ?? 1,
    }
    if (list) list.next += 1
    this.#items.push(item)
    return item
  }

  endItem(): void {
    this.#items.pop()
  }
}

/** An item of a list of Word, whose bullet says later whether it is numbered. */
export function wordItem({ list, level }: { list: string; level: number }): FoundText {
  return { kind: 'item', content: [], level, isOrdered: false, list, number: 1 }
}
