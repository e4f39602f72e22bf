import { eventObject } from '../objects/event-object.ts'
import type { EventRecord } from '../records/event.ts'
import type { Store } from '../store/store.ts'
import { signatureHeader } from './sign.ts'

/** How the sandbox treats the events that it has to deliver, beside sending each once and in order. */
export interface DeliveryPlan {
  /** How often each event is sent again after it has been taken. */
  duplicates?: number
  /** In any order. */
  shuffle?: boolean
  /** Leaves out events as if they had been lost on the way: a share from 0 to 1, or by what they are. */
  drop?: number | ((event: EventRecord) => boolean)
  /** How long each waits first. */
  delayMs?: number
}

export interface DeliveryReport {
  sent: number
  /** Taken with a status of 200 to 299, each event counted once. */
  accepted: number
  dropped: number
}

/** What a sender does at this moment; `waiting` counts the events that have not been taken yet. */
export interface WebhookState {
  url: string | null
  isPaused: boolean
  plan: DeliveryPlan
  waiting: number
}

/** How long after each refusal an event is sent again. The provider waits for hours; a sandbox has to show it sooner. */
const retryDelaysMs = [1000, 5000, 30_000, 120_000, 600_000, 3_600_000]
const timeoutMs = 10_000

/** Sends each stored event to the webhook's address, signed, until it has been taken. */
export class WebhookSender {
  readonly #store: Store
  readonly #secrets: string[]
  #url: string | null
  #isPaused = false
  #isStopped = false
  #isRunning = false
  #plan: DeliveryPlan = {}
  #timer: NodeJS.Timeout | null = null
  readonly #abort = new AbortController()

  constructor(store: Store, { url, secrets }: { url: string | null; secrets: string[] }) {
    this.#store = store
    this.#url = url
    this.#secrets = secrets
  }

  /** Takes note of an event, in the transaction that made it. */
  add(event: EventRecord): void {
    if (this.#url === null) return
    this.#store.deliveries.add(event.id, Date.now() + (this.#plan.delayMs ?? 0))
  }

  /** Sends an event once more, whether it was taken or not. */
  sendAgain(event: EventRecord): void {
    this.#store.deliveries.remove(event.id)
    this.add(event)
    this.wake()
  }

  get state(): WebhookState {
    return {
      url: this.#url,
      isPaused: this.#isPaused,
      plan: this.#plan,
      waiting: this.#store.deliveries.pending().length,
    }
  }

  /** Sends what is due, if nothing holds it back. */
  wake(): void {
    if (this.#isPaused || this.#isStopped || this.#isRunning || this.#url === null) return
    void this.#run()
  }

  set url(url: string | null) {
    this.#url = url
  }

  pause(): void {
    this.#isPaused = true
  }

  resume(): void {
    this.#isPaused = false
    this.wake()
  }

  /** How events are treated from now on. */
  plan(plan: DeliveryPlan): void {
    this.#plan = plan
  }

  stop(): void {
    this.#isStopped = true
    this.#abort.abort()
    if (this.#timer) clearTimeout(this.#timer)
  }

  /** Sends all that wait, also while paused, and answers when each has been tried once. */
  async deliver(plan: DeliveryPlan = {}): Promise<DeliveryReport> {
    const report = { sent: 0, accepted: 0, dropped: 0 }
    const waiting = this.#store.deliveries.pending()
    for (const { event } of plan.shuffle ? shuffled(waiting) : waiting) {
      if (this.#isStopped) break
      await this.#deliverOne(event, plan, report)
    }
    return report
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    try {
      for (let next = this.#nextDue(); next && !this.#isPaused && !this.#isStopped; next = this.#nextDue()) {
        await this.#deliverOne(next.event, this.#plan, { sent: 0, accepted: 0, dropped: 0 })
      }
    } finally {
      this.#isRunning = false
    }
    this.#wakeLater()
  }

  #nextDue() {
    return this.#store.deliveries.nextDue(Date.now(), this.#plan.shuffle ? 'any' : 'first')
  }

  #wakeLater(): void {
    if (this.#isStopped || this.#isPaused) return
    const first = this.#store.deliveries.firstDueAt()
    if (first === null) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.wake(), Math.max(0, first - Date.now()))
    this.#timer.unref()
  }

  async #deliverOne(id: string, plan: DeliveryPlan, report: DeliveryReport): Promise<void> {
    const event = this.#store.events.get(id)
    if (isDropped(event, plan)) {
      this.#store.deliveries.remove(id)
      report.dropped += 1
      return
    }
    const isTaken = await this.#send(event)
    report.sent += 1
    if (this.#isStopped) return
    if (!isTaken) {
      this.#postpone(id)
      return
    }
    this.#store.deliveries.remove(id)
    report.accepted += 1
    for (let again = 0; again < (plan.duplicates ?? 0); again += 1) {
      await this.#send(event)
      report.sent += 1
    }
  }

  #postpone(id: string): void {
    const attempts = this.#store.deliveries.attemptsOf(id)
    const delay = retryDelaysMs[attempts]
    if (delay === undefined) this.#store.deliveries.remove(id)
    else this.#store.deliveries.postpone(id, Date.now() + delay)
  }

  async #send(event: EventRecord): Promise<boolean> {
    if (this.#url === null) return false
    const payload = JSON.stringify(eventObject(event, 1), null, 2)
    try {
      const answer = await fetch(this.#url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureHeader(payload, this.#secrets, Math.floor(Date.now() / 1000)),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.#abort.signal, AbortSignal.timeout(timeoutMs)]),
      })
      await answer.body?.cancel()
      return answer.ok
    } catch {
      // Nobody listens there, or not in time: the same as a refusal.
      return false
    }
  }
}

function isDropped(event: EventRecord, { drop = 0 }: DeliveryPlan): boolean {
  return typeof drop === 'function' ? drop(event) : Math.random() < drop
}

function shuffled<T>(values: T[]): T[] {
  return values
    .map((value) => ({ value, rank: Math.random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ value }) => value)
}
