/** The moments at which a site server of a history may die. Nothing is written between the two that a write has. */
export const moments = [
  'before taking events in',
  'after taking events in',
  'while pages are rendered',
  'before a publish is stored',
  'after a publish is stored',
  'before the journal is pruned',
  'after the journal is pruned',
  'before pages are stored in the background',
  'after pages are stored in the background',
  'before every page is made stale',
  'after every page is made stale',
  'while a snapshot is taken',
  'before a snapshot is adopted',
  'after a snapshot is adopted',
  'before going back',
  'after going back',
] as const

export type Moment = (typeof moments)[number]

/** Thrown at what a process that is dead would still do. */
export class DeadError extends Error {
  override name = 'DeadError'
}

/** One life of a site server, from its start to its end or death. */
export class Life {
  #isOver = false
  #death: { moment: Moment; chances: number } | null = null
  readonly #onDeath: (moment: Moment) => void

  /** `onDeath` is called at the moment itself: what is on the disk then is what the next life finds. */
  constructor(onDeath: (moment: Moment) => void) {
    this.#onDeath = onDeath
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** It is to die when that moment comes for the n-th time. */
  dieAt(moment: Moment, times: number): void {
    this.#death = { moment, chances: times }
  }

  /** Nothing is to happen to it any more. */
  spare(): void {
    this.#death = null
  }

  /** Called at each moment; throws DeadError when the process ends there, and ever after. */
  reach(moment: Moment): void {
    if (this.#isOver) throw new DeadError(`It died before this: ${moment}.`)
    if (this.#death?.moment !== moment) return
    this.#death.chances -= 1
    if (this.#death.chances > 0) return
    this.#isOver = true
    this.#onDeath(moment)
    throw new DeadError(`It dies: ${moment}.`)
  }
}
