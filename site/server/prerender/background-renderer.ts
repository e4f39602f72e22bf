import type { FullRender } from './full-render.ts'
import { renderPages, type RenderingOptions } from './render-pages.ts'

/** With more stale pages than this it is cheaper to go through all articles in batches. */
const maxSinglePages = 1000
const pagesPerRound = 50
const idleCheckMs = 1000
const maxPauseMs = 30_000
/**
 * What may follow a publish waits until none has come for so long, so that a series of them renders each feed once
 * instead of each time; yet never longer than the second.
 */
const quietMs = 400
const maxQuietMs = 4000

/** Keeps every page fresh: full pre-renders, and single pages that a publish left for later. */
export class BackgroundRenderer {
  readonly #options: RenderingOptions & { fullRender: FullRender }
  readonly #stop = new AbortController()
  #isWoken = false
  #endIdling: (() => void) | null = null
  /** The generation whose pages a full pre-render has all gone through. */
  #sweptGeneration: number | null = null
  /** When what follows the latest publishes is rendered at the earliest, and at the latest. */
  #quiet: { until: number; atMost: number } | null = null
  #done: Promise<void> | null = null

  constructor(options: RenderingOptions & { fullRender: FullRender }) {
    this.#options = options
  }

  start(): void {
    this.#done ??= this.#loop()
  }

  /** A publish was applied: what is to follow it is rendered when no other comes for a moment. */
  published(): void {
    const now = Date.now()
    const atMost = this.#quiet?.atMost ?? now + maxQuietMs
    this.#quiet = { until: Math.min(now + quietMs, atMost), atMost }
    this.wake()
  }

  /** There are stale pages: begin now. */
  wake(): void {
    this.#isWoken = true
    this.#endIdling?.()
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    this.wake()
    await this.#done
  }

  async #loop(): Promise<void> {
    let pauseMs = 1000
    while (!this.#stop.signal.aborted) {
      try {
        const isIdle = !(await this.#work())
        pauseMs = 1000
        if (isIdle) await this.#idle(this.#quietLeftMs() || idleCheckMs)
      } catch (error) {
        this.#options.log.warn(
          { err: error, retryInMs: pauseMs },
          'Background rendering failed and will go on.',
        )
        await this.#idle(pauseMs)
        pauseMs = Math.min(pauseMs * 2, maxPauseMs)
      }
    }
  }

  /** One piece of work; false when there is none. */
  async #work(): Promise<boolean> {
    const { store, fullRender } = this.#options
    const { position, generation, completedAt } = store.state
    if (position === null) return false
    if (this.#needsFullRender()) {
      await fullRender.run(this.#stop.signal, () => this.#renderDuePages())
      this.#sweptGeneration = generation
      return true
    }
    if (completedAt === '' && !this.#isAnyPageLeft()) store.completeGeneration(generation, new Date())
    if (this.#quietLeftMs() > 0) return false
    if (await this.#renderStalePages()) return true
    this.#sweptGeneration = null
    return false
  }

  /** Whether this generation has yet to reach a page. What publishes mark is no part of it: that never ends. */
  #isAnyPageLeft(): boolean {
    const { store, failing } = this.#options
    return store.pagesLeft(failing.size + 1).some((path) => !failing.isWaiting(path))
  }

  /** What is stale after a full pre-render has nothing to do with any article: it is looked at page by page. */
  #needsFullRender(): boolean {
    const { store, failing } = this.#options
    const { generation, completedAt } = store.state
    if (this.#sweptGeneration === generation) return false
    return (
      completedAt === '' ||
      store.stalePages(maxSinglePages + failing.size + 1).length > maxSinglePages + failing.size
    )
  }

  async #renderStalePages(): Promise<boolean> {
    const { store, failing } = this.#options
    return this.#render([...failing.due(pagesPerRound), ...store.stalePages(pagesPerRound + failing.size)])
  }

  /** What a publish has left for later waits for no full pre-render, which may take minutes. */
  async #renderDuePages(): Promise<void> {
    const { store, failing } = this.#options
    if (this.#quietLeftMs() === 0) await this.#render(store.duePages(pagesPerRound + failing.size))
  }

  #quietLeftMs(): number {
    const leftMs = this.#quiet ? this.#quiet.until - Date.now() : 0
    if (leftMs > 0) return leftMs
    this.#quiet = null
    return 0
  }

  /** Renders one round of pages but those that failed a moment ago; false when there is none. */
  async #render(candidates: string[]): Promise<boolean> {
    const { failing } = this.#options
    const paths = [...new Set(candidates)].filter((path) => !failing.isWaiting(path)).slice(0, pagesPerRound)
    if (paths.length > 0) await renderPages(this.#options, { paths, concurrency: 2 })
    return paths.length > 0
  }

  async #idle(ms: number): Promise<void> {
    if (!this.#isWoken) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#endIdling = resolve
      const timer = setTimeout(resolve, ms)
      await promise
      clearTimeout(timer)
    }
    this.#isWoken = false
  }
}
