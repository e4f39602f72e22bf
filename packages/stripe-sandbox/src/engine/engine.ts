import type { JsonObject } from '../objects/json.ts'
import type { EventRecord } from '../records/event.ts'
import { Store } from '../store/store.ts'
import { changesBetween } from './changes.ts'
import type { EventType } from './event-types.ts'
import { newId } from './new-id.ts'

/** The request that is being answered; events tell which one caused them. */
export interface RequestMark {
  id: string | null
  idempotencyKey: string | null
}

/** How an account goes on after a renewal could not be collected. */
export interface RetrySettings {
  /** After how many days, counted from the attempt before, it is tried again. */
  days: readonly number[]
  /** What becomes of the subscription then. */
  afterLast: 'cancel' | 'unpaid' | 'past_due'
}

const noRequest: RequestMark = { id: null, idempotencyKey: null }

/**
 * What every action of the sandbox works on: the stored objects, the time of each customer and the events. A action runs
 * from start to end without waiting, so that two of them never mix.
 */
export class Engine {
  readonly store: Store
  /** Called after an event has been stored. */
  onEvent: (event: EventRecord) => void = () => {}
  retries: RetrySettings = { days: [3, 5, 7], afterLast: 'cancel' }
  #request: RequestMark = noRequest
  /** The time that a running task takes for now. */
  #taskTime: number | null = null

  constructor(dataFile: string) {
    this.store = new Store(dataFile)
  }

  /** In seconds: the customer's own time, which a test clock freezes and an offset shifts. */
  now(customer: string | null = null): number {
    if (this.#taskTime !== null) return this.#taskTime
    const realTime = Math.floor(Date.now() / 1000)
    if (customer === null) return realTime
    const clock = this.store.customers.find(customer)?.test_clock
    if (clock) return this.store.testClocks.get(clock).frozen_time
    return realTime + this.store.offsets.of(customer)
  }

  /** Does `work` as if it were `time` for everyone. */
  at<T>(time: number, work: () => T): T {
    const before = this.#taskTime
    this.#taskTime = time
    try {
      return work()
    } finally {
      this.#taskTime = before
    }
  }

  inRequest<T>(request: RequestMark, work: () => T): T {
    this.#request = request
    try {
      return work()
    } finally {
      this.#request = noRequest
    }
  }

  /** Stores an event with the object as it is now. */
  emit(type: EventType, object: JsonObject, options: { customer: string | null; before?: JsonObject }): void {
    const event = this.store.events.insert({
      id: newId('evt'),
      created: this.now(options.customer),
      type,
      object,
      previous_attributes: options.before ? changesBetween(options.before, object) : null,
      request: { id: this.#request.id, idempotency_key: this.#request.idempotencyKey },
    })
    this.onEvent(event)
  }
}
