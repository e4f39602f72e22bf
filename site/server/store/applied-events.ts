import { PublishReceiptSchema, type PublishReceipt } from '@meridian/shared/publishing/publish-event.schema'
import type { DatabaseSync } from 'node:sqlite'
import { text } from './row.ts'

const keptEvents = 10_000

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
  readonly #clear

  constructor(db: DatabaseSync) {
    this.#insert = db.prepare(
      'INSERT INTO applied_events (position, subject, committed_at, receipt) VALUES (?, ?, ?, ?)',
    )
    this.#select = db.prepare('SELECT subject, committed_at, receipt FROM applied_events WHERE position = ?')
    this.#prune = db.prepare('DELETE FROM applied_events WHERE position <= ?')
    this.#clear = db.prepare('DELETE FROM applied_events')
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

  clear(): void {
    this.#clear.run()
  }
}
