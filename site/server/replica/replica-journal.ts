import type { DatabaseSync } from 'node:sqlite'
import type { PublishEvent } from '@meridian/shared/publishing/publish-event.schema'
import type { Digests } from '@meridian/shared/replica/replica.schema'
import { text } from '../store/sqlite-file.ts'

/** For so many positions it is known what the records came to. */
const keptDigests = 2000

/** An event whose records the replica has; they are not kept with it. */
export type JournalEvent = Omit<PublishEvent, 'records'>

/** The event without its records. */
export function toJournalEvent(event: PublishEvent): JournalEvent {
  const { position, kind, subject, tags, committedAt, requestId } = event
  return { position, kind, subject, tags, committedAt, ...(requestId !== undefined && { requestId }) }
}

/** The events that the page store is still to apply, and what the records came to at each position. */
export class ReplicaJournal {
  readonly #sql

  constructor(db: DatabaseSync) {
    this.#sql = {
      add: db.prepare('INSERT INTO events (position, event) VALUES (?, ?)'),
      get: db.prepare('SELECT event FROM events WHERE position = ?'),
      after: db.prepare('SELECT event FROM events WHERE position > ? ORDER BY position LIMIT ?'),
      prune: db.prepare('DELETE FROM events WHERE position <= ?'),
      addDigests: db.prepare('INSERT OR REPLACE INTO digests (position, digests) VALUES (?, ?)'),
      pruneDigests: db.prepare('DELETE FROM digests WHERE position <= ?'),
      digests: db.prepare('SELECT digests FROM digests WHERE position = ?'),
    }
  }

  add(event: JournalEvent): void {
    this.#sql.add.run(event.position, JSON.stringify(event))
  }

  get(position: number): JournalEvent | null {
    const row = this.#sql.get.get(position)
    return row ? JSON.parse(text(row['event'])) : null
  }

  after(position: number, limit: number): JournalEvent[] {
    return this.#sql.after.all(position, limit).map((row) => JSON.parse(text(row['event'])))
  }

  prune(upTo: number): void {
    this.#sql.prune.run(upTo)
  }

  noteDigests(position: number, digests: string): void {
    this.#sql.addDigests.run(position, digests)
    this.#sql.pruneDigests.run(position - keptDigests)
  }

  digestsAt(position: number): Digests | null {
    const row = this.#sql.digests.get(position)
    return row ? JSON.parse(text(row['digests'])) : null
  }
}
