import type { PublishReceipt } from '@meridian/shared/publishing/publish-event.schema'
import { isLatePath, latePathsForTag, pathsForTag } from '@meridian/shared/publishing/paths'
import { isRedirectPath } from '@meridian/shared/publishing/redirect-path'
import { articleTag, isLateTag, redirectTag, siteTag } from '@meridian/shared/publishing/tags'
import type { Logger } from 'pino'
import type { JournalEvent } from '../replica/replica-journal.ts'
import { isContentApiPath, isPagePath } from '../http/request-path.ts'
import { mapConcurrently } from '../render/map-concurrently.ts'
import { beginPagePass, notFoundPaths, type PreparedPage, type Renderer } from '../render/site-renderer.ts'
import type { AppliedEvent } from '../store/applied-events.ts'
import type { PageStore } from '../store/page-store.ts'
import type { FailingPages } from './failing-pages.ts'

/** Pages beyond this number are rendered in the background, so that no publish waits for a big one. */
const maxFoundPages = 50
/** All pages of a publish begin together: while one is being compressed, others are rendered. */
const concurrency = 50
const maxAttempts = { 'render-error': 3, 'cms-away': 10 } as const

type FailedPage = Extract<PreparedPage, { kind: 'failed' }>

/** A page of the run can't be rendered yet: nothing of the run is live, it is to be delivered again. */
export class PublishFailedError extends Error {
  override name = 'PublishFailedError'

  constructor(failed: FailedPage[]) {
    const [first] = failed
    super(`${failed.length} pages could not be rendered, among them ${first?.path}: ${first?.message}`)
  }
}

export interface PublishBatchOptions {
  store: PageStore
  renderer: Renderer
  failing: FailingPages
  log: Logger
  /** Told of each run that went live. */
  onApplied?: (run: { pages: number; tookMs: number }) => void
}

/**
 * Makes consecutive events live: renders every affected page first, then swaps them all in one transaction.
 *
 * A page that can't be rendered holds the run back, so that readers don't see half of a publish, but not for ever:
 * after three attempts (ten while the content seems to be away) the run goes live without it. Its old version stays,
 * marked as stale, and is tried again in the background; the receipt counts it as queued. The page of an article that
 * was unpublished is removed instead: a retracted text must not stay because a template fails.
 */
export class PublishBatch {
  readonly #options: PublishBatchOptions

  constructor(options: PublishBatchOptions) {
    this.#options = options
  }

  /** Throws PublishFailedError or StorageError; `hasWork` tells whether stale pages are left to the background. */
  async apply(events: JournalEvent[]): Promise<{ hasWork: boolean }> {
    const startedAt = performance.now()
    const { store, renderer, failing, log } = this.#options
    const affected = affectedPages(events, store)
    const last = events.at(-1)?.position ?? 0
    const generation = store.state.generation + (affected.isEverything ? 1 : 0)
    const prepare = beginPagePass({ renderer, store, generation, isPublish: true })
    const prepared = await mapConcurrently(affected.now, concurrency, prepare)
    const failed = prepared.filter((page) => page.kind === 'failed')
    this.#holdBack(prepared, failed)

    const unpublished = unpublishedPaths(events)
    const isRemoved = (page: FailedPage) => unpublished.has(page.path)
    const given = failed.filter((page) => !isRemoved(page)).map((page) => page.path)
    const removals = prepared.flatMap((page) => (page.kind === 'removal' ? page.removal : []))
    const forced = failed.filter(isRemoved).map(({ path }) => ({ path, asOf: store.contentPosition }))
    const live = new Set(prepared.filter((page) => isLive(page, store)).map(pathOf))
    const tookMs = performance.now() - startedAt
    const queued = [...affected.later, ...given]
    const applied = receiptsFor({ events, affected, live, queued, storedPages: store.counts().pages, tookMs })
    store.publish({
      writes: prepared.flatMap((page) => (page.kind === 'write' ? page.write : [])),
      removals: [...removals, ...forced],
      stale: queued,
      applied,
      staleAll: affected.isEverything,
    })
    for (const page of prepared) if (page.kind !== 'failed') failing.clear(pathOf(page))
    this.#options.onApplied?.({ pages: live.size, tookMs: performance.now() - startedAt })
    log.info(
      {
        positions: [events[0]?.position, last],
        requestIds: events.flatMap(({ requestId }) => requestId ?? []),
        pages: live.size,
        queued: queued.length,
        tookMs: Math.round(performance.now() - startedAt),
      },
      'Published.',
    )
    return { hasWork: queued.length > 0 || affected.isEverything }
  }

  /** When every page failed, it is not the pages: the content is away, and no attempt is counted. */
  #holdBack(prepared: PreparedPage[], failed: FailedPage[]): void {
    if (failed.length === 0) return
    const { failing, log } = this.#options
    if (failed.length === prepared.length && failed.some((page) => page.reason === 'cms-away')) {
      throw new PublishFailedError(failed)
    }
    const attempts = failed.map((page) => ({ page, count: failing.note(page) }))
    if (attempts.some(({ page, count }) => count < maxAttempts[page.reason]))
      throw new PublishFailedError(failed)
    const pages = failed.map(({ path, message }) => ({ path, message }))
    log.error({ pages }, 'Published without pages that cannot be rendered; their old versions stay for now.')
  }
}

function pathOf(page: PreparedPage): string {
  if (page.kind === 'failed') return page.path
  return page.kind === 'write' ? page.write.path : page.removal.path
}

/** Whether readers see a change: a path with nothing at it, before and after, is no page. */
function isLive(page: PreparedPage, store: PageStore): boolean {
  return page.kind === 'write' || (page.kind === 'removal' && store.has(page.removal.path))
}

function unpublishedPaths(events: JournalEvent[]): Set<string> {
  // An issue that is unpublished names the pages of its articles, which stay.
  const unpublished = events.filter(
    ({ kind, subject }) => (kind === 'unpublished' || kind === 'deleted') && subject.startsWith('articles:'),
  )
  const articleTags = unpublished.flatMap((event) =>
    event.tags.filter((tag) => tag.startsWith(articleTag(''))),
  )
  return new Set(articleTags.flatMap(pathsForTag))
}

function receiptsFor(run: {
  events: JournalEvent[]
  affected: AffectedPages
  live: Set<string>
  queued: string[]
  storedPages: number
  tookMs: number
}): AppliedEvent[] {
  const isQueued = new Set(run.queued)
  const liveAt = new Date().toISOString()
  return run.events.map((event) => {
    const own = run.affected.byPosition.get(event.position) ?? new Set()
    const pages = [...own].filter((path) => run.live.has(path))
    const queued = run.affected.isEverything
      ? Math.max(0, run.storedPages - pages.length)
      : [...own].filter((path) => isQueued.has(path)).length
    const receipt: PublishReceipt = { position: event.position, pages, queued, liveAt, tookMs: run.tookMs }
    return {
      position: event.position,
      subject: event.subject,
      committedAt: event.committedAt,
      tags: event.tags,
      receipt,
    }
  })
}

interface AffectedPages {
  /** Rendered and made live together with the events. */
  now: string[]
  /** Marked as stale in the same transaction, and rendered right after it. */
  later: string[]
  /** Every page is affected. */
  isEverything: boolean
  /** The pages of each event, by its position. */
  byPosition: Map<number, Set<string>>
}

/**
 * Which pages a run of events touches: the canonical ones of its tags, whether or not they exist yet, and those that
 * were rendered from something with these tags. Feeds and what else may follow a moment later are for later; so are the
 * pages of other articles that only lead to a changed one.
 */
export function affectedPages(events: JournalEvent[], store: Pick<PageStore, 'pathsTagged'>): AffectedPages {
  const canonical = new Set<string>()
  const found = new Set<string>()
  const late = new Set<string>()
  const byPosition = new Map<number, Set<string>>()
  for (const event of events) {
    const own = event.tags.flatMap(canonicalPaths)
    const ownLate = event.tags.flatMap(latePathsForTag)
    const tagged = store.pathsTagged(event.tags.filter((tag) => !isLateTag(tag)))
    const besides = store.pathsTagged(event.tags.filter(isLateTag))
    for (const path of own) canonical.add(path)
    for (const path of ownLate) late.add(path)
    for (const path of tagged) (isLatePath(path) ? late : found).add(path)
    for (const path of besides) late.add(path)
    byPosition.set(event.position, new Set([...own, ...ownLate, ...tagged, ...besides]))
  }
  const others = [...found].filter((path) => !canonical.has(path))
  const now = new Set([...canonical, ...others.slice(0, maxFoundPages)])
  const later = new Set([...others.slice(maxFoundPages), ...late])
  return {
    now: [...now],
    later: [...later].filter((path) => !now.has(path)),
    isEverything: events.some((event) => event.tags.includes(siteTag)),
    byPosition,
  }
}

function canonicalPaths(tag: string): string[] {
  if (tag === siteTag) return ['/', ...notFoundPaths]
  // A path that somebody typed in may be none of ours; an older site, whose readers are led on, had other letters.
  return pathsForTag(tag).filter(
    (path) =>
      isPagePath(path) || isContentApiPath(path) || (tag === redirectTag(path) && isRedirectPath(path)),
  )
}
