import type { NewestVersion } from '@meridian/shared/writing/presence.schema'

/** After the last key, and at most so long after the first that was not saved. */
const quietMs = 1000
const longestWaitMs = 5000
/** So soon after a change Payload's form asks the server what a new row looks like, as long as it is modified. */
const formStateMs = 500
/** So soon after a key it is kept on the device. */
const keepMs = 250
const retryMs = { first: 2000, longest: 30_000 }

/** The fields of a form, and the moment of the version that it began with. */
export interface Draft {
  data: Record<string, unknown>
  basedOn: string | null
}

export type SaveAnswer =
  | { kind: 'saved'; updatedAt: string }
  /** Somebody else's version is newer. */
  | { kind: 'conflict'; newest: NewestVersion }
  | { kind: 'signed-out' }
  /** The network or the CMS is away. */
  | { kind: 'away' }
  | { kind: 'refused'; sentence: string }

export type SavingState =
  | { kind: 'saved'; at: string | null }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | Exclude<SaveAnswer, { kind: 'saved' }>

export interface SavingOptions {
  save(draft: Draft): Promise<SaveAnswer>
  /** Keeps a draft on this device until it is saved. */
  keep(draft: Draft): void
  forget(): void
  onState(state: SavingState): void
  /** `isUpToDate` when nothing has changed since what was saved, and not a moment before it either. */
  onSaved(updatedAt: string, isUpToDate: boolean): void
}

/**
 * Saves what is typed into a form: one save at a time, a moment after the last key. Until the server has it, it is kept
 * on the device. When the server is away it tries again by itself; when somebody has to decide or to sign in, it waits
 * and goes on keeping.
 */
export class Autosaver {
  readonly #options: SavingOptions
  #draft: Draft
  /** The fields as text, to tell whether they have changed. */
  #text: string
  /** What the server was last known to have. */
  #base: Draft['data']
  #state: SavingState
  #timer: ReturnType<typeof setTimeout> | undefined
  #keeping: ReturnType<typeof setTimeout> | undefined
  #unsavedSince: number | null = null
  #changedAt = 0
  #retryMs = retryMs.first
  #underWay: Promise<void> | null = null
  /** While the form itself is on its way to the server. */
  #isHeld = false
  /** How many others save it in ways of their own. */
  #pauses = 0
  /** While a decision is on its way into the form, what the form says is what it said before. */
  #isFilling = false

  constructor(draft: Draft, options: SavingOptions) {
    this.#options = options
    this.#draft = draft
    this.#base = draft.data
    this.#text = JSON.stringify(draft.data)
    this.#state = { kind: 'saved', at: draft.basedOn }
  }

  get state(): SavingState {
    return this.#state
  }

  get draft(): Draft {
    return this.#draft
  }

  get base(): Draft['data'] {
    return this.#base
  }

  /** Whether something was typed that the server does not have. */
  get isUnsaved(): boolean {
    return this.#unsavedSince !== null
  }

  /** Told of the fields whenever they may have changed. */
  typed(data: Draft['data']): void {
    const text = JSON.stringify(data)
    if (this.#isFilling || text === this.#text) return
    this.#hold({ ...this.#draft, data }, text)
    this.#changedAt = Date.now()
    this.#unsavedSince ??= this.#changedAt
    this.#keeping ??= setTimeout(() => this.keepNow(), keepMs)
    if (this.#state.kind === 'saved' || this.#state.kind === 'refused') this.#set({ kind: 'waiting' })
    this.#saveSoon()
  }

  /** Told of fields that nobody has typed: the editor writes a text in its own way when it opens it. */
  loaded(data: Draft['data']): void {
    if (this.#isFilling || this.isUnsaved) return this.typed(data)
    this.#hold({ ...this.#draft, data })
    this.#base = data
  }

  /** Puts what is not saved into the device's storage at once: the page may be gone in a moment. */
  keepNow(): void {
    clearTimeout(this.#keeping)
    this.#keeping = undefined
    if (this.isUnsaved) this.#options.keep(this.#draft)
  }

  /** Saves at once what is not saved. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    while (this.#underWay) await this.#underWay
    if (!this.isUnsaved || this.#isStopped || this.#mayNotSave) return
    this.#underWay = this.#save()
    await this.#underWay
  }

  /** While the form is submitted (a publish), nothing is saved beside it. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld
    this.#goOn()
  }

  /** Saves nothing, after the save that is under way, until {@link release} was called as often. */
  async pause(): Promise<void> {
    this.#pauses += 1
    while (this.#underWay) await this.#underWay
  }

  release(): void {
    this.#pauses -= 1
    this.#goOn()
  }

  /** The form was saved in another way, or loaded again: this is what the server has now. */
  adopt(draft: Draft): void {
    if (this.#isFilling) return
    this.#stopTimers()
    this.#hold(draft)
    this.#base = draft.data
    this.#settle(draft.basedOn)
  }

  /** A newer version was made of what the server had: what was typed since is still to be saved, on top of it. */
  rebase({ data, basedOn }: Draft): void {
    if (this.#isFilling) return
    this.#draft = { ...this.#draft, basedOn }
    this.typed(data)
    if (!this.isUnsaved) this.#settle(basedOn)
  }

  /** Goes on after somebody has signed in again, or the network is back. */
  resume(): void {
    if (this.#state.kind !== 'signed-out' && this.#state.kind !== 'away') return
    this.#set({ kind: 'waiting' })
    void this.flush()
  }

  /**
   * Somebody has decided what the document should say. `fill` puts it into the form; only then is it saved, so that the
   * form and the server never say different things. If that fails, everything is as it was, and this throws.
   */
  async resolve(draft: Draft, fill: () => Promise<void>): Promise<void> {
    if (this.#isFilling) return
    this.#isFilling = true
    while (this.#underWay) await this.#underWay
    const before = { draft: this.#draft, state: this.#state, unsavedSince: this.#unsavedSince }
    this.#hold(draft)
    this.#unsavedSince ??= Date.now()
    this.#set({ kind: 'waiting' })
    this.keepNow()
    try {
      await fill()
    } catch (error) {
      this.#hold(before.draft)
      this.#unsavedSince = before.unsavedSince
      if (!this.isUnsaved) this.#options.forget()
      this.#set(before.state)
      throw error
    } finally {
      this.#isFilling = false
    }
    void this.flush()
  }

  /** Another version turned up where something else was saved. */
  overtaken(newest: NewestVersion): void {
    clearTimeout(this.#timer)
    this.#unsavedSince ??= Date.now()
    this.keepNow()
    this.#set({ kind: 'conflict', newest })
  }

  stop(): void {
    this.keepNow()
    this.#stopTimers()
  }

  get #isStopped(): boolean {
    return this.#state.kind === 'signed-out' || this.#state.kind === 'conflict'
  }

  get #mayNotSave(): boolean {
    return this.#isHeld || this.#pauses > 0 || this.#isFilling
  }

  #goOn(): void {
    if (this.#mayNotSave || !this.isUnsaved) return
    if (this.#state.kind === 'away') this.#saveIn(this.#retryMs)
    else this.#saveSoon()
  }

  #saveSoon(): void {
    if (this.#isStopped || this.#mayNotSave || this.#underWay || this.#state.kind === 'away') return
    const leftMs = (this.#unsavedSince ?? Date.now()) + longestWaitMs - Date.now()
    this.#saveIn(Math.max(0, Math.min(quietMs, leftMs)))
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  async #save(): Promise<void> {
    this.#set({ kind: 'saving' })
    const sent = this.#draft
    const answer = await this.#options.save(sent)
    this.#underWay = null
    if (answer.kind === 'saved') return this.#take(sent, answer.updatedAt)
    this.keepNow()
    this.#set(answer)
    if (answer.kind !== 'away') return
    this.#saveIn(this.#retryMs)
    this.#retryMs = Math.min(2 * this.#retryMs, retryMs.longest)
  }

  #take(sent: Draft, updatedAt: string): void {
    this.#retryMs = retryMs.first
    this.#base = sent.data
    const isAllSaved = this.#draft.data === sent.data
    this.#draft = { ...this.#draft, basedOn: updatedAt }
    this.#options.onSaved(updatedAt, isAllSaved && Date.now() - this.#changedAt > formStateMs)
    if (isAllSaved) return this.#settle(updatedAt)
    this.#unsavedSince = Date.now()
    this.keepNow()
    this.#set({ kind: 'waiting' })
    this.#saveSoon()
  }

  #settle(at: string | null): void {
    this.#unsavedSince = null
    clearTimeout(this.#keeping)
    this.#keeping = undefined
    this.#options.forget()
    this.#set({ kind: 'saved', at })
  }

  #hold(draft: Draft, text = JSON.stringify(draft.data)): void {
    this.#draft = draft
    this.#text = text
  }

  #stopTimers(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#keeping)
    this.#keeping = undefined
  }

  #set(state: SavingState): void {
    this.#state = state
    this.#options.onState(state)
  }
}
