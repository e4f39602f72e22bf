import { setTimeout as pause } from 'node:timers/promises'
import type { PublishAnswer, PublishEvent } from '@meridian/shared/publishing/publish-event.schema'
import type { Logger } from 'pino'
import { ContentUnavailableError } from '../../src/lib/content/content-source.ts'
import type { ReplicaDifference } from '../replica/compare-replicas.ts'
import type { ReplicaStore } from '../replica/replica-store.ts'
import type { Snapshots, TakenSnapshot } from '../replica/snapshots.ts'
import type { PageStore } from '../store/page-store.ts'
import { consecutive, type EventLog, isSameEvent, PublishGapError, SnapshotNeededError } from './event-log.ts'
import type { PublishBatch } from './publish-batch.ts'

/** So long a page that nobody waits for waits for publishes that are being applied. */
const maxGiveWayMs = 150

const maxEventsPerRun = 50

/** So long a delivery waits for a snapshot, which is to be sent again then, and a reader for the first one. */
const snapshotWaitMs = 5000

export interface PublisherOptions {
  replica: ReplicaStore
  snapshots: Pick<Snapshots, 'take'>
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

interface Adoption {
  snapshot: TakenSnapshot
  reason: string
  resolve(): void
  reject(error: unknown): void
}

/**
 * Applies publish events one run after the other, in the order of their positions: the replica takes them in with their records, then
 * their pages are rendered from it and made live. What a crash leaves between the two is done first, without the CMS.
 * Deliveries that wait while one is being applied are taken together: their pages are rendered once.
 */
export class Publisher {
  readonly #options: PublisherOptions
  #jobs: Job[] = []
  #adoptions: Adoption[] = []
  #running: Promise<void> | null = null
  #replacing: Promise<ReplicaDifference | null> | null = null

  constructor(options: PublisherOptions) {
    this.#options = options
  }

  /**
   * Resolves when all events are live. Events that were applied before get the answer that they got then. Rejects
   * with PublishGapError, PublishFailedError, BadRecordError, StorageError or ContentUnavailableError: not all of them are
   * live, deliver them again.
   */
  async submit(events: PublishEvent[]): Promise<PublishAnswer> {
    return this.#withSnapshot(
      () => this.#enqueue(events),
      (replaced) => Promise.race([replaced, pause(snapshotWaitMs, undefined, { ref: false })]),
    )
  }

  /**
   * Applies what the replica's journal holds, then asks the CMS for what was missed and applies that. When the log no longer
   * joins what the replica has (it was pruned, or the database is another one), a snapshot is taken and every page made stale.
   */
  async synchronise(): Promise<void> {
    await this.#withSnapshot(
      () => this.#enqueue([]),
      (replaced) => replaced,
    )
  }

  /**
   * Replaces the replica by a snapshot and makes every page stale. Resolves to what they differed in; those who ask meanwhile wait
   * for the same.
   */
  replaceReplica(reason: string): Promise<ReplicaDifference | null> {
    this.#replacing ??= this.#replace(reason).finally(() => {
      this.#replacing = null
    })
    return this.#replacing
  }

  /** Resolves when there is content, when the snapshot that would bring the first one has failed, or after a moment. */
  async untilContent(): Promise<void> {
    if (this.#options.replica.position !== null || this.#replacing === null) return
    const replaced = this.#replacing.catch(() => null)
    await Promise.race([replaced, pause(snapshotWaitMs, undefined, { ref: false })])
  }

  /** Resolves when nothing is being applied. */
  async idle(): Promise<void> {
    await this.#running
  }

  /** The same, after a moment at the latest: an unbroken series of publishes delays other work and starves none. */
  async giveWay(): Promise<void> {
    if (this.#running) await Promise.race([this.#running, pause(maxGiveWayMs, undefined, { ref: false })])
  }

  /** Does the work again after a snapshot, should it need one; once. */
  async #withSnapshot<Result>(
    work: () => Promise<Result>,
    wait: (replaced: Promise<unknown>) => Promise<unknown>,
  ): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof SnapshotNeededError)) throw error
      await wait(this.replaceReplica(error.message))
    }
    try {
      return await work()
    } catch (cause) {
      if (!(cause instanceof SnapshotNeededError)) throw cause
      throw new ContentUnavailableError('away', 'A snapshot of the content is needed first.', { cause })
    }
  }

  async #replace(reason: string): Promise<ReplicaDifference | null> {
    this.#options.log.warn({ reason, position: this.#options.replica.position }, 'A snapshot is taken.')
    const snapshot = await this.#options.snapshots.take()
    await new Promise<void>((resolve, reject) => {
      this.#adoptions.push({ snapshot, reason, resolve, reject })
      this.#running ??= this.#work()
    })
    return snapshot.difference
  }

  #enqueue(events: PublishEvent[]): Promise<PublishAnswer> {
    return new Promise((resolve, reject) => {
      this.#jobs.push({ events, resolve, reject })
      this.#running ??= this.#work()
    })
  }

  async #work(): Promise<void> {
    while (this.#jobs.length > 0 || this.#adoptions.length > 0) {
      const adoption = this.#adoptions.shift()
      if (adoption) await this.#adopt(adoption).then(adoption.resolve, adoption.reject)
      const jobs = this.#jobs
      this.#jobs = []
      if (jobs.length === 0) continue
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

  async #adopt({ snapshot: { file, position }, reason }: Adoption): Promise<void> {
    const { replica, store } = this.#options
    // Published while it was taken: readers do not go back to what was before.
    const since = position < this.#position ? await this.#eventsSince(position) : []
    await replica.adopt(file)
    this.#startGeneration(position, reason)
    store.noteInContent(replica.ingest(since))
  }

  /** Those that the CMS gives at once. */
  async #eventsSince(position: number): Promise<PublishEvent[]> {
    const { events } = await this.#options.eventLog.after(position)
    const unreadable = events.findIndex(({ records }) => records === null)
    return consecutive(unreadable < 0 ? events : events.slice(0, unreadable), position)
  }

  async #bringUpTo(jobs: Job[]): Promise<void> {
    await this.#joinReplica()
    const events = new Map(jobs.flatMap((job) => job.events.map((event) => [event.position, event])))
    const mustSynchronise = jobs.some((job) => job.events.length === 0)
    if (mustSynchronise || this.#options.replica.position === null || this.#hasStranger(events.values()))
      await this.#joinLog()
    for (;;) {
      const wanted = [...events.values()].filter((event) => event.position > this.#position)
      if (wanted.length === 0) return
      const run = consecutive(wanted, this.#position)
      await this.#takeIn(run.length > 0 ? run : await this.#missing())
    }
  }

  /** Where the replica stands, which is ahead of the page store. */
  get #position(): number {
    return this.#options.replica.position ?? 0
  }

  /** Brings the page store to where the replica is, by its journal or by rendering everything again. */
  async #joinReplica(): Promise<void> {
    const { replica, store, buildId } = this.#options
    const { position, replica: renderedFrom } = store.state
    if (replica.position === null) return
    if (position === null) this.#startGeneration(replica.position, 'first start')
    else if (renderedFrom !== replica.id) this.#startGeneration(replica.position, 'another replica')
    else if (position > replica.position) store.rewind(replica.position)
    else if (position < replica.position && replica.pending(position, 1)[0]?.position !== position + 1) {
      this.#startGeneration(replica.position, 'the journal was pruned past our position')
    }
    if (store.state.buildId !== buildId) this.#startGeneration(store.state.position ?? 0, 'new build')
    await this.#publishPending()
  }

  #startGeneration(position: number, reason: string): void {
    const { replica, store, buildId, log, onWork } = this.#options
    log.info({ position, reason }, 'All pages are rendered again.')
    store.startGeneration({ buildId, position, replica: replica.id })
    onWork()
  }

  /** Whether an event at a position of ours is another one than we have there. */
  #hasStranger(events: Iterable<PublishEvent>): boolean {
    const { store, replica } = this.#options
    for (const event of events) {
      const known = store.appliedEvent(event.position) ?? replica.event(event.position)
      if (known && !isSameEvent(known, event)) return true
    }
    return false
  }

  async #joinLog(): Promise<void> {
    const { replica, eventLog } = this.#options
    const { position } = replica
    if (position === null) throw new SnapshotNeededError('There is no replica yet.')
    // Our own last event is asked for again, without its records, which may be megabytes: if another one stands there, the database
    // is not the one we followed.
    const log = await eventLog.after(Math.max(0, position - 1), position)
    if (log.lastPosition < position) throw new SnapshotNeededError('The log ends before our position.')
    if (this.#hasStranger(log.events)) throw new SnapshotNeededError('The log is another one.')
    const missed = log.events.filter((event) => event.position > position)
    if (log.lastPosition > position && missed[0]?.position !== position + 1) {
      throw new SnapshotNeededError('The log was pruned past our position.')
    }
    await this.#takeIn(missed)
    while (this.#position < log.lastPosition) await this.#takeIn(await this.#missing())
  }

  async #missing(): Promise<PublishEvent[]> {
    const position = this.#position
    const { events } = await this.#options.eventLog.after(position).catch((error: unknown) => {
      throw new PublishGapError(position, error)
    })
    const run = consecutive(events, position)
    if (run.length === 0) throw new PublishGapError(position, 'The log of the CMS has a gap.')
    return run
  }

  async #takeIn(events: PublishEvent[]): Promise<void> {
    const { replica, store } = this.#options
    const unreadable = events.findIndex(({ records }) => records === null)
    const readable = unreadable < 0 ? events : events.slice(0, unreadable)
    for (let index = 0; index < readable.length; index += maxEventsPerRun) {
      store.noteInContent(replica.ingest(readable.slice(index, index + maxEventsPerRun)))
      await this.#publishPending()
    }
    const [first] = events.slice(readable.length)
    if (first) throw new SnapshotNeededError(`Event ${first.position} comes without its records.`)
  }

  /** Makes live what the replica has taken in. */
  async #publishPending(): Promise<void> {
    const { replica, store, run, onPublished } = this.#options
    for (;;) {
      const events = replica.pending(store.state.position ?? 0, maxEventsPerRun)
      if (events.length === 0) return
      const { hasWork } = await run.apply(events)
      replica.prune(store.state.position ?? 0)
      if (hasWork) onPublished()
    }
  }

  #answer(events: PublishEvent[]): PublishAnswer {
    return {
      appliedPosition: this.#options.store.state.position ?? 0,
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
