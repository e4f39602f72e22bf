import { z } from 'zod'
import { paymentEventJob } from '../../../src/features/billing/inbox/payment-event.job.ts'
import { handleEvent } from '../../../src/features/billing/inbox/handle-event.ts'
import { postEvent } from '../../post-event.ts'
import type { SyncSetup } from '../../sync-setup.ts'
import type { PaymentHistory } from './payment-history.ts'
import type { Random } from './random.ts'

const EventSchema = z.object({
  id: z.string(),
  data: z.object({
    object: z.object({
      id: z.string(),
      object: z.string(),
      customer: z.string().nullish(),
      charge: z.string().nullish(),
    }),
  }),
})

interface Letter {
  eventId: string
  customerId: string | null
  body: string
}

/** How the provider's events fare on their way. */
const fates = { drop: 0.15, late: 0.25, twice: 0.25 } as const

/** Brings the provider's events to the webhook as the worst of networks would: dropped, late, twice, out of order. */
export class EventMail {
  /** Whose events were lost. */
  readonly bereft = new Set<string>()
  posted = 0
  dropped = 0
  readonly #renderer: SyncSetup
  readonly #random: Random
  readonly #owners = new Map<string, string>()
  #seen = 0
  #late: Letter[] = []

  constructor(setup: SyncSetup, random: Random) {
    this.#renderer = setup
    this.#random = random
  }

  /** Delivers what has happened since, as it comes; what must be heard of at once is heard of and acted on. */
  async deliver(histories: readonly PaymentHistory[]): Promise<void> {
    const urgent = new Set(histories.filter(({ mustSync }) => mustSync).map(({ customerId }) => customerId))
    const isUrgent = ({ customerId }: Letter) => customerId !== null && urgent.has(customerId)
    const fresh = this.#collect()
    const matured = this.#late.filter((letter) => isUrgent(letter) || this.#random.chance(0.5))
    this.#late = this.#late.filter((letter) => !matured.includes(letter))
    const now = [...matured]
    for (const letter of fresh) {
      const luck = this.#random.next()
      if (isUrgent(letter) || luck >= fates.drop + fates.late) now.push(letter)
      else if (luck < fates.drop) this.#drop(letter)
      else this.#late.push(letter)
    }
    await this.#post(now)
    await this.#workOff(now.filter(isUrgent).map(({ eventId }) => eventId))
    if (this.#random.chance(0.5)) await this.#workOff(null)
  }

  /** Delivers what was late, and lets the worker finish. */
  async finish(): Promise<void> {
    await this.#post([...this.#late, ...this.#collect()])
    this.#late = []
    await this.#workOff(null)
  }

  #drop({ customerId }: Letter): void {
    this.dropped += 1
    if (customerId !== null) this.bereft.add(customerId)
  }

  #collect(): Letter[] {
    const events = this.#renderer.sandbox.events().slice(this.#seen)
    this.#seen += events.length
    return events.map((event) => {
      const { id, data } = EventSchema.parse(event)
      const { object } = data
      const own = object.object === 'customer' ? object.id : (object.customer ?? null)
      if (object.object === 'charge' && own !== null) this.#owners.set(object.id, own)
      const customerId = own ?? this.#owners.get(object.charge ?? '') ?? null
      return { eventId: id, customerId, body: JSON.stringify(event) }
    })
  }

  async #post(letters: readonly Letter[]): Promise<void> {
    const copies = letters.flatMap((letter) =>
      this.#random.chance(fates.twice) ? [letter, letter] : [letter],
    )
    const waiting = this.#random.shuffle(copies)
    const post = async () => {
      for (let letter = waiting.pop(); letter; letter = waiting.pop()) {
        const { status } = await postEvent(this.#renderer, letter)
        if (status !== 200) throw new Error(`The webhook answered ${status}.`)
        this.posted += 1
      }
    }
    await Promise.all([post(), post(), post(), post()])
  }

  /** Does the jobs of these events, or of all, four at a time as the worker does. */
  async #workOff(eventIds: readonly string[] | null): Promise<void> {
    if (eventIds?.length === 0) return
    const { pool, provider } = this.#renderer
    const { rows } = await pool.query(
      `update pgboss.job set state = 'completed'
        where name = $1 and state = 'created' and ($2::text[] is null or data ->> 'eventId' = any($2)) returning data`,
      [paymentEventJob.name, eventIds],
    )
    const waiting = this.#random.shuffle(rows)
    const logger = { info: () => {}, warn: () => {} }
    const work = async () => {
      for (let job = waiting.pop(); job; job = waiting.pop()) {
        await handleEvent({ pool, provider, logger }, paymentEventJob.data.parse(job.data).eventId)
      }
    }
    await Promise.all([work(), work(), work(), work()])
  }
}
