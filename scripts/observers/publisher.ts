import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { FrontClient } from './front-client.ts'
import type { Magazine } from './magazine.ts'
import type { Staff } from './staff.ts'

const restMs = 300
const limitMs = 90_000
const AnswerSchema = z.object({ doc: z.object({ slug: z.string() }) })

export interface Published {
  slug: string
  title: string
}

/** Somebody who publishes article after article, and remembers those that the CMS has acknowledged. */
export class Publisher {
  readonly #staff: Staff
  readonly #client: FrontClient
  readonly #magazine: Magazine
  /** What its articles are called, before their number. */
  readonly #name: string
  readonly acknowledged: Published[] = []
  /** What came in the place of an acknowledgement, for each that had none. */
  readonly refused: string[] = []
  #isWorking = false
  #done: Promise<void> = Promise.resolve()
  #count = 0

  constructor(input: { staff: Staff; client: FrontClient; magazine: Magazine; name: string }) {
    this.#staff = input.staff
    this.#client = input.client
    this.#magazine = input.magazine
    this.#name = input.name
  }

  start(): void {
    this.#isWorking = true
    this.#done = this.#work()
  }

  async stop(): Promise<void> {
    this.#isWorking = false
    await this.#done
  }

  /** Publishes one article; null when it was not acknowledged. */
  async publish(): Promise<Published | null> {
    this.#count += 1
    const title = `${this.#name} ${this.#count} of the proof`
    try {
      const answer = await this.#staff.ask('POST', '/cms/api/articles?depth=0', this.#magazine.article(title))
      const { slug } = AnswerSchema.parse(JSON.parse(answer.body.toString())).doc
      const published = { slug, title }
      this.acknowledged.push(published)
      return published
    } catch (error) {
      // What is not acknowledged is live as a whole or not at all; nothing is expected of it.
      if (!(error instanceof Error)) throw error
      this.refused.push(error.message)
      return null
    }
  }

  /** Milliseconds from pressing Publish until the article's page is to be read through the front. */
  async timeToLive(): Promise<number> {
    const startedAtMs = performance.now()
    const published = await this.publish()
    if (!published) throw new Error('A publish was refused though nothing is broken.')
    while (!(await this.isLive(published))) await pause(10)
    return performance.now() - startedAtMs
  }

  /** Whether it is to be read through the front, or at what another client asks. */
  async isLive({ slug, title }: Published, client: FrontClient = this.#client): Promise<boolean> {
    const answer = await client.send(`/articles/${slug}`).catch(() => null)
    return answer?.status === 200 && answer.body.toString().includes(`>${title}</h1>`)
  }

  /** Resolves when so many more publishes have been acknowledged. */
  async untilAcknowledged(more: number): Promise<void> {
    const wanted = this.acknowledged.length + more
    await until(() => this.acknowledged.length >= wanted, `${more} more publishes are acknowledged`)
  }

  /** Resolves when all that was acknowledged is live. */
  async untilAllLive(client: FrontClient = this.#client): Promise<void> {
    for (const published of this.acknowledged) {
      await until(() => this.isLive(published, client), `'${published.title}' is live`)
    }
  }

  async #work(): Promise<void> {
    while (this.#isWorking) {
      await this.publish()
      await pause(restMs)
    }
  }
}

/** @throws Error after a minute and a half. */
export async function until(isReached: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const giveUpAtMs = Date.now() + limitMs
  while (!(await isReached())) {
    if (Date.now() > giveUpAtMs) throw new Error(`Waited ${limitMs / 1000} s, and it is not so that ${what}.`)
    await pause(50)
  }
}
