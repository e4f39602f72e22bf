/** Values that were read of late, bounded by their number; the one that was used longest ago goes first. */
export class RecordCache<Value> {
  readonly #values = new Map<number, Value>()
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  get(id: number): Value | undefined {
    const value = this.#values.get(id)
    if (value === undefined) return undefined
    this.#values.delete(id)
    this.#values.set(id, value)
    return value
  }

  put(id: number, value: Value): void {
    this.#values.set(id, value)
    if (this.#values.size <= this.#limit) return
    const [oldest] = this.#values.keys()
    if (oldest !== undefined) this.#values.delete(oldest)
  }

  drop(id: number): void {
    this.#values.delete(id)
  }

  clear(): void {
    this.#values.clear()
  }
}
