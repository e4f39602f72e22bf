import { searchApiPath, type SearchRequest } from '@meridian/shared/search/search-address'
import type { SearchOutcome } from '../../lib/search/search-outcome.ts'

const debounceMs = 120
const maxRemembered = 40

export interface SearcherOptions {
  ask(request: SearchRequest, signal: AbortSignal): Promise<SearchOutcome>
  onBegin(): void
  /** Told of the newest search alone, whatever order the answers come in. */
  onOutcome(request: SearchRequest, outcome: SearchOutcome): void
}

/**
 * Runs the searches of a page as a reader types: waits for a short pause, gives up what has been overtaken, and knows
 * the answers of the last searches, so that taking letters back asks nobody.
 */
export class Searcher {
  readonly #options: SearcherOptions
  readonly #answers = new Map<string, SearchOutcome>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #asking = new AbortController()

  constructor(options: SearcherOptions) {
    this.#options = options
  }

  /** Searches once the reader has paused. */
  soon(request: SearchRequest): void {
    this.stop()
    if (this.#answers.has(searchApiPath(request))) void this.now(request)
    else this.#timer = setTimeout(() => void this.now(request), debounceMs)
  }

  async now(request: SearchRequest): Promise<void> {
    this.stop()
    const { signal } = (this.#asking = new AbortController())
    const key = searchApiPath(request)
    const known = this.#answers.get(key)
    if (known) return this.#options.onOutcome(request, known)
    this.#options.onBegin()
    const outcome = await this.#options.ask(request, signal)
    if (signal.aborted) return undefined
    if (outcome.kind === 'found') this.#remember(key, outcome)
    this.#options.onOutcome(request, outcome)
    return undefined
  }

  /** Gives up what is waiting and what is asked. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#asking.abort()
  }

  #remember(key: string, outcome: SearchOutcome): void {
    this.#answers.set(key, outcome)
    const [oldest] = this.#answers.keys()
    if (oldest !== undefined && this.#answers.size > maxRemembered) this.#answers.delete(oldest)
  }
}
