import type { ServedPage } from './served-page.ts'

interface Slot {
  page: ServedPage
  /** Asked for since the eviction hand last passed. */
  isUsed: boolean
}

/**
 * Pages in memory, bounded by bytes. Second-chance eviction: a hit costs one flag instead of a move to the front.
 */
export class PageCache {
  readonly #slots = new Map<string, Slot>()
  readonly #maxBytes: number
  #bytes = 0

  constructor({ maxBytes }: { maxBytes: number }) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get(path: string): ServedPage | null {
    const slot = this.#slots.get(path)
    if (!slot) return null
    slot.isUsed = true
    return slot.page
  }

  /** Takes a page in; not one that would push out many others. */
  put(path: string, page: ServedPage): void {
    this.drop(path)
    if (page.bytes > this.#maxBytes / 4) return
    this.#slots.set(path, { page, isUsed: false })
    this.#bytes += page.bytes
    this.#evict()
  }

  /** A page that readers ask for gets its new bytes; others stay on disk. */
  replace(path: string, page: ServedPage): void {
    if (this.#slots.has(path)) this.put(path, page)
  }

  drop(path: string): void {
    const slot = this.#slots.get(path)
    if (!slot) return
    this.#slots.delete(path)
    this.#bytes -= slot.page.bytes
  }

  clear(): void {
    this.#slots.clear()
    this.#bytes = 0
  }

  #evict(): void {
    for (const [path, slot] of this.#slots) {
      if (this.#bytes <= this.#maxBytes) return
      this.drop(path)
      if (!slot.isUsed) continue
      this.#slots.set(path, { page: slot.page, isUsed: false })
      this.#bytes += slot.page.bytes
    }
  }
}
