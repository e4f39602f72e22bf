import type { Pool } from 'pg'
import { signatureHeader, signWebhook } from '@meridian/shared/publishing/webhook-signature'
import { eventsText, type KeptEvent, readLogAfter } from '../kept-events.ts'

/** Consecutive events, ready to be posted. */
export interface EventBatch {
  events: readonly KeptEvent[]
  /** The newest position of the log when they were read: there are more events when the last of them is older. */
  lastPosition: number
  body: string
  headers: Readonly<Record<string, string>>
}

interface EventBatchesOptions {
  db: Pool
  secret: string
  batchSize: number
}

/**
 * What is to be posted after a position. Targets that stand at the same place and ask at once share one read, one text
 * and one signature.
 */
export class EventBatches {
  readonly #options: EventBatchesOptions
  #reads = new Map<number, Promise<EventBatch>>()

  constructor(options: EventBatchesOptions) {
    this.#options = options
  }

  /** What is asked for from now on has all that was committed before this call. */
  refresh(): void {
    this.#reads = new Map()
  }

  /** The next events after a position, in order: at least one if there is one, and no more than can be sent at once. */
  after(position: number): Promise<EventBatch> {
    const reads = this.#reads
    const underWay = reads.get(position)
    if (underWay) return underWay
    const read = this.#read(position).finally(() => reads.delete(position))
    reads.set(position, read)
    return read
  }

  async #read(position: number): Promise<EventBatch> {
    const { db, secret, batchSize } = this.#options
    const { events, lastPosition } = await readLogAfter(db, { position, limit: batchSize })
    const body = `{"events":${eventsText(events)}}`
    const headers = {
      'content-type': 'application/json',
      [signatureHeader]: signWebhook({ body, secret }),
    }
    return { events, lastPosition, body, headers }
  }
}
