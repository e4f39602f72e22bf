/** How long nobody types before the draft is sent, and for how long at most it waits while somebody does. */
const quietMs = 100
const longestWaitMs = 500
/** After a problem that passes by itself. */
const retryMs = 2000

/** `over`: the address of the preview opens nothing any more. */
export type DraftAnswer = { kind: 'page'; html: string } | { kind: 'away' } | { kind: 'over' }

export interface DraftFeedOptions {
  render(draft: unknown, signal: AbortSignal): Promise<DraftAnswer>
  onAnswer(answer: DraftAnswer): void
}

/**
 * Sends the drafts of somebody who types to be rendered: after a short pause, or every now and then while there is
 * none. What a newer draft has overtaken is given up, so that pages are shown in the order of what was typed.
 */
export class DraftFeed {
  readonly #options: DraftFeedOptions
  #timer: ReturnType<typeof setTimeout> | undefined
  #waitingSince: number | null = null
  #rendering = new AbortController()

  constructor(options: DraftFeedOptions) {
    this.#options = options
  }

  push(draft: unknown): void {
    this.#waitingSince ??= Date.now()
    const leftMs = this.#waitingSince + longestWaitMs - Date.now()
    this.#sendIn(Math.max(0, Math.min(quietMs, leftMs)), draft)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#rendering.abort()
  }

  #sendIn(ms: number, draft: unknown): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#send(draft), ms)
  }

  async #send(draft: unknown): Promise<void> {
    this.#waitingSince = null
    this.#rendering.abort()
    const { signal } = (this.#rendering = new AbortController())
    const answer = await this.#options.render(draft, signal)
    if (signal.aborted) return
    if (answer.kind === 'away' && this.#waitingSince === null) this.#sendIn(retryMs, draft)
    this.#options.onAnswer(answer)
  }
}

/** Has the site server render the page of this address with the draft, by the pages that readers get. */
export async function renderDraft(draft: unknown, signal: AbortSignal): Promise<DraftAnswer> {
  try {
    const response = await fetch(location.href, { method: 'POST', body: JSON.stringify(draft), signal })
    if (response.status === 403) return { kind: 'over' }
    return response.ok ? { kind: 'page', html: await response.text() } : { kind: 'away' }
  } catch (error) {
    // Overtaken by a newer draft, or the network is away.
    if (!signal.aborted) console.warn('The draft could not be rendered.', error)
    return { kind: 'away' }
  }
}
