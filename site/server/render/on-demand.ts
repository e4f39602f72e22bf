import type { Logger } from 'pino'
import { isApiPath } from '../http/request-path.ts'
import type { PageStore } from '../store/page-store.ts'
import { StorageError } from '../store/storage-error.ts'
import type { ServedPage } from '../store/served-page.ts'
import type { RenderedPage } from './rendered-page.ts'
import { beginPagePass, type Renderer } from './site-renderer.ts'

const maxActive = 16
const maxWaiting = 256
const maxKnownMissing = 10_000
const maxRounds = 3

/**
 * What came of a page that is not stored. `unstored` is to be passed on as it is; `unavailable` because the CMS is
 * away or too many readers wait.
 */
export type OnDemandAnswer =
  | { kind: 'stored'; page: ServedPage }
  | { kind: 'unstored'; page: RenderedPage }
  | { kind: 'missing' }
  | { kind: 'unavailable' }
  | { kind: 'failed' }

export interface OnDemandOptions {
  store: PageStore
  renderer: Renderer
  log: Logger
}

/**
 * Renders a page for a reader who asks before the background has come to it. One rendering per path, few at a time;
 * paths with nothing at them are remembered until the next publish, so that guessing costs nothing.
 */
export class OnDemandRenderer {
  readonly #options: OnDemandOptions
  readonly #underWay = new Map<string, Promise<OnDemandAnswer>>()
  readonly #waiting: (() => void)[] = []
  #active = 0
  #missing = { position: -1, generation: -1, paths: new Set<string>() }

  constructor(options: OnDemandOptions) {
    this.#options = options
  }

  async render(path: string): Promise<OnDemandAnswer> {
    if (this.#knownMissing().has(path)) return { kind: 'missing' }
    const known = this.#underWay.get(path)
    if (known) return known
    if (this.#waiting.length >= maxWaiting) return { kind: 'unavailable' }
    const answer = this.#inOrder(path)
    this.#underWay.set(path, answer)
    try {
      return await answer
    } finally {
      this.#underWay.delete(path)
    }
  }

  async #inOrder(path: string): Promise<OnDemandAnswer> {
    if (this.#active >= maxActive) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#active += 1
    try {
      return await this.#renderAndStore(path)
    } finally {
      this.#active -= 1
      this.#waiting.shift()?.()
    }
  }

  async #renderAndStore(path: string): Promise<OnDemandAnswer> {
    const { store, renderer, log } = this.#options
    for (let round = 0; ; round++) {
      const page = await beginPagePass({ renderer, store, isPublish: true })(path)
      if (page.kind === 'failed') {
        log.warn(
          { path, reason: page.reason, detail: page.message },
          'A page could not be rendered for a reader.',
        )
        return { kind: page.reason === 'cms-away' ? 'unavailable' : 'failed' }
      }
      if (page.kind === 'removal') {
        if (page.page.status !== 404 || isApiPath(path)) return { kind: 'unstored', page: page.page }
        this.#noteMissing(path, page.removal.asOf)
        return { kind: 'missing' }
      }
      if (store.state.position === null) return { kind: 'unstored', page: page.page }
      const isStored = this.#store(page.write)
      const served = isStored ? store.find(path) : null
      if (served) return { kind: 'stored', page: served }
      if (isStored === null || round >= maxRounds) return { kind: 'unstored', page: page.page }
    }
  }

  /** Whether the page was stored; `null` when the disk refuses, which is no reason not to answer the reader. */
  #store(write: Parameters<PageStore['commit']>[0]['writes'][number]): boolean | null {
    try {
      return this.#options.store.commit({ writes: [write], removals: [] }).raced.length === 0
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      this.#options.log.warn({ err: error, path: write.path }, 'A page could not be stored.')
      return null
    }
  }

  #knownMissing(): Set<string> {
    const { position: applied, generation } = this.#options.store.state
    const position = applied ?? -1
    if (this.#missing.position !== position || this.#missing.generation !== generation) {
      this.#missing = { position, generation, paths: new Set() }
    }
    return this.#missing.paths
  }

  #noteMissing(path: string, asOf: number): void {
    const paths = this.#knownMissing()
    if (this.#missing.position !== asOf || paths.size >= maxKnownMissing) return
    paths.add(path)
  }
}
