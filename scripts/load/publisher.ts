import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import type { CmsClient } from '../../e2e/cms/cms-client.ts'
import { committedAtMs } from '../bench/publish-rounds.ts'
import { firstAnswerWith } from '../bench/title-watch.ts'
import { Arrivals } from './arrivals.ts'

/** Readers are asked for the new title so often: more would be a load of its own. */
const watchEveryMs = 15
const ActiveSchema = z.array(z.object({ id: z.string(), title: z.string(), featured: z.boolean() }))

export interface PublishTimes {
  /** From the moment at which the editor clicked to the CMS's answer. */
  acknowledgedMs: number[]
  /** From the commit to the first answers of home and article with the new title. */
  liveMs: number[]
  problems: string[]
}

/** Publishes the cover story again and again through the balancer, as often as it is told, until it is stopped. */
export class Publisher {
  readonly times: PublishTimes = { acknowledgedMs: [], liveMs: [], problems: [] }
  readonly #cms: CmsClient
  readonly #database: pg.Client
  readonly #origin: string
  #isOver = false
  #done: Promise<void> = Promise.resolve()

  constructor(input: { cms: CmsClient; database: pg.Client; origin: string }) {
    this.#cms = input.cms
    this.#database = input.database
    this.#origin = input.origin
  }

  start(perSecond: number): void {
    this.#done = this.#work(perSecond)
  }

  async stop(): Promise<PublishTimes> {
    this.#isOver = true
    await this.#done
    return this.times
  }

  async #work(perSecond: number): Promise<void> {
    const active = ActiveSchema.parse(await (await fetch(`${this.#origin}/api/articles/active`)).json())
    const cover = active.find(({ featured }) => featured) ?? active[0]
    if (!cover) throw new Error('The magazine has no article.')
    const id = await this.#cms.idOf('articles', cover.id)
    const plainTitle = cover.title.replace(/, version \w+$/, '')
    const arrivals = new Arrivals({ perSecond, fromMs: Date.now() })
    while (!this.#isOver) {
      for (const clickedAtMs of arrivals.due(Date.now())) {
        const title = `${plainTitle}, version ${clickedAtMs.toString(36).replace('.', '')}`
        await this.#publish({ id, path: `/articles/${cover.id}`, title, clickedAtMs })
      }
      await pause(5)
    }
  }

  async #publish(what: { id: number; path: string; title: string; clickedAtMs: number }): Promise<void> {
    const { id, path, title, clickedAtMs } = what
    const live = Promise.all(
      ['/', path].map((page) =>
        firstAnswerWith({ origin: this.#origin, path: page, text: title, restMs: watchEveryMs }),
      ),
    ).catch((error: unknown) => String(error))
    const answer = await this.#cms.tryUpdateArticle(id, { title, _status: 'published' })
    this.times.acknowledgedMs.push(Date.now() - clickedAtMs)
    if (!answer.ok) this.times.problems.push(`publish: ${answer.reason.slice(0, 120)}`)
    const liveAtMs = await live
    if (typeof liveAtMs === 'string') this.times.problems.push(`publish: ${liveAtMs}`)
    else
      this.times.liveMs.push(Math.max(...liveAtMs) - (await committedAtMs(this.#database, `articles:${id}`)))
  }
}
