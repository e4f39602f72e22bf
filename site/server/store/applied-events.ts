import { PublishReceiptSchema, type PublishReceipt } from '@meridian/shared/publishing/publish-event.schema'
import { latePathsForTag, pathsForTag } from '@meridian/shared/publishing/paths'
import { siteTag } from '@meridian/shared/publishing/tags'
import type { DatabaseSync } from 'node:sqlite'
import { text } from './sqlite-file.ts'

const keptEvents = 10_000
const tracedEvents = 5000

/** An event that is live, with what was answered for it. */
export interface AppliedEvent {
  position: number
  subject: string
  committedAt: string
  tags: string[]
  receipt: PublishReceipt
}

export type RememberedEvent = Omit<AppliedEvent, 'tags'>

/** The events that this store has applied, so that one delivered again gets the same answer. */
export class AppliedEvents {
  readonly #insert
  readonly #select
  readonly #prune
  readonly #drop

  constructor(db: DatabaseSync) {
    this.#insert = db.prepare(
      'INSERT INTO applied_events (position, subject, committed_at, receipt) VALUES (?, ?, ?, ?)',
    )
    this.#select = db.prepare('SELECT subject, committed_at, receipt FROM applied_events WHERE position = ?')
    this.#prune = db.prepare('DELETE FROM applied_events WHERE position <= ?')
    this.#drop = db.prepare('DELETE FROM applied_events WHERE position > ?')
  }

  add({ position, subject, committedAt, receipt }: AppliedEvent): void {
    this.#insert.run(position, subject, committedAt, JSON.stringify(receipt))
    this.#prune.run(position - keptEvents)
  }

  get(position: number): RememberedEvent | null {
    const row = this.#select.get(position)
    if (!row) return null
    return {
      position,
      subject: text(row['subject']),
      committedAt: text(row['committed_at']),
      receipt: PublishReceiptSchema.parse(JSON.parse(text(row['receipt']))),
    }
  }

  /** Drops those after a position. */
  dropAfter(position: number): void {
    this.#drop.run(position)
  }
}

interface Trace {
  position: number
  tags: Set<string>
  paths: Set<string>
}

/**
 * Remembers what the last events touched, to catch a page that was rendered from content older than an event that
 * has come meanwhile. Memory is enough: a render never outlives the process.
 */
export class RecentEvents {
  #traces: Trace[] = []
  #forgottenUpTo = 0

  /** `event` is in the content that pages are rendered from, from now on. */
  add(event: { position: number; tags: string[] }): void {
    this.#traces.push({
      position: event.position,
      tags: new Set(event.tags),
      paths: new Set(event.tags.flatMap((tag) => [...pathsForTag(tag), ...latePathsForTag(tag)])),
    })
    if (this.#traces.length <= tracedEvents) return
    this.#forgottenUpTo = this.#traces.shift()?.position ?? this.#forgottenUpTo
  }

  /** The last one; 0 when there was none since the last skip. */
  get position(): number {
    return this.#traces.at(-1)?.position ?? 0
  }

  /** After events were skipped, whatever was rendered before this position may be old. */
  forget(position: number): void {
    this.#traces = []
    this.#forgottenUpTo = position
  }

  /** Whether an event after `asOf` touches a page with these tags. */
  touchedSince(asOf: number, page: { path: string; tags: string[] }): boolean {
    if (asOf < this.#forgottenUpTo) return true
    for (let index = this.#traces.length - 1; index >= 0; index--) {
      const trace = this.#traces[index]
      if (!trace || trace.position <= asOf) return false
      if (trace.tags.has(siteTag) || trace.paths.has(page.path)) return true
      if (page.tags.some((tag) => trace.tags.has(tag))) return true
    }
    return false
  }
}
