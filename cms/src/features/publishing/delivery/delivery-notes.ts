import type { PublishReceipt } from '@meridian/shared/publishing/publish-event.schema'
import type { Pool } from 'pg'

/** How far a target has come, and what it answered. */
export interface DeliveryNote {
  target: string
  position: number
  receipts: readonly PublishReceipt[]
}

/** So long the note of one target waits for those of others that have not answered yet. */
const longestWaitMs = 25

interface Gathering {
  notes: DeliveryNote[]
  written: PromiseWithResolvers<void>
  timer: NodeJS.Timeout
}

/**
 * Notes in the database how far targets have come. Those that are delivered to at once answer within a moment of each
 * other: they share a statement and a commit.
 */
export class DeliveryNotes {
  readonly #db: Pool
  #underWay = 0
  #gathering: Gathering | null = null

  constructor(db: Pool) {
    this.#db = db
  }

  /** Delivers to a target, whose note others wait for. */
  async during<Outcome>(deliver: () => Promise<Outcome>): Promise<Outcome> {
    this.#underWay += 1
    try {
      return await deliver()
    } finally {
      this.#underWay -= 1
    }
  }

  /** Resolves when the note is committed. */
  write(note: DeliveryNote): Promise<void> {
    this.#gathering ??= {
      notes: [],
      written: Promise.withResolvers(),
      timer: setTimeout(() => this.#flush(), longestWaitMs),
    }
    this.#gathering.notes.push(note)
    const { promise } = this.#gathering.written
    if (this.#underWay === 0) this.#flush()
    return promise
  }

  #flush(): void {
    if (!this.#gathering) return
    const { notes, written, timer } = this.#gathering
    this.#gathering = null
    clearTimeout(timer)
    writeNotes(this.#db, notes).then(written.resolve, written.reject)
  }
}

async function writeNotes(db: Pool, notes: readonly DeliveryNote[]): Promise<void> {
  const inOrder = notes.toSorted((one, other) => (one.target < other.target ? -1 : 1))
  await db.query(
    `with note as materialized (
       select target, position, receipts
       from jsonb_to_recordset($1::jsonb) as note(target text, position bigint, receipts jsonb)
     ), receipt as (
       insert into publish_receipts (position, target, pages, queued, live_at, took_ms)
       select receipt.position, target, pages, queued, "liveAt", "tookMs"
       from note, jsonb_to_recordset(receipts) as receipt(
         position bigint, pages text[], queued integer, "liveAt" timestamptz, "tookMs" double precision)
       on conflict do nothing
     )
     update publish_targets set delivered_position = note.position, failing_since = null, last_failure = null,
       heard_at = case when heard_at is not null then now() end
     from note where url = note.target`,
    [JSON.stringify(inOrder)],
  )
}
