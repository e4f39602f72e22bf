import { setTimeout as pause } from 'node:timers/promises'
import { ReadingProgressListSchema } from '@meridian/shared/readers/reading-progress.schema'
import pg from 'pg'
import { beginSessions, type SignedInReader } from '../../scripts/bench/session-rows.ts'
import { activeArticles } from './missing.ts'
import { expect, test, type Newsroom } from './stack.ts'

const readers = 60
const notesAround = 200
/** However busy the machine is, it comes by then. */
const patienceMs = 600_000

/** Readers who say without pause how far they have come, each in two articles, and remember what was acknowledged. */
class Reading {
  readonly acknowledged = new Map<SignedInReader, Map<string, number>>()
  readonly wrong: string[] = []
  #count = 0
  readonly #end = new AbortController()
  readonly #work: Promise<void[]>

  constructor(origin: string, who: readonly SignedInReader[], articles: readonly string[]) {
    this.#work = Promise.all(
      who.map((reader, index) => this.#read(origin, reader, articles.slice(index % 5, 2 + (index % 5)))),
    )
  }

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

  async #read(origin: string, reader: SignedInReader, articles: readonly string[]): Promise<void> {
    const own = new Map<string, number>()
    this.acknowledged.set(reader, own)
    for (let percent = 1; !this.#end.signal.aborted; percent = Math.min(percent + 1, 100)) {
      for (const articleId of articles) {
        const status = await this.#note(origin, reader, { articleId, progressPercent: percent })
        if (status === 200) {
          own.set(articleId, Math.max(own.get(articleId) ?? 0, percent))
          this.#count += 1
        } else if (status !== null && status < 500) this.wrong.push(`${articleId}: ${status}`)
        // A page says what it has to say later, when nobody answers now.
        else await pause(50)
      }
    }
  }

  /** Null without an answer. */
  async #note(origin: string, { cookie }: SignedInReader, body: object): Promise<number | null> {
    try {
      const response = await fetch(`${origin}/api/user/reading-progress`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      })
      await response.text()
      return response.status
    } catch {
      return null
    }
  }
}

test('progress that was acknowledged is there after kill -9 of site server, CMS and Postgres, and nothing else is said to be wrong', async ({
  newsroom,
}) => {
  const { installation } = newsroom
  const reading = await beginReading(newsroom)
  const kills = [
    () => installation.signal('cms', 'SIGKILL'),
    () => installation.signal('site', 'SIGKILL'),
    () => installation.killPostgres(),
  ]
  for (const kill of kills) {
    await reading.untilAcknowledged(notesAround)
    await kill()
    await reading.untilAcknowledged(notesAround)
  }
  await reading.stop()
  expect(reading.wrong).toEqual([])
  for (const [{ cookie }, own] of reading.acknowledged) {
    const response = await fetch(`${installation.origin}/api/user/reading-progress`, { headers: { cookie } })
    const kept = ReadingProgressListSchema.parse(await response.json())
    for (const [articleId, percent] of own) {
      const entry = kept.find((each) => each.articleId === articleId)
      expect(entry?.progressPercent, articleId).toBeGreaterThanOrEqual(percent)
    }
  }
})

async function beginReading({ installation }: Newsroom): Promise<Reading> {
  await installation.run('seed.ts', '--readers', String(readers))
  const database = new pg.Client(installation.databaseUrl)
  await database.connect()
  try {
    const signedIn = await beginSessions(database, readers)
    expect(signedIn).toHaveLength(readers)
    const articles = await activeArticles(installation.origin)
    return new Reading(
      installation.origin,
      signedIn,
      articles.map(({ id }) => id),
    )
  } finally {
    await database.end()
  }
}
