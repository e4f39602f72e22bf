import { addMonths, dayMs } from '../../../src/features/contracts/notices/months.ts'
import type { NoticeSubscription } from '../../../src/features/contracts/notices/plan-notices.ts'

/** A generator of numbers from 0 to 1 that gives the same ones for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** What happens to a subscription at a moment. */
export type LifeEvent =
  | { at: number; kind: 'cancel' | 'resume' | 'change-plan' | 'price' }
  | { at: number; kind: 'move'; country: string; state: string | null }

export const jurisdictions = [
  { country: 'DE', state: null },
  { country: 'FR', state: null },
  { country: 'GB', state: null },
  { country: 'US', state: 'CA' },
  { country: 'US', state: 'NY' },
  { country: 'CH', state: null },
] as const

/** Days on which calendars go wrong. */
const oddStarts = ['2024-02-29', '2026-01-31', '2026-12-31', '2026-08-31', '2025-10-26', '2026-03-29']

export interface Life {
  id: number
  start: number
  planKind: 'month' | 'year'
  place: { country: string; state: string | null }
  events: LifeEvent[]
}

/** A subscription that begins before or within the years, with up to four things that happen to it. */
export function randomLife(id: number, { from, to }: { from: number; to: number }): Life {
  const random = randomFrom(id * 7919 + 1)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('There is nothing to pick from.')
    return item
  }
  const time = Math.floor(random() * dayMs)
  const isOdd = random() < 0.25
  const day = isOdd ? Date.parse(`${pick(oddStarts)}T00:00:00Z`) : from + (random() * 1.6 - 0.9) * 365 * dayMs
  const place = jurisdictions[id % jurisdictions.length] ?? jurisdictions[0]
  const begin = Math.floor(day / dayMs) * dayMs + time
  const events = Array.from({ length: Math.floor(random() * 5) }, (): LifeEvent => {
    const at = Math.floor(Math.max(from, begin) + random() * (to - Math.max(from, begin)))
    const kind = pick(['cancel', 'resume', 'change-plan', 'price', 'price', 'move'] as const)
    return kind === 'move' ? { at, kind, ...pick(jurisdictions) } : { at, kind }
  }).toSorted((a, b) => a.at - b.at)
  return { id, start: begin, planKind: random() < 0.5 ? 'year' : 'month', place, events }
}

/** A subscription as the provider runs it: periods are counted from the day on which they were first counted. */
export class RunningSubscription {
  readonly #start: number
  #anchor: number
  #count = 1
  hasEnded = false
  state: NoticeSubscription

  constructor({ id, start, planKind, place }: Life) {
    this.#start = start
    this.#anchor = start
    this.state = {
      id,
      startedAt: new Date(start),
      periodStart: new Date(start),
      periodEnd: addMonths(new Date(start), planKind === 'year' ? 12 : 1),
      planKind,
      ...place,
      placeSince: null,
      renewsSince: null,
      renews: true,
      isPriceNew: false,
    }
  }

  apply(event: LifeEvent): void {
    if (this.hasEnded || event.at < this.#start) return
    const since = new Date(event.at)
    if (event.kind === 'cancel') this.state = { ...this.state, renews: false }
    if (event.kind === 'resume' && !this.state.renews) {
      this.state = { ...this.state, renews: true, renewsSince: since }
    }
    if (event.kind === 'price') this.state = { ...this.state, isPriceNew: true }
    if (event.kind === 'move') {
      const { country, state } = event
      this.state = { ...this.state, country, state, placeSince: since }
    }
    if (event.kind === 'change-plan' && this.state.renews) this.#changePlan(event.at)
  }

  /** The period is over: the next one begins, at the new price if it was told. */
  renew(isPriceTold: boolean): void {
    if (!this.state.renews) {
      this.hasEnded = true
      return
    }
    this.#count += 1
    const periodEnd = addMonths(new Date(this.#anchor), this.#count * this.#months)
    const isPriceNew = this.state.isPriceNew && !isPriceTold
    this.state = { ...this.state, periodStart: this.state.periodEnd, periodEnd, isPriceNew }
  }

  get #months(): number {
    return this.state.planKind === 'year' ? 12 : 1
  }

  /** Another plan is paid for at once, and its period begins then. */
  #changePlan(at: number): void {
    const planKind = this.state.planKind === 'year' ? 'month' : 'year'
    this.#anchor = at
    this.#count = 1
    const periodStart = new Date(at)
    this.state = { ...this.state, planKind, periodStart, isPriceNew: false }
    this.state = { ...this.state, periodEnd: addMonths(periodStart, this.#months) }
  }
}
