import { setTimeout as pause } from 'node:timers/promises'
import { ArticleAnswerSchema, type ArticleDocument, type CmsClient } from '../cms/cms-client.ts'

/** Between two publishes of one editor. */
const restMs = 80
/** However busy the machine is, it comes by then. */
const patienceMs = 600_000

type Edited = {
  slug: string
  /** The title of the last acknowledged publish and those tried since: one of them has to be live. */
  titles: string[]
}

/**
 * Editors who publish without pause: each changes an article of their own, and every third time publishes a new
 * one, which nothing touches again. What the CMS acknowledged is remembered.
 */
export class Editors {
  readonly created: { slug: string; title: string }[] = []
  /** Every acknowledged publish, in order: the title that readers have from then on. */
  readonly acknowledgements: { slug: string; title: string; atMs: number }[] = []
  readonly edited: Edited[]
  readonly #cms: CmsClient
  readonly #ids: number[]
  readonly #draft: object
  readonly #name: string
  #acknowledged = 0
  #refused = 0
  #isWorking = false
  #done: Promise<void[]> = Promise.resolve([])

  /** `articles`: one published article for each editor. `name` begins every title. */
  constructor(input: { cms: CmsClient; articles: ArticleDocument[]; draft: object; name: string }) {
    this.#cms = input.cms
    this.#draft = input.draft
    this.#name = input.name
    this.#ids = input.articles.map(({ id }) => id)
    this.edited = input.articles.map(({ slug, title }) => ({ slug: slug ?? '', titles: [title] }))
  }

  start(): void {
    this.#isWorking = true
    this.#done = Promise.all(this.#ids.map((_, editor) => this.#work(editor)))
  }

  async stop(): Promise<void> {
    this.#isWorking = false
    await this.#done
  }

  get acknowledged(): number {
    return this.#acknowledged
  }

  /** Resolves when so many more publishes have been acknowledged. */
  untilAcknowledged(more: number): Promise<void> {
    const wanted = this.#acknowledged + more
    return this.#until(() => this.#acknowledged >= wanted, `${more} more publishes`)
  }

  untilRefused(more: number): Promise<void> {
    const wanted = this.#refused + more
    return this.#until(() => this.#refused >= wanted, `${more} more refusals`)
  }

  async #until(isReached: () => boolean, what: string): Promise<void> {
    const giveUpAtMs = Date.now() + patienceMs
    while (!isReached()) {
      if (Date.now() > giveUpAtMs) throw new Error(`The editors waited too long for ${what}.`)
      await pause(5)
    }
  }

  async #work(editor: number): Promise<void> {
    let turn = 0
    while (this.#isWorking) {
      turn += 1
      const title = `${this.#name} ${editor + 1}.${turn}`
      const isAcknowledged = turn % 3 === 0 ? await this.#create(title) : await this.#edit(editor, title)
      if (isAcknowledged) this.#acknowledged += 1
      else this.#refused += 1
      await pause(restMs)
    }
  }

  async #create(title: string): Promise<boolean> {
    const answer = await this.#cms.send('POST', 'articles?depth=0', { ...this.#draft, title })
    if (!answer.ok) return false
    const { slug } = ArticleAnswerSchema.parse(answer.body).doc
    this.created.push({ slug: slug ?? '', title })
    this.acknowledgements.push({ slug: slug ?? '', title, atMs: Date.now() })
    return true
  }

  async #edit(editor: number, title: string): Promise<boolean> {
    const edited = this.edited[editor]
    if (!edited) throw new Error(`There is no editor ${editor}.`)
    edited.titles.push(title)
    const answer = await this.#cms.send('PATCH', `articles/${this.#ids[editor]}?depth=0`, {
      title,
      _status: 'published',
    })
    if (!answer.ok) return false
    edited.titles = [title]
    this.acknowledgements.push({ slug: edited.slug, title, atMs: Date.now() })
    return true
  }
}
