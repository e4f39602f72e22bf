import { mapConcurrently } from '../render/map-concurrently.ts'
import { beginPagePass } from '../render/site-renderer.ts'
import type { ContentReader } from '@meridian/shared/replica/content-reader'
import type { Catalogue } from './discover.ts'
import { pageBatches, type PageBatch } from './page-batches.ts'
import { renderPages, type RenderingOptions } from './render-pages.ts'

/** Pages per transaction: a commit holds up readers, 50 pages for some milliseconds. */
const pagesPerCommit = 50
/** While the last pages of one are being compressed, those of the next are rendered. */
const commitsAtATime = 2
/** Pages at a time of each. */
const concurrency = 4
/** So many failures in a row are a problem of the code: stop, and try again later. */
const maxFailuresInARow = 200

/** How the latest full pre-render went. */
export interface FullRenderReport {
  startedAt: string
  finishedAt: string | null
  rendered: number
  failed: number
  tookMs: number
}

export interface FullRenderOptions extends RenderingOptions {
  reader: ContentReader
  catalogue: Catalogue
}

/**
 * Renders every page that is missing or stale, batch by batch. It can be killed at any time: the next run skips what
 * is fresh and goes on at the bookmark that was stored with the last batch. Publishes go on meanwhile; a page whose
 * content they changed after it had been read is rendered again.
 */
export class FullRender {
  report: FullRenderReport | null = null
  readonly #options: FullRenderOptions
  #failuresInARow = 0

  constructor(options: FullRenderOptions) {
    this.#options = options
  }

  /**
   * Returns early when everything was made stale again meanwhile. Throws when the content, the disk or the code fails.
   * `betweenBatches` is for work that can't wait until the end.
   */
  async run(signal: AbortSignal, betweenBatches: () => Promise<void>): Promise<void> {
    const { store, log } = this.#options
    const { generation, bookmark, buildId } = store.state
    const startedAt = performance.now()
    const report: FullRenderReport = {
      startedAt: new Date().toISOString(),
      finishedAt: null,
      rendered: 0,
      failed: 0,
      tookMs: 0,
    }
    this.report = report
    this.#failuresInARow = 0
    log.info({ generation, buildId, bookmark }, 'Full pre-render began.')
    for await (const batch of pageBatches(this.#options, bookmark)) {
      if (signal.aborted || store.state.generation !== generation) break
      await this.#renderBatch(batch, report)
      await betweenBatches()
      report.tookMs = Math.round(performance.now() - startedAt)
      log.debug({ ...report }, 'Full pre-render goes on.')
    }
    report.finishedAt = new Date().toISOString()
    log.info({ ...report, generation }, 'Full pre-render ended.')
  }

  async #renderBatch(batch: PageBatch, report: FullRenderReport): Promise<void> {
    const paths = batch.paths.filter((path) => !this.#options.store.isFresh(path))
    const pass = beginPagePass(this.#options)
    await mapConcurrently(inCommits(paths), commitsAtATime, async (part) => {
      const { rendered, failed } = await renderPages(this.#options, { paths: part, pass, concurrency })
      report.rendered += rendered
      report.failed += failed.length
      this.#failuresInARow = rendered > 0 ? 0 : this.#failuresInARow + failed.length
      if (this.#failuresInARow >= maxFailuresInARow) throw new Error('Page after page cannot be rendered.')
    })
    // Only now: a bookmark says that everything before it is stored.
    this.#options.store.commit({ writes: [], removals: [], bookmark: batch.bookmark })
  }
}

function inCommits(paths: string[]): string[][] {
  const count = Math.ceil(paths.length / pagesPerCommit)
  return Array.from({ length: count }, (_, index) =>
    paths.slice(index * pagesPerCommit, (index + 1) * pagesPerCommit),
  )
}
