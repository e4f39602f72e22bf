/** What a send is paused for by itself: servers refuse us, or the list is not what it should be. */
export type Alarm = 'about-us' | 'bounces'

const aboutUsShare = 0.02
const leastAboutUs = 20
const bounceShare = 0.05
const leastForBounces = 100
const bouncesWithin = 1000

/**
 * Looks on while a send goes out: when more than 2 % of what a group of servers answered is about us (blocked, policy, reputation), or more
 * than 5 % of the first thousand have no such mailbox, going on does harm.
 */
export class SendWatch {
  readonly #groups = new Map<string, { answered: number; aboutUs: number }>()
  #answered = 0
  #bounced = 0

  /** Counts an answer for good. Gives the alarm that it raises, or null. */
  count(servers: string, reason: string | null): Alarm | null {
    const group = this.#groups.get(servers) ?? { answered: 0, aboutUs: 0 }
    this.#groups.set(servers, group)
    group.answered += 1
    this.#answered += 1
    if (reason === 'about-us') group.aboutUs += 1
    if (reason === 'hard') this.#bounced += 1
    if (group.answered >= leastAboutUs && group.aboutUs > group.answered * aboutUsShare) return 'about-us'
    if (
      this.#answered >= leastForBounces &&
      this.#answered <= bouncesWithin &&
      this.#bounced > this.#answered * bounceShare
    )
      return 'bounces'
    return null
  }
}
