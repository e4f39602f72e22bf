import type { ImportQuestion } from '@meridian/shared/imports/import-answers.schema'
import type { Pool } from 'pg'
import { z } from 'zod'
import {
  addUp,
  adoptCustomers,
  type AdoptionReport,
  type CustomerReport,
} from '../../billing/adoption/adopt-customers.ts'
import { adoptPrice, type ForeignPrice, listForeignPrices } from '../../billing/adoption/adopted-prices.ts'
import {
  acceptable,
  type AdoptionAnswers,
  type AskReason,
  askReasons,
} from '../../billing/adoption/judge-adoption.ts'
import type { SyncContext } from '../../billing/sync/sync-customer.ts'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { linkParts, type PartLink } from './member-links.ts'
import type { PeopleContext } from './people-context.ts'

export interface AdoptedRun {
  pool: Pool
  provider: SyncContext['provider']
  runId: number
  context: PeopleContext
  /** Who of the staff imports; null for nobody. */
  actorId: number | null
  signal?: AbortSignal
  /** Asked before each batch: false when somebody has paused or stopped the run. */
  mayGoOn?: (done: number) => Promise<boolean>
}

const Row = z.object({
  seq: z.number(),
  key: z.string(),
  customerId: z.string(),
  userId: z.number().nullable(),
})
type PayingMember = z.output<typeof Row>
const batchSize = 60

/**
 * Takes the paying readers of a run over by the ids of their customers: those who are planned to come, or are here. With `isSurvey` only
 * says what would become of them. At the provider nothing is written. What is left alone or asked stands with the record. Calling it again
 * goes on, and changes nothing of those who are adopted. Null when it was paused.
 */
export async function adoptMembers(
  run: AdoptedRun,
  { isSurvey = false }: { isSurvey?: boolean } = {},
): Promise<AdoptionReport | null> {
  const { pool, provider, runId, context, actorId, signal, mayGoOn } = run
  await adoptAnsweredPrices(run)
  const answers = adoptionAnswers(context)
  const reports: CustomerReport[] = []
  let after = 0
  for (;;) {
    if (mayGoOn && !(await mayGoOn(reports.length))) return null
    const batch = await readPaying(pool, { runId, after })
    const last = batch.at(-1)
    if (!last) return addUp(reports)
    after = last.seq
    const requests = batch.map(({ customerId, userId }) => ({ customerId, userId, answers, actorId }))
    const done = await adoptCustomers({ pool, provider }, requests, { isSurvey, ...(signal && { signal }) })
    await note(run, { batch, reports: done, isSurvey })
    reports.push(...done)
  }
}

/** Says for each price that was answered which plan it stands for. */
async function adoptAnsweredPrices({ pool, provider, context, actorId }: AdoptedRun): Promise<void> {
  for (const [priceId, slug] of Object.entries(context.answers.prices)) {
    const planId = slug === null ? undefined : context.plans.get(slug)
    if (planId === undefined) continue
    await adoptPrice(
      { pool, stripe: provider.stripe },
      { priceId, planId, note: context.sourceName, actorId },
    )
  }
}

function adoptionAnswers({ answers }: PeopleContext): AdoptionAnswers {
  const isAsked = (code: string): code is AskReason => code in askReasons
  const accepted = Object.entries(answers.adoptAnyway).flatMap(([code, answer]) =>
    answer === 'adopt' && isAsked(code) ? [code] : [],
  )
  return { accepted: new Set(accepted), subscriptions: new Map(Object.entries(answers.subscriptions)) }
}

async function readPaying(
  pool: Pool,
  { runId, after }: { runId: number; after: number },
): Promise<PayingMember[]> {
  const { rows } = await pool.query(
    `select record.seq, record.source_key as key, record.record #>> '{access,providerCustomerId}' as "customerId", reader.id as "userId"
       from import_records record
       left join users reader on lower(reader.email) = lower(record.record ->> 'email')
      where record.run_id = $1 and record.kind = 'members' and record.seq > $2
        and record.action in ('create', 'update', 'unchanged')
        and record.record #>> '{access,kind}' = 'paid' and record.record #>> '{access,providerCustomerId}' is not null
      order by record.seq limit ${batchSize}`,
    [runId, after],
  )
  return Row.array().parse(rows)
}

/** Writes beside each record what became of its customer, and links those that were adopted. */
async function note(
  { pool, runId, context }: AdoptedRun,
  {
    batch,
    reports,
    isSurvey,
  }: { batch: readonly PayingMember[]; reports: readonly CustomerReport[]; isSurvey: boolean },
): Promise<void> {
  const rows = batch.map(({ key }, index) => ({ key, findings: findingsOf(reports[index]) }))
  const adopted = batch.flatMap(({ key, userId }, index): PartLink[] =>
    !isSurvey && reports[index]?.kind === 'adopt' && userId !== null
      ? [{ key, part: 'customer', documentId: userId }]
      : [],
  )
  await inPoolTransaction(pool, async (client) => {
    await client.query(
      `update import_records record
          set findings = coalesce((select jsonb_agg(finding) from jsonb_array_elements(record.findings) finding
                                    where finding ->> 'code' not like 'adoption:%'), '[]') || noted.findings
         from json_to_recordset($2::json) as noted (key text, findings jsonb)
        where record.run_id = $1 and record.kind = 'members' and record.source_key = noted.key`,
      [runId, JSON.stringify(rows)],
    )
    await linkParts(client, { sourceId: context.sourceId, runId }, adopted)
  })
}

function findingsOf(report: CustomerReport | undefined): { code: string; message: string }[] {
  switch (report?.kind) {
    case 'adopt':
      return report.notes.map((message) => ({ code: 'adoption:note', message }))
    case 'leave':
    case 'ask':
      return [{ code: `adoption:${report.code}`, message: report.sentence }]
    case 'failed':
      return [{ code: 'adoption:failed', message: report.sentence }]
    default:
      return []
  }
}

/** The questions that a survey leaves open: which plans prices stand for, and what to do in odd cases. */
export async function adoptionQuestions(
  { pool, provider: { stripe }, context }: Pick<AdoptedRun, 'pool' | 'provider' | 'context'>,
  report: AdoptionReport,
): Promise<ImportQuestion[]> {
  const left = report.left.find(({ code }) => code === 'price-unknown')
  const counts = Object.entries(left?.prices ?? {}).filter(([id]) => context.answers.prices[id] === undefined)
  const known = counts.length === 0 ? [] : await listForeignPrices({ pool, stripe })
  const plans = [...context.plans.keys()].map((slug) => ({ label: slug, answer: slug }))
  return [
    ...counts.map(([id, records]) => ({
      path: ['prices', id],
      text: `${records} paying readers are at the price ${nameOf(id, known)}. Which plan is it here?`,
      records,
      choices: [...plans, { label: 'None: they are left alone', answer: null }],
    })),
    ...report.asked
      .filter(({ code }) => acceptable.has(code) && context.answers.adoptAnyway[code] === undefined)
      .map(({ code, sentence, customers }) => ({
        path: ['adoptAnyway', code],
        text: `${customers.length} paying readers: ${sentence}`,
        records: customers.length,
        choices: [
          { label: 'Take them over all the same', answer: 'adopt' },
          { label: 'Leave them alone', answer: 'leave' },
        ],
      })),
    ...report.asked
      .filter(({ code }) => code === 'two-subscriptions')
      .flatMap(({ subscriptions }) => Object.entries(subscriptions))
      .slice(0, mostChoices)
      .map(([customerId, subscriptions]) => ({
        path: ['subscriptions', customerId],
        text: `Two subscriptions of the customer ${customerId} run. Which of them is to be theirs here?`,
        records: 1,
        choices: subscriptions.map((id) => ({ label: id, answer: id })),
      })),
  ]
}

/** So many are asked about one by one; the others follow when these are answered. */
const mostChoices = 200

function nameOf(id: string, prices: readonly ForeignPrice[]): string {
  const price = prices.find(({ priceId }) => priceId === id)
  if (!price) return id
  const amount =
    price.amount === null ? '' : `, ${(price.amount / 100).toFixed(2)} ${price.currency.toUpperCase()}`
  return `‘${price.name}’${amount} every ${price.every} (${id})`
}
