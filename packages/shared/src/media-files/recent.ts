/** What was found out a moment ago, by name; the oldest is forgotten where there is too much of it. */
export class Recent {
  readonly #until = new Map<string, number>()
  readonly #lastsMs: number
  readonly #most: number

  constructor({ lastsMs, most = 20_000 }: { lastsMs: number; most?: number }) {
    this.#lastsMs = lastsMs
    this.#most = most
  }

  has(name: string): boolean {
    const until = this.#until.get(name)
    return until !== undefined && performance.now() < until
  }

  add(name: string): void {
    this.#until.delete(name)
    this.#until.set(name, performance.now() + this.#lastsMs)
    const [oldest] = this.#until.keys()
    if (this.#until.size > this.#most && oldest !== undefined) this.#until.delete(oldest)
  }

  delete(name: string): void {
    this.#until.delete(name)
  }
}
