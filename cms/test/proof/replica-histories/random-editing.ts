import { Chance } from '@meridian/sandbox/histories/chance'
import { commitTransaction, createLocalReq, initTransaction, killTransaction } from 'payload'
import { numberEvents } from '../../../src/features/publishing/numbering/number-events.ts'
import { carryOut } from '../../../src/features/publishing/schedules/carry-out.ts'
import { publishTogether } from '../../../src/features/publishing/together/publish-together.ts'
import { type Newsroom, seen } from '../../newsroom.ts'
import { blankPdf } from '../../pdf.ts'
import { articleEdit } from './article-edits.ts'
import { globalEdit, issueEdit } from './issue-edits.ts'
import { Material, type NamedEdit } from './material.ts'
import { newsletterEdit } from './newsletter-edits.ts'
import { oldAddressEdit } from './old-address-edits.ts'
import { otherEdit, pictureEdit, recordingEdit, structureEdit } from './structure-edits.ts'

/** Everything that an editor or the CMS does to what readers have, at random. */
export class RandomEditing {
  readonly #setup: Newsroom
  readonly #material: Material
  readonly done = new Map<string, number>()
  readonly refused = new Map<string, number>()
  readonly log: string[] = []

  static async open(setup: Newsroom, seed: number): Promise<RandomEditing> {
    return new RandomEditing(
      setup,
      new Material(setup.payload, new Chance(seed), await blankPdf('issue.pdf')),
    )
  }

  constructor(setup: Newsroom, material: Material) {
    this.#setup = setup
    this.#material = material
  }

  /** One of: an edit, some at once, several in a transaction, a transaction that is rolled back. */
  async step(): Promise<void> {
    const chance = this.#material.chance
    if (chance.happens(8)) return this.#atOnce()
    if (chance.happens(6)) return this.#inTransaction(chance.below(3) + 2, 'commit')
    if (chance.happens(5)) return this.#inTransaction(chance.below(3) + 1, 'rollback')
    if (chance.happens(6)) return this.#together()
    await this.#attempt(await this.#edit())
  }

  async #atOnce(): Promise<void> {
    const edits = [await this.#edit(), await this.#edit(), await this.#edit()]
    await Promise.all([
      ...edits.map((edit) => this.#attempt(edit)),
      numberEvents(this.#setup.payload.db.pool),
      numberEvents(this.#setup.payload.db.pool),
    ])
  }

  async #inTransaction(count: number, end: 'commit' | 'rollback'): Promise<void> {
    const req = await createLocalReq({ context: withoutPreflight() }, this.#setup.payload)
    await initTransaction(req)
    this.log.push(`transaction, ${end}`)
    try {
      for (let edit = 0; edit < count; edit += 1) {
        const [name, work] = await this.#edit()
        this.log.push(name)
        await work(req)
      }
    } catch (error) {
      await killTransaction(req)
      if (!isRefusal(error)) throw error
      return
    }
    await (end === 'commit' ? commitTransaction(req) : killTransaction(req))
  }

  async #attempt([name, edit]: NamedEdit): Promise<void> {
    this.log.push(name)
    const req = await createLocalReq({ context: withoutPreflight() }, this.#setup.payload)
    try {
      await edit(req)
      this.done.set(name, (this.done.get(name) ?? 0) + 1)
    } catch (error) {
      if (!isRefusal(error)) throw error
      this.refused.set(name, (this.refused.get(name) ?? 0) + 1)
    }
  }

  /** An issue with its articles, published or unpublished by hand or when it is due. */
  async #together(): Promise<void> {
    const { payload } = this.#setup
    const issue = await this.#material.pick('issues')
    if (issue === null) return
    const articles = (await this.#material.ids(`articles where issue_id = ${issue}`)).slice(0, 4)
    if (this.#material.chance.happens(50)) {
      this.log.push('publish an issue together')
      await publishTogether(this.#setup, {
        issue: await seen(payload, { collection: 'issues', id: issue }),
        articles: await Promise.all(articles.map((id) => seen(payload, { collection: 'articles', id }))),
      })
      return
    }
    const article = await this.#material.pick('articles')
    if (article === null) return
    const action = this.#material.chance.happens(70) ? 'publish' : 'unpublish'
    this.log.push(`${action} an article when it is due`)
    const subject = { collection: 'articles', id: article } as const
    const outcome = await this.#setup.schedule({ subject, inMs: 600_000, action })
    if (!outcome.ok) return
    await this.#setup.makeDue(outcome.id)
    await carryOut(payload, outcome.id)
  }

  #edit(): Promise<NamedEdit> {
    const edits = [articleEdit, articleEdit, articleEdit, structureEdit, pictureEdit, issueEdit, globalEdit]
    const others = [recordingEdit, newsletterEdit, otherEdit, oldAddressEdit]
    return (this.#material.chance.one([...edits, ...others]) ?? articleEdit)(this.#material)
  }
}

function withoutPreflight() {
  return { withoutPreflight: true }
}

/** What the CMS refuses; and a deadlock of two edits, of which one is rolled back. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const status = 'status' in error ? error.status : undefined
  if (typeof status === 'number' && status < 500) return true
  const causes = [error, error.cause]
  return causes.some(
    (cause) =>
      typeof cause === 'object' &&
      cause !== null &&
      'code' in cause &&
      (cause.code === '40P01' || cause.code === '23503' || cause.code === '23505'),
  )
}
