import type { ClaimedRecipient } from './claim.ts'

/** Of what is claimed and handed over at a time, one group has at most this part: one that does not answer holds up no other. */
const shareOfOneGroup = 0.8
/** So many times the connections wait claimed at most. */
const mostAhead = 8

interface Waiting {
  recipient: ClaimedRecipient
  readAtMs: number
}

/** What a send has claimed and not begun, and what is being handed over. */
export class HandOverQueue {
  readonly #connections: number
  /** What is being handed over, with the group of its servers. */
  readonly #underWay = new Map<Promise<void>, string>()
  #waiting: Waiting[] = []
  #doneSinceClaim = 0

  constructor(connections: number) {
    this.#connections = connections
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0 && this.#underWay.size === 0
  }

  /** How many more may be claimed: twice of what was done since the last claim waits beside what is under way, so that no connection rests. */
  get room(): number {
    return this.#most - this.#waiting.length - this.#underWay.size
  }

  /** How many of them may be of one group. */
  roomFor(servers: string): number {
    const waiting = this.#waiting.filter(({ recipient }) => recipient.servers === servers)
    return shareOf(this.#most) - waiting.length - this.#underWayTo(servers)
  }

  /** Recipients whom this process has claimed, as was read just now. */
  add(recipients: readonly ClaimedRecipient[]): void {
    const readAtMs = performance.now()
    for (const recipient of recipients) this.#waiting.push({ recipient, readAtMs })
    if (recipients.length > 0) this.#doneSinceClaim = 0
  }

  /** Those who wait and were read longer ago than that. */
  olderThan(ms: number): ClaimedRecipient[] {
    const since = performance.now() - ms
    return this.#waiting.filter(({ readAtMs }) => readAtMs < since).map(({ recipient }) => recipient)
  }

  remove(subscriberIds: ReadonlySet<number>): void {
    this.#waiting = this.#waiting.filter(({ recipient }) => !subscriberIds.has(recipient.subscriberId))
  }

  /** Empties the queue, and gives who waited in it. */
  takeWaiting(): ClaimedRecipient[] {
    return this.#waiting.splice(0).map(({ recipient }) => recipient)
  }

  /** Who is to be handed over now and was read no longer ago than that; null when nobody is, or no connection is free. */
  next(freshMs: number): ClaimedRecipient | null {
    if (this.#underWay.size >= this.#connections) return null
    const since = performance.now() - freshMs
    const index = this.#waiting.findIndex(
      ({ recipient, readAtMs }) =>
        readAtMs >= since && this.#underWayTo(recipient.servers) < shareOf(this.#connections),
    )
    return this.#waiting.splice(index, index < 0 ? 0 : 1)[0]?.recipient ?? null
  }

  /** Counts a mail as under way until `work` ends. */
  async handOver({ servers }: ClaimedRecipient, work: Promise<void>): Promise<void> {
    this.#underWay.set(work, servers)
    try {
      await work
    } finally {
      this.#underWay.delete(work)
      this.#doneSinceClaim += 1
    }
  }

  async untilHandedOver(): Promise<void> {
    await Promise.all(this.#underWay.keys())
  }

  get #most(): number {
    const ahead = Math.min(this.#connections * mostAhead, 2 * this.#doneSinceClaim)
    return this.#connections + Math.max(this.#connections, ahead)
  }

  #underWayTo(servers: string): number {
    let mails = 0
    for (const group of this.#underWay.values()) if (group === servers) mails += 1
    return mails
  }
}

function shareOf(mails: number): number {
  return Math.max(1, Math.ceil(mails * shareOfOneGroup))
}
