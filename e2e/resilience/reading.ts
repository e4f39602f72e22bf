import { setTimeout as pause } from 'node:timers/promises'
import { ReadingProgressListSchema } from '@meridian/shared/readers/reading-progress.schema'
import type { SignedInReader } from '../../scripts/bench/session-rows.ts'

/** However busy the machine is, it comes by then. */
const patienceMs = 600_000
const answerLimitMs = 30_000
/** A page says what it has to say later, when nobody answers now. */
const restMs = 50
const articlesEach = 2

interface ReadingInput {
  origin: string
  readers: readonly SignedInReader[]
  /** Ids of articles, of which each reader reads some. */
  articles: readonly string[]
}

/** Readers who say without pause how far they have come, each in two articles, and remember what was acknowledged. */
export class Reading {
  /** Answers that no reader should get. */
  readonly wrong: string[] = []
  readonly #origin: string
  readonly #acknowledged = new Map<SignedInReader, Map<string, number>>()
  readonly #end = new AbortController()
  readonly #work: Promise<void[]>
  #count = 0

  constructor({ origin, readers, articles }: ReadingInput) {
    this.#origin = origin
    this.#work = Promise.all(
      readers.map((reader, index) => {
        const first = index % (articles.length - articlesEach + 1)
        return this.#read(reader, articles.slice(first, first + articlesEach))
      }),
    )
  }

  /** Resolves when so much more has been acknowledged. */
  async untilAcknowledged(more: number): Promise<void> {
    const wanted = this.#count + more
    const giveUpAtMs = Date.now() + patienceMs
    while (this.#count < wanted) {
      if (Date.now() > giveUpAtMs) throw new Error(`${more} more notes were not acknowledged.`)
      await pause(20)
    }
  }

  async stop(): Promise<void> {
    this.#end.abort()
    await this.#work
  }

  /** What was acknowledged and is not there, as each reader is shown it. */
  async missing(): Promise<string[]> {
    const lost: string[] = []
    for (const [{ email, cookie }, own] of this.#acknowledged) {
      const response = await fetch(`${this.#origin}/api/user/reading-progress`, { headers: { cookie } })
      const kept = ReadingProgressListSchema.parse(await response.json())
      for (const [articleId, percent] of own) {
        const found = kept.find((entry) => entry.articleId === articleId)?.progressPercent ?? 0
        if (found < percent) lost.push(`${email} in ${articleId}: ${found} of ${percent}`)
      }
    }
    return lost
  }

  async #read(reader: SignedInReader, articles: readonly string[]): Promise<void> {
    const own = new Map<string, number>()
    this.#acknowledged.set(reader, own)
    for (let percent = 1; !this.#end.signal.aborted; percent = Math.min(percent + 1, 100)) {
      for (const articleId of articles) await this.#say(reader, own, { articleId, progressPercent: percent })
    }
  }

  async #say(
    { email, cookie }: SignedInReader,
    own: Map<string, number>,
    note: { articleId: string; progressPercent: number },
  ): Promise<void> {
    const status = await this.#post(cookie, note)
    if (status === 200) {
      own.set(note.articleId, note.progressPercent)
      this.#count += 1
    } else if (status !== null && status < 500) {
      this.wrong.push(`${email}, ${note.articleId}: ${status}`)
    } else await pause(restMs)
  }

  /** The status of the answer; null without one. */
  async #post(cookie: string, note: object): Promise<number | null> {
    try {
      const response = await fetch(`${this.#origin}/api/user/reading-progress`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(note),
        signal: AbortSignal.timeout(answerLimitMs),
      })
      await response.arrayBuffer()
      return response.status
    } catch (error) {
      // Fetch throws a TypeError when the connection is lost, and what the signal says when it took too long.
      if (error instanceof TypeError || error instanceof DOMException) return null
      throw error
    }
  }
}
