import type { Logger } from 'pino'
import type { FailingPages } from '../publish/failing-pages.ts'
import { mapConcurrently } from '../render/map-concurrently.ts'
import { ContentUnavailableError } from '../../src/lib/content/content-source.ts'
import { beginPagePass, type PagePass, type PreparedPage, type Renderer } from '../render/site-renderer.ts'
import type { PageStore } from '../store/page-store.ts'

const maxRounds = 5
/** When so many pages fail together because the CMS is away, none of them is at problem. */
const minPagesOfAnOutage = 10

export interface RenderingOptions {
  store: PageStore
  renderer: Renderer
  failing: FailingPages
  log: Logger
  /** Resolves when no publish is being applied, or soon: what nobody waits for leaves the processor to what somebody does. */
  giveWay(): Promise<void>
}

export interface RenderPagesInput {
  paths: string[]
  /** A pass that was begun before; default: one of its own. */
  pass?: PagePass
  /** How many are rendered at a time; a publish that comes meanwhile waits for as many. */
  concurrency: number
}

/**
 * Renders pages in the background and stores them together. Those that an event touched meanwhile are rendered again
 * from fresh content. Pages that fail are left as they are and noted. Throws StorageError when the disk refuses and
 * ContentUnavailableError when the CMS is away.
 */
export async function renderPages(
  { store, renderer, failing, log, giveWay }: RenderingOptions,
  { paths, pass, concurrency }: RenderPagesInput,
): Promise<{ rendered: number; failed: PreparedPage[] }> {
  let todo = paths
  let rendered = 0
  const failed: PreparedPage[] = []
  for (let round = 0; todo.length > 0; round++) {
    const prepare = round === 0 && pass ? pass : beginPagePass({ renderer, store })
    const pages = await mapConcurrently(todo, concurrency, async (path) => {
      await giveWay()
      return prepare(path)
    })
    if (isOutage(pages))
      throw new ContentUnavailableError('away', 'The CMS is away; rendering goes on when it is back.')
    const { raced } = store.commit({
      writes: pages.flatMap((page) => (page.kind === 'write' ? page.write : [])),
      removals: pages.flatMap((page) => (page.kind === 'removal' ? page.removal : [])),
    })
    for (const page of pages) {
      if (page.kind === 'failed') noteFailure(page)
      else failing.clear(page.kind === 'write' ? page.write.path : page.removal.path)
    }
    rendered += pages.length - raced.length
    todo = round < maxRounds ? raced : []
  }
  return { rendered: rendered - failed.length, failed }

  function noteFailure(page: Extract<PreparedPage, { kind: 'failed' }>): void {
    failed.push(page)
    const attempts = failing.note(page)
    log.warn(
      { path: page.path, reason: page.reason, attempts, detail: page.message },
      'A page could not be rendered.',
    )
  }
}

function isOutage(pages: PreparedPage[]): boolean {
  if (pages.length < minPagesOfAnOutage) return false
  return pages.every((page) => page.kind === 'failed' && page.reason === 'cms-away')
}
