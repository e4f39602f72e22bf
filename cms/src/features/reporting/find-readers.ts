import { isRunning, statusAt, type SubscriptionStatus } from '@meridian/shared/entitlement/entitlement'
import { subscriptionKinds } from '@meridian/shared/billing/user-subscription.schema'
import { z } from 'zod'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { storableText } from '../../platform/database/storable-text.ts'
import { timeColumn } from '../../platform/database/columns.ts'
import {
  decisiveSubscription,
  runningStates,
  SubscriptionFactsRow,
} from '../entitlement/subscription-facts.ts'
import { readerWords } from '../accounts/reader-words.ts'
import { spellingsOf } from './spellings.ts'

export interface ReaderQuery {
  /** Names, an e-mail address, or the number of a payment; '' for everybody. */
  text: string
  /** The public id of a plan that the readers have now; null: any, and none. */
  planId: string | null
  /** Where the page begins: the key of the last reader of the page before. */
  after: number | null
}

export interface FoundReader {
  publicId: string
  name: string
  email: string
  role: string
  createdAt: string
  /** Null for who never had one. */
  subscription: {
    planName: string
    kind: (typeof subscriptionKinds)[number]
    status: SubscriptionStatus
    periodEnd: string | null
    isRunning: boolean
  } | null
}

export interface ReaderPage {
  readers: FoundReader[]
  /** Where the next page begins; null on the last one. */
  next: number | null
}

/** As many as are looked through at a glance. */
export const readersOnPage = 50

const RowSchema = z
  .object({
    userId: z.number(),
    publicId: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.string(),
    createdAt: timeColumn,
    planName: z.string().nullable(),
    kind: z.enum(subscriptionKinds).nullable(),
  })
  .and(SubscriptionFactsRow.transform((facts) => ({ facts })))

/** More than names and an address have; a text that was pasted by mistake is cut. */
const mostWords = 12

const OwnerSchema = z.object({ userId: z.number() })

/**
 * The readers that staff look for, the newest first. Each word of the text is the beginning of a name or of a part of
 * the e-mail address, however it is written; the number of an invoice, or what the payment provider calls a payment,
 * a subscription or a customer, finds whose it is.
 */
export async function findReaders(
  db: SqlClient,
  query: ReaderQuery,
  now: Date = new Date(),
): Promise<ReaderPage> {
  const text = storableText(query.text).trim()
  const numbered = text === '' ? [] : await findByNumber(db, text)
  const planId = query.planId === null ? null : storableText(query.planId)
  const { where, values } = conditionsOf({ ...query, text, planId, numbered })
  const { rows } = await db.query(
    `select page.id as "userId", page.public_id as "publicId", page.email, page.role, page.created_at as "createdAt",
            ${readerName('page')} as name, plan.name as "planName", subscription.kind, facts.*
       from (select * from users where ${where} order by users.id desc limit ${readersOnPage + 1}) page
       left join lateral ${decisiveSubscription('page.id')} facts on true
       left join user_subscriptions subscription on subscription.id = facts."subscriptionId"
       left join plans plan on plan.id = facts."planId"
      order by page.id desc`,
    values,
  )
  const found = RowSchema.array().parse(rows)
  const readers = found.slice(0, readersOnPage)
  return {
    readers: readers.map((row) => toReader(row, now)),
    next: found.length > readersOnPage ? (readers.at(-1)?.userId ?? null) : null,
  }
}

/** SQL for what somebody is called: their name, or the e-mail address for want of one. */
export function readerName(user: string): string {
  return `coalesce(nullif(concat_ws(' ', nullif(${user}.first_name, ''), nullif(${user}.last_name, '')), ''), ${user}.email)`
}

interface Conditions extends ReaderQuery {
  /** Whose payment has the text for its number: then nobody else is looked for. */
  numbered: number[]
}

function conditionsOf({ text, numbered, planId, after }: Conditions): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  // Whom staff look for may be a colleague, who can have a plan as well; the list of readers has none.
  const conditions = [text === '' && planId === null ? "users.role = 'reader'" : 'true']
  if (after !== null) conditions.push(`users.id < ${value(after)}`)
  if (numbered.length > 0) conditions.push(`users.id = any(${value(numbered)})`)
  else if (text !== '') {
    const words = wordsQuery(text)
    conditions.push(
      words === '' ? 'false' : `${readerWords('users')} @@ to_tsquery('simple', ${value(words)})`,
    )
  }
  if (planId !== null) {
    conditions.push(`exists (
      select from user_subscriptions running
       where running.user_id = users.id and running.status in ${runningStates}
         and running.plan_id = (select id from plans where slug = ${value(planId)}))`)
  }
  return { where: conditions.join(' and '), values }
}

/** Whose payment, subscription or customer at the provider has this number. Each has an index of its own. */
async function findByNumber(db: SqlClient, number: string): Promise<number[]> {
  const { rows } = await db.query(
    `select user_id as "userId" from (
       select user_id from payments where lower(invoice_number) = lower($1)
       union select payment.user_id from invoices invoice join payments payment on payment.id = invoice.payment_id
              where invoice.number = upper($1)
       union select user_id from payments where public_id = $1
       union select user_id from payments where provider_charge_id = $1
       union select user_id from payments where provider_payment_id = $1
       union select user_id from payments where provider_invoice_id = $1
       union select user_id from user_subscriptions where provider_subscription_id = $1
       union select user_id from billing_customers where provider_customer_id = $1
     ) owner where user_id is not null`,
    [number],
  )
  return OwnerSchema.array()
    .parse(rows)
    .map(({ userId }) => userId)
}

/** The words of a search as a query of Postgres's: each a beginning, in any of its spellings, all of them needed. */
export function wordsQuery(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/[\u0300-\u036F]/g, '')
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const anyOf = (word: string) => {
    const spellings = spellingsOf(word).map((spelling) => `${spelling}:*`)
    return spellings.length === 1 ? spellings.join('') : `(${spellings.join(' | ')})`
  }
  return words.slice(0, mostWords).map(anyOf).join(' & ')
}

function toReader(row: z.output<typeof RowSchema>, now: Date): FoundReader {
  const { publicId, name, email, role, createdAt, planName, kind, facts } = row
  return {
    publicId,
    name,
    email,
    role,
    createdAt,
    subscription: subscriptionOf({ planName, kind, facts }, now),
  }
}

function subscriptionOf(
  { planName, kind, facts }: Pick<z.output<typeof RowSchema>, 'planName' | 'kind' | 'facts'>,
  now: Date,
): FoundReader['subscription'] {
  if (!facts || planName === null || kind === null) return null
  const status = statusAt(facts, now)
  return { planName, kind, status, periodEnd: facts.currentPeriodEnd, isRunning: isRunning(status) }
}
