import { listPublishEventsEndpoint } from '@meridian/shared/publishing/publishing.endpoints'
import { setTimeout as pause } from 'node:timers/promises'
import { withQuery } from '@meridian/shared/api/endpoint'
import {
  type PublishAnswer,
  type PublishEvent,
  type PublishEventLog,
  PublishEventLogSchema,
} from '@meridian/shared/publishing/publish-event.schema'
import type { Logger } from 'pino'
import type { CmsAccess } from '../../src/lib/content/cms-access.ts'
import { fetchInternal } from '../../src/lib/content/http-content-source.ts'
import type { PageStore } from '../store/page-store.ts'
import type { PublishBatch } from './publish-batch.ts'

/** So long a page that nobody waits for waits for publishes that are being applied. */
const maxGiveWayMs = 150

const maxEventsPerRun = 50

/** The CMS's log of publish events, for what was missed. */
export interface EventLog {
  /** The first events after a position; throws ContentUnavailableError when the CMS is away. */
  after(position: number): Promise<PublishEventLog>
}

export function createEventLog(access: CmsAccess): EventLog {
  return {
    after: (position) =>
      fetchInternal(
        access,
        withQuery(listPublishEventsEndpoint, { after: String(position), limit: '200' }),
        PublishEventLogSchema,
      ),
  }
}

/** The missing events could not be fetched: the sender is to continue after `appliedPosition`. */
export class PublishGapError extends Error {
  override name = 'PublishGapError'
  readonly appliedPosition: number

  constructor(appliedPosition: number, cause: unknown) {
    super(`The events after position ${appliedPosition} are missing.`, { cause })
    this.appliedPosition = appliedPosition
  }
}

export interface PublisherOptions {
  store: PageStore
  run: PublishBatch
  eventLog: EventLog
  buildId: string
  log: Logger
  /** Resolves when all threads show what is stored. */
  settled(): Promise<void>
  /** Called when every page is stale. */
  onWork(): void
  /** Called when events have been applied and pages are to follow them. */
  onPublished(): void
}

interface Job {
  events: PublishEvent[]
  resolve(answer: PublishAnswer): void
  reject(error: unknown): void
}

/**
 * Applies publish events one run after the other, in the order of their positions. Deliveries that wait while one is
 * being applied are taken together: their pages are rendered once.
 */
export class Publisher {
  readonly #options: PublisherOptions
  #jobs: Job[] = []
  #running: Promise<void> | null = null

  constructor(options: PublisherOptions) {
    this.#options = options
  }

  /**
   * Resolves when all events are live. Events that were applied before get the answer that they got then. Rejects
   * with PublishGapError, PublishFailedError, StorageError or ContentUnavailableError: nothing of the run that failed
   * is live, deliver it again.
   */
  submit(events: PublishEvent[]): Promise<PublishAnswer> {
    return new Promise((resolve, reject) => {
      this.#jobs.push({ events, resolve, reject })
      this.#running ??= this.#work()
    })
  }

  /**
   * Asks the CMS for what was missed and applies it. When the log no longer joins what we have applied (it was
   * pruned, or the database is another one), every page is made stale.
   */
  async synchronise(): Promise<void> {
    await this.submit([])
  }

  /** Resolves when nothing is being applied. */
  async idle(): Promise<void> {
    await this.#running
  }

  /** The same, after a moment at the latest: an unbroken series of publishes delays other work and starves none. */
  async giveWay(): Promise<void> {
    if (this.#running) await Promise.race([this.#running, pause(maxGiveWayMs, undefined, { ref: false })])
  }

  async #work(): Promise<void> {
    while (this.#jobs.length > 0) {
      const jobs = this.#jobs
      this.#jobs = []
      try {
        await this.#bringUpTo(jobs)
        await this.#options.settled()
        for (const job of jobs) job.resolve(this.#answer(job.events))
      } catch (error) {
        for (const job of jobs) job.reject(error)
      }
    }
    this.#running = null
  }

  async #bringUpTo(jobs: Job[]): Promise<void> {
    const { store } = this.#options
    const events = new Map(jobs.flatMap((job) => job.events.map((event) => [event.position, event])))
    const mustSynchronise = jobs.some((job) => job.events.length === 0)
    if (mustSynchronise || store.state.position === null || this.#hasStranger(events.values()))
      await this.#joinLog()
    for (;;) {
      const wanted = [...events.values()].filter((event) => event.position > this.#position)
      if (wanted.length === 0) return
      const run = this.#consecutive(wanted)
      await this.#apply(run.length > 0 ? run : await this.#missing())
    }
  }

  get #position(): number {
    return this.#options.store.state.position ?? 0
  }

  /** Whether an event at a position of ours is another one than we have applied there. */
  #hasStranger(events: Iterable<PublishEvent>): boolean {
    for (const event of events) {
      const known = this.#options.store.appliedEvent(event.position)
      if (known && !isSameEvent(known, event)) return true
    }
    return false
  }

  async #joinLog(): Promise<void> {
    const { store, eventLog, buildId } = this.#options
    const { position } = store.state
    if (position !== null && store.state.buildId !== buildId) this.#restart(position, 'new build')
    // Our own last event is asked for again: if another one stands there, the database is not the one we followed.
    const log = await eventLog.after(Math.max(0, (position ?? 0) - 1))
    if (position === null) return this.#restart(log.lastPosition, 'first start')
    if (log.lastPosition < position)
      return this.#restart(log.lastPosition, 'the log ends before our position')
    if (this.#hasStranger(log.events)) return this.#restart(log.lastPosition, 'the log is another one')
    const missed = log.events.filter((event) => event.position > position)
    if (log.lastPosition > position && missed[0]?.position !== position + 1) {
      return this.#restart(log.lastPosition, 'the log was pruned past our position')
    }
    await this.#applyAll(missed)
    while (this.#position < log.lastPosition) await this.#applyAll(await this.#missing())
  }

  #restart(position: number, reason: string): void {
    const { store, buildId, log, onWork } = this.#options
    log.info({ position, reason }, 'All pages are rendered again.')
    store.startGeneration({ buildId, position })
    onWork()
  }

  async #missing(): Promise<PublishEvent[]> {
    const position = this.#position
    const { events } = await this.#options.eventLog.after(position).catch((error: unknown) => {
      throw new PublishGapError(position, error)
    })
    const run = this.#consecutive(events)
    if (run.length === 0) throw new PublishGapError(position, 'The log of the CMS has a gap.')
    return run
  }

  #consecutive(events: PublishEvent[]): PublishEvent[] {
    const first = this.#position + 1
    return events
      .toSorted((a, b) => a.position - b.position)
      .filter((event, index) => event.position === first + index)
  }

  async #applyAll(events: PublishEvent[]): Promise<void> {
    for (let index = 0; index < events.length; index += maxEventsPerRun) {
      await this.#apply(events.slice(index, index + maxEventsPerRun))
    }
  }

  async #apply(events: PublishEvent[]): Promise<void> {
    const { hasWork } = await this.#options.run.apply(events.slice(0, maxEventsPerRun))
    if (hasWork) this.#options.onPublished()
  }

  #answer(events: PublishEvent[]): PublishAnswer {
    return {
      appliedPosition: this.#position,
      receipts: events.map(({ position }) => {
        const known = this.#options.store.appliedEvent(position)
        // Applied before this store began: its pages were rendered from content that had it already.
        return (
          known?.receipt ?? { position, pages: [], queued: 0, liveAt: new Date().toISOString(), tookMs: 0 }
        )
      }),
    }
  }
}

/** Deliveries and the log each turn the database's microseconds into milliseconds, which may differ by one. */
function isSameEvent(a: Pick<PublishEvent, 'subject' | 'committedAt'>, b: PublishEvent): boolean {
  return a.subject === b.subject && Math.abs(Date.parse(a.committedAt) - Date.parse(b.committedAt)) <= 1
}
