import type { User } from '@meridian/shared/accounts/user.schema'

/*
 * What a reader should have, worked out from what was done alone: which actions, with which cards, when. It asks neither
 * the provider nor the database, and shares no code with what it is compared with.
 */

export type Tier = User['subscriptionTier']

/** From the cheapest to the highest-priced. */
export const ladder = ['global_reader', 'patron_ledger', 'platinum'] as const
export type PaidTier = (typeof ladder)[number]

const hour = 3600
const day = 24 * hour
/** When the provider takes a renewal, and tries again, after the end of the period. */
const tries = [hour, hour + 3 * day, hour + 8 * day, hour + 15 * day]
const graceSeconds = 14 * day

interface Membership {
  tier: PaidTier
  next: PaidTier
  /** Unix seconds. */
  periodEnd: number
  cancels: boolean
  /** Set while a renewal is due: when it was first tried, how many tries there were. */
  due: { periodEnd: number; since: number | null; tries: number } | null
  /** Counts up with each payment that begins a period. */
  term: number
}

export interface Paid {
  term: number
  isRefunded: boolean
  dispute: 'none' | 'open' | 'won' | 'lost'
  /** Whether a part of it was refunded. */
  isTouched?: boolean
}

export class ReaderModel {
  now: number
  /** Until when the card on file is good (Unix seconds); 0 for one that always fails. */
  cardWorksUntil = Infinity
  membership: Membership | null = null
  /** Payments that went through, oldest first. */
  readonly paid: Paid[] = []
  #terms = 0

  constructor(now: number) {
    this.now = now
  }

  subscribe(tier: PaidTier, periodEnd: number): void {
    this.membership = { tier, next: tier, periodEnd, cancels: false, due: null, term: this.#pay(true) }
  }

  upgrade(tier: PaidTier): void {
    const { membership } = this
    if (!membership || !this.isCardGood(this.now)) return
    membership.tier = tier
    membership.next = tier
    this.#pay(false)
  }

  plan(next: PaidTier): void {
    if (this.membership) this.membership.next = next
  }

  setCanceling(cancels: boolean): void {
    if (this.membership) this.membership.cancels = cancels
  }

  payDue(): void {
    if (this.membership?.due) this.#renew(this.membership)
  }

  end(): void {
    this.membership = null
  }

  /** Lives through everything that is due until then. */
  advance(to: number, yearAfter: (time: number) => number): void {
    for (let next = this.#nextMoment(); next !== null && next <= to; next = this.#nextMoment()) {
      this.#live(next, yearAfter)
    }
    this.now = to
  }

  isCardGood(moment: number): boolean {
    return moment < this.cardWorksUntil
  }

  /** A payment that was refunded by us at once, and so began nothing. */
  payForNothing(): void {
    this.paid.push({ term: -1, isRefunded: true, dispute: 'none' })
  }

  /** The payments of the running term: those that can take the plan away. */
  get termPayments(): Paid[] {
    return this.paid.filter(({ term }) => term === this.membership?.term)
  }

  get tier(): Tier {
    const { membership } = this
    if (!membership) return 'free'
    const isTaken = this.termPayments.some(
      ({ isRefunded, dispute }) => isRefunded || dispute === 'open' || dispute === 'lost',
    )
    const since = membership.due?.since ?? null
    const isOverdue = since !== null && this.now > since + graceSeconds
    return isTaken || isOverdue ? 'free' : membership.tier
  }

  #nextMoment(): number | null {
    const { membership } = this
    if (!membership) return null
    const { due, periodEnd } = membership
    const wait = due && tries[due.tries]
    return due && wait !== undefined && wait !== null ? Math.min(due.periodEnd + wait, periodEnd) : periodEnd
  }

  #live(moment: number, yearAfter: (time: number) => number): void {
    const { membership } = this
    if (!membership) return
    if (membership.due) return this.#try(membership, moment)
    if (membership.cancels) return this.end()
    membership.due = { periodEnd: moment, since: null, tries: 0 }
    membership.periodEnd = yearAfter(moment)
  }

  #try(membership: Membership, moment: number): void {
    if (!membership.due) return
    if (this.isCardGood(moment)) return this.#renew(membership)
    membership.due = {
      ...membership.due,
      since: membership.due.since ?? moment,
      tries: membership.due.tries + 1,
    }
    if (membership.due.tries === tries.length) this.end()
  }

  #renew(membership: Membership): void {
    membership.due = null
    membership.tier = membership.next
    membership.term = this.#pay(true)
  }

  #pay(beginsTerm: boolean): number {
    if (beginsTerm) this.#terms += 1
    const term = this.#terms
    this.paid.push({ term, isRefunded: false, dispute: 'none' })
    return term
  }
}
