import type { RenderFailure } from '../render/rendered-page.ts'

export interface FailingPage {
  path: string
  reason: RenderFailure['reason']
  message: string
  attempts: number
  /** Milliseconds since 1970 before which it is not tried again in the background. */
  retryAt: number
}

const firstRetryMs = 1000
const maxRetryMs = { 'cms-away': 2000, 'render-error': 60_000 } as const
/** More than this many at once is one problem of the code, not many of the content; the rest is only counted. */
const maxRemembered = 10_000

/** Pages that can't be rendered: readers keep the old ones, and each is tried again ever more slowly. */
export class FailingPages {
  readonly #pages = new Map<string, FailingPage>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  get size(): number {
    return this.#pages.size
  }

  /** Counts one more failure and returns how many there were in a row. */
  note({ path, reason, message }: RenderFailure & { path: string }): number {
    const attempts = (this.#pages.get(path)?.attempts ?? 0) + 1
    const delayMs = Math.min(firstRetryMs * 2 ** Math.min(attempts - 1, 20), maxRetryMs[reason])
    if (this.#pages.size < maxRemembered || this.#pages.has(path)) {
      this.#pages.set(path, { path, reason, message, attempts, retryAt: this.#now() + delayMs })
    }
    return attempts
  }

  clear(path: string): void {
    this.#pages.delete(path)
  }

  isWaiting(path: string): boolean {
    return (this.#pages.get(path)?.retryAt ?? 0) > this.#now()
  }

  /** Those whose time has come; some are not even stored, so that nothing else would find them again. */
  due(limit: number): string[] {
    const due = [...this.#pages.values()].filter((page) => page.retryAt <= this.#now())
    return due.slice(0, limit).map((page) => page.path)
  }

  list(limit: number): FailingPage[] {
    return [...this.#pages.values()].slice(0, limit)
  }
}
