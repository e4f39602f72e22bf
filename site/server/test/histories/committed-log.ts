import type { PublishEvent, PublishEventLog } from '@meridian/shared/publishing/publish-event.schema'
import { ContentUnavailableError } from '../../../src/lib/content/content-source.ts'
import type { EventLog } from '../../publish/event-log.ts'

/** The CMS as the site server of a history asks it: a log that grows, is pruned, and sometimes cannot be had. */
export class CommittedLog implements EventLog {
  isAway = false
  /** How many lines of the next snapshot arrive; null for all. */
  snapshotBreaksOffAfter: number | null = null
  #events: PublishEvent[] = []
  #position = 0
  #snapshots: { position: number; lines: string[] }[] = []

  /** What is going to be committed, and the snapshot that can be had from its end on. */
  add(events: PublishEvent[], snapshot: string[]): void {
    this.#events.push(...events)
    this.#snapshots.push({ position: this.end, lines: snapshot })
  }

  /** The position of the last event, committed or not. */
  get end(): number {
    return this.#events.at(-1)?.position ?? this.#position
  }

  /** The position of the last event that is committed. */
  get position(): number {
    return this.#position
  }

  /** Commits some more, and returns them. */
  commit(count: number): PublishEvent[] {
    const committed = this.#events.filter(({ position }) => position > this.#position).slice(0, count)
    this.#position = committed.at(-1)?.position ?? this.#position
    return committed
  }

  committed(): PublishEvent[] {
    return this.#events.filter(({ position }) => position <= this.#position)
  }

  /** Forgets what is older than the newest snapshot that can be had: who has less needs one. */
  prune(): void {
    const { position } = this.#snapshot()
    this.#events = this.#events.filter((event) => event.position >= position)
  }

  async after(position: number, taken = position): Promise<PublishEventLog> {
    if (this.isAway) throw new ContentUnavailableError('away', 'The CMS is away.')
    const committed = this.committed()
    const found = committed.filter((event) => event.position > position).slice(0, 200)
    return {
      events: found.map((event) => (event.position > taken ? event : { ...event, records: null })),
      firstPosition: committed[0]?.position ?? 0,
      lastPosition: this.#position,
    }
  }

  /** The lines of the newest snapshot, which may be older than the log. */
  async *snapshot(): AsyncGenerator<string> {
    if (this.isAway) throw new ContentUnavailableError('away', 'The CMS is away.')
    const end = this.snapshotBreaksOffAfter ?? Infinity
    this.snapshotBreaksOffAfter = null
    yield* this.#snapshot().lines.slice(0, end)
  }

  #snapshot(): { position: number; lines: string[] } {
    const had = this.#snapshots.filter(({ position }) => position <= this.#position)
    const newest = had.at(-1)
    if (!newest) throw new Error('There is no snapshot yet.')
    this.#snapshots = this.#snapshots.filter(({ position }) => position >= newest.position)
    return newest
  }
}
