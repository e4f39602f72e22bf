import pLimit, { type LimitFunction } from 'p-limit'
import type { FetchedPicture, PictureFailure } from './fetch-picture.ts'

/** So many pictures are asked of one host at a time. */
const atOncePerHost = 2
/** What may pass is tried so often. */
const mostTries = 3
/** After this many pictures in a row which it did not answer, a host is not asked again. */
const mostSilences = 8
/** After this many answers in a row that it has had enough. */
const mostBusyAnswers = 6
/** A host that wants to be left alone for longer is. */
const longestRestMs = 10 * 60_000
const firstPauseMs = 2000

/** Waits, for as long as nobody aborts it. */
export type Wait = (ms: number, signal: AbortSignal | undefined) => Promise<unknown>

interface Host {
  limit: LimitFunction
  /** It is not asked before, by `performance.now()`. */
  restsUntilMs: number
  silences: number
  busyAnswers: number
  /** Why it is not asked any more. */
  givenUp: string | null
}

/**
 * Asks each host politely: two pictures at a time, with pauses when it is busy or fails, as long as it asks for; and not again, once
 * it has shown that it does not answer.
 */
export class HostPace {
  readonly #hosts = new Map<string, Host>()
  readonly #wait: Wait
  readonly #now: () => number

  constructor({ wait, now = () => performance.now() }: { wait: Wait; now?: () => number }) {
    this.#wait = wait
    this.#now = now
  }

  /** Asks for the picture at `url`, by `ask`, for as often as it is worth while. */
  async ask(url: string, ask: () => Promise<FetchedPicture>, signal?: AbortSignal): Promise<FetchedPicture> {
    const { host: name } = new URL(url)
    const host = this.#hosts.get(name) ?? newHost()
    this.#hosts.set(name, host)
    return host.limit(() => this.#askHost({ name, host, ask, signal }))
  }

  async #askHost(asking: {
    name: string
    host: Host
    ask: () => Promise<FetchedPicture>
    signal: AbortSignal | undefined
  }): Promise<FetchedPicture> {
    const { name, host, ask, signal } = asking
    for (let tries = 1; ; tries += 1) {
      if (host.givenUp !== null) return givenUp(host.givenUp)
      const restMs = host.restsUntilMs - this.#now()
      if (restMs > 0) {
        await this.#wait(restMs, signal)
        // Somebody else may have been told to wait longer.
        tries -= 1
        continue
      }
      const outcome = await ask()
      this.#note(name, host, outcome)
      if (outcome.ok || !outcome.isPassing) return outcome
      if (outcome.busy) {
        tries -= 1
        if (host.givenUp !== null) return outcome
      } else if (tries >= mostTries) return outcome
      else host.restsUntilMs = Math.max(host.restsUntilMs, this.#now() + firstPauseMs * 4 ** (tries - 1))
    }
  }

  #note(name: string, host: Host, outcome: FetchedPicture): void {
    if (outcome.ok || !outcome.isPassing) {
      // A host that does not exist has none of its pictures.
      if (!outcome.ok && outcome.code === 'unknown-host') host.givenUp = outcome.message
      host.silences = 0
      host.busyAnswers = 0
      return
    }
    if (outcome.busy) this.#rest(name, host, outcome.busy)
    else {
      host.silences += 1
      if (host.silences >= mostSilences * mostTries) {
        host.givenUp = `${name} did not answer for ${mostSilences} pictures in a row: ${outcome.message}`
      }
    }
  }

  #rest(name: string, host: Host, { retryAfterMs }: NonNullable<PictureFailure['busy']>): void {
    host.busyAnswers += 1
    const pauseMs = retryAfterMs ?? firstPauseMs * 2 ** host.busyAnswers
    if (pauseMs > longestRestMs || host.busyAnswers > mostBusyAnswers) {
      host.givenUp = `${name} asks not to be asked so often.`
    }
    host.restsUntilMs = Math.max(host.restsUntilMs, this.#now() + pauseMs)
  }
}

function newHost(): Host {
  return { limit: pLimit(atOncePerHost), restsUntilMs: 0, silences: 0, busyAnswers: 0, givenUp: null }
}

function givenUp(why: string): PictureFailure {
  return { ok: false, code: 'host-away', message: `${why} It was not asked for this one.`, isPassing: true }
}
