import { z } from 'zod'
import type { ImportQuestion } from '@meridian/shared/imports/import-answers.schema'
import { articleHashes } from '../apply/article-hashes.ts'
import type {
  SourceArticle,
  SourceAuthor,
  SourceFinding,
  SourceRedirect,
  SourceTerm,
} from '../source-record.ts'
import { type ImportRecordKind, importRecordKinds } from '@meridian/shared/imports/imports.schema'
import { type StagedRecord, stagedRecords } from '../staging/staged-records.ts'
import { planMembers } from '../people/import-members.ts'
import { type PeopleContext, readPeopleContext } from '../people/people-context.ts'
import { PeopleWaits } from '../people/people-questions.ts'
import type { Queryable } from '../../../platform/database/rows.ts'
import { type ImportContext, readImportContext } from './import-context.ts'
import { emptyCounts, type PlanCounts, byWeight, questionsOf, targetText } from './import-questions.ts'
import { type ArticlePlan, planArticle } from './plan-article.ts'
import { create, fail, type Plan, skip, unchanged } from './plan.ts'
import { PictureUses } from './picture-uses.ts'
import { writePlans } from './write-plans.ts'
import { plainTitle } from '../body/excerpt.ts'
import { readBody } from './read-body.ts'

export interface RunOfSource {
  runId: number
  sourceId: number
}

export interface PlanProgress {
  step: string
  done: number
}

/**
 * Plans what becomes of every record of a run. It reads what is here and changes none of it: the plan is what the dry run
 * reports, and what is carried out.
 */
export async function planRun(
  db: Queryable,
  run: RunOfSource,
  options: { signal?: AbortSignal; onProgress?: (progress: PlanProgress) => Promise<void> | void } = {},
): Promise<ImportQuestion[]> {
  const context = await readImportContext(db, run)
  const planner = new Planner(db, { run, context, ...options })
  return planner.plan()
}

interface PlannerOptions {
  run: RunOfSource
  context: ImportContext
  signal?: AbortSignal
  onProgress?: (progress: PlanProgress) => Promise<void> | void
}

class Planner {
  readonly #counts: PlanCounts = emptyCounts()
  readonly #pictures = new PictureUses()
  readonly #people = new PeopleWaits()
  /** Articles that come or are here, by the id of their term or author. */
  readonly #termUses = new Map<string, number>()
  readonly #authorUses = new Map<string, number>()
  #done = 0
  #peopleContext: PeopleContext | null = null

  readonly #db: Queryable
  readonly #options: PlannerOptions

  constructor(db: Queryable, options: PlannerOptions) {
    this.#db = db
    this.#options = options
  }

  async plan(): Promise<ImportQuestion[]> {
    await this.#planKind('articles', (batch) => this.#planArticles(batch))
    for (const kind of importRecordKinds) {
      if (kind === 'members') await this.#planKind(kind, (batch) => this.#planPeople(batch))
      else if (kind !== 'articles') await this.#planKind(kind, (batch) => this.#planOthers(batch))
    }
    const { context } = this.#options
    for (const [name, records] of this.#people.newsletters) this.#counts.newsletters.set(name, records)
    return byWeight([
      ...questionsOf(this.#counts, context),
      ...this.#people.questions(context.magazine.plans),
    ])
  }

  async #planKind(
    kind: ImportRecordKind,
    planBatch: (batch: StagedRecord[]) => Promise<Plan[]>,
  ): Promise<void> {
    const { run, signal, onProgress } = this.#options
    for await (const batch of stagedRecords(this.#db, { ...run, kind })) {
      signal?.throwIfAborted()
      const plans = await planBatch(batch)
      await writePlans(
        this.#db,
        { runId: run.runId, kind },
        batch.flatMap(({ key }, index) => {
          const plan = plans[index]
          return plan ? [{ key, ...plan }] : []
        }),
      )
      this.#done += batch.length
      await onProgress?.({ step: kind, done: this.#done })
    }
  }

  async #planArticles(batch: readonly StagedRecord[]): Promise<Plan[]> {
    const hashes = await articleHashes(
      this.#db,
      batch.flatMap(({ link }) => (link && link.documentHash !== '' ? [link.documentId] : [])),
    )
    return batch.map((staged) => {
      const { record } = staged
      if (record.kind !== 'article') return planBroken(staged)
      const article: StagedRecord<SourceArticle> = { ...staged, record }
      return this.#planArticle(article, hashes.get(staged.link?.documentId ?? 0) ?? null)
    })
  }

  #planArticle(staged: StagedRecord<SourceArticle>, documentHash: string | null): Plan {
    const { context } = this.#options
    const body = readBody(staged.record, context)
    const plan = planArticle(staged, {
      ...context,
      sections: context.sectionIds,
      documentHash,
      isBodyEmpty: body.blocks.length === 0,
    })
    this.#count(staged.record, plan)
    if (plan.action === 'create' || plan.action === 'update' || plan.action === 'unchanged') {
      for (const id of staged.record.terms) add(this.#termUses, id)
      for (const id of staged.record.authors) add(this.#authorUses, id)
      this.#pictures.add([
        ...body.pictures,
        ...(staged.record.heroPicture ? [staged.record.heroPicture] : []),
      ])
    }
    const { place: _, ...rest } = plan
    if (plan.action !== 'create' && plan.action !== 'update') return rest
    const { findings: ofTitle } = plainTitle(staged.record.title)
    return { ...rest, findings: [...staged.record.findings, ...ofTitle, ...plan.findings, ...body.findings] }
  }

  #count(record: SourceArticle, { action, code }: ArticlePlan): void {
    const counts = this.#counts
    if (action === 'create' && record.authors.length === 0) counts.withoutAuthor += 1
    if (action !== 'ask') return
    if (code === 'type') add(counts.types, record.type)
    else if (code === 'closed') counts.closed += 1
    else if (code === 'time-zone') counts.withoutZone += 1
    else if (code === 'conflict') counts.conflicts.push({ id: record.id, title: record.title })
    else if (code === 'section') this.#countWaiting(record)
  }

  /** An article waits for its first category that leads nowhere; for a tag only if it has no category. */
  #countWaiting({ terms }: SourceArticle): void {
    const open = terms.flatMap((id) => {
      const mapped = this.#options.context.terms.get(id)
      return mapped && mapped.target === null ? [mapped.term] : []
    })
    const term = open.find(({ taxonomy }) => taxonomy === 'category') ?? open[0]
    if (term) add(this.#counts.waitingForTerm, term.id)
    else this.#counts.withoutTerm += 1
  }

  async #planPeople(batch: readonly StagedRecord[]): Promise<Plan[]> {
    this.#peopleContext ??= await readPeopleContext(this.#db, this.#options.context)
    const members = batch.flatMap((staged) =>
      staged.record.kind === 'member' ? [{ ...staged, record: staged.record }] : [],
    )
    const plans = await planMembers(this.#db, this.#peopleContext, members)
    const byKey = new Map(members.map(({ key }, index) => [key, plans[index]]))
    return batch.map((staged) => {
      const plan = byKey.get(staged.key)
      if (!plan) return planBroken(staged)
      this.#people.add(plan)
      const { work: _work, waits: _waits, ...rest } = plan
      return rest
    })
  }

  #planOthers(batch: readonly StagedRecord[]): Promise<Plan[]> {
    return Promise.resolve(batch.map((staged) => this.#planOther(staged)))
  }

  #planOther(staged: StagedRecord): Plan {
    const { record } = staged
    switch (record.kind) {
      case 'broken':
        return planBroken(staged)
      case 'term':
        return this.#planTerm(record)
      case 'author':
        return this.#planAuthor({ ...staged, record })
      case 'picture':
        return this.#pictures.has(record)
          ? staged.link === null
            ? create(record.findings)
            : unchanged()
          : skip('not-used', 'No text that is brought in shows it.')
      case 'redirect':
        return staged.link === null ? create(findingsOf(record)) : unchanged()
      case 'site':
        return unchanged('site', 'It says whose texts these are.')
      case 'comment':
        return skip('kept-aside', 'Comments are kept with the import; nothing here shows them.')
      default:
        return skip('no-place', 'There is no place for it here. It is kept with the import.')
    }
  }

  #planTerm({ id, name }: SourceTerm): Plan {
    const { terms, magazine } = this.#options.context
    const target = terms.get(id)?.target ?? null
    const waiting = this.#counts.waitingForTerm.get(id) ?? 0
    if (target?.kind === 'new-topic' && this.#termUses.has(id)) return create()
    if (target && target.kind !== 'nothing')
      return unchanged('stands-for', `It is ${targetText(target, magazine)}.`)
    if (target) return skip('left-out', 'It leads to nothing here.')
    if (waiting > 0)
      return { action: 'ask', code: 'term', reason: `Nobody has said where ‘${name}’ leads.`, findings: [] }
    return this.#termUses.has(id)
      ? skip('no-topic', 'No topic here has its name. Its articles stand in their section without it.')
      : skip('not-used', 'No article that is brought in stands in it.')
  }

  #planAuthor({ record, link }: StagedRecord<SourceAuthor>): Plan {
    if (link?.isDeleted) return skip('deleted-here', 'The author was brought in before and deleted here.')
    if (link) return unchanged()
    const existing = this.#options.context.authors.get(record.id)?.existing ?? null
    if (existing !== null) return unchanged('here-already', 'An author here has the same name or address.')
    return this.#authorUses.has(record.id)
      ? create(record.findings)
      : skip('not-used', 'No article that is brought in is by them.')
  }
}

function findingsOf({ findings, isPermanent }: SourceRedirect): SourceFinding[] {
  if (isPermanent) return findings
  const message =
    'It was temporary there, and browsers will remember it here. Make it a redirect of your own if it is to end.'
  return [...findings, { code: 'was-temporary', message }]
}

function planBroken({ record }: StagedRecord): Plan {
  return record.kind === 'broken'
    ? fail('broken', record.reason)
    : fail('odd', 'It is not what its kind says.')
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

const CountRow = z.object({
  kind: z.enum(importRecordKinds),
  action: z.string().nullable(),
  count: z.coerce.number(),
})

/** How many records of each kind a run has, by what is planned for them. */
export async function countPlans(db: Queryable, runId: number): Promise<z.infer<typeof CountRow>[]> {
  const { rows } = await db.query(
    'select kind, action, count(*) from import_records where run_id = $1 group by kind, action',
    [runId],
  )
  return CountRow.array().parse(rows)
}
