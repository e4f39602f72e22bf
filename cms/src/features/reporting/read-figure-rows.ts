import { subscriptionStatuses } from '@meridian/shared/entitlement/entitlement'
import { subscriptionKinds } from '@meridian/shared/billing/user-subscription.schema'
import { z } from 'zod'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { timeColumn } from '../entitlement/columns.ts'
import { moneyMoves, subscriptionCondition, type SubscriptionFigure } from './figure-conditions.ts'
import type { FigureQuery } from './figures.ts'
import { readerName } from './find-readers.ts'

const ReaderColumns = {
  /** Null once the account is gone. */
  readerId: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
}

const cents = z.coerce.number()

export const SubscriptionRowSchema = z.object({
  ...ReaderColumns,
  key: z.string(),
  planName: z.string(),
  kind: z.enum(subscriptionKinds),
  status: z.enum(subscriptionStatuses),
  startedAt: timeColumn.nullable(),
  canceledAt: timeColumn.nullable(),
  periodEnd: timeColumn.nullable(),
  cancelsAtPeriodEnd: z.boolean(),
  renewalCents: cents.nullable(),
})
export type SubscriptionFigureRow = z.output<typeof SubscriptionRowSchema>

export const MoneyRowSchema = z.object({
  ...ReaderColumns,
  key: z.string(),
  at: timeColumn,
  cents,
  description: z.string(),
  invoiceNumber: z.string().nullable(),
})
export type MoneyFigureRow = z.output<typeof MoneyRowSchema>

/** A page of a figure's rows. `next` is where the next page begins; null on the last one. */
export type FigurePage =
  | { kind: 'subscriptions'; rows: SubscriptionFigureRow[]; next: string | null }
  | { kind: 'money'; rows: MoneyFigureRow[]; next: string | null }

export interface FigurePageQuery extends FigureQuery {
  /** The `next` of the page before; null: from the beginning. */
  after: string | null
  limit: number
}

/** The rows that a figure counts, the newest first: as many as it says, and no others. */
export async function readFigureRows(db: SqlClient, query: FigurePageQuery): Promise<FigurePage> {
  const { figure } = query
  if (figure === 'revenue') {
    return { kind: 'money', ...cut(MoneyRowSchema.array().parse(await readMoves(db, query)), query.limit) }
  }
  const rows = await readSubscriptions(db, { ...query, figure })
  return { kind: 'subscriptions', ...cut(SubscriptionRowSchema.array().parse(rows), query.limit) }
}

/** One row more than a page holds was read, so that it is known whether another page follows. */
function cut<Row extends { key: string }>(found: Row[], limit: number): { rows: Row[]; next: string | null } {
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? (rows.at(-1)?.key ?? null) : null }
}

async function readSubscriptions(db: SqlClient, query: FigurePageQuery & { figure: SubscriptionFigure }) {
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const condition = subscriptionCondition(query, value)
  const after = query.after === null ? 'true' : `subscription.id < ${value(wholeNumber(query.after))}`
  const { rows } = await db.query(
    `select reader.public_id as "readerId", ${readerName('reader')} as name, reader.email,
            subscription.id::text as key, plan.name as "planName", subscription.kind, subscription.status,
            subscription.started_at as "startedAt", subscription.canceled_at as "canceledAt",
            subscription.current_period_end as "periodEnd",
            subscription.cancels_at_period_end as "cancelsAtPeriodEnd",
            subscription.renewal_price_cents as "renewalCents"
       from user_subscriptions subscription
       join plans plan on plan.id = subscription.plan_id join users reader on reader.id = subscription.user_id
      where ${condition} and ${after} order by subscription.id desc limit ${value(query.limit + 1)}`,
    values,
  )
  return rows
}

async function readMoves(db: SqlClient, { period, after, limit }: FigurePageQuery) {
  const place = placeOf(after)
  const { rows } = await db.query(
    `select reader.public_id as "readerId", ${readerName('reader')} as name, reader.email, move.at, move.cents,
            payment.description, payment.invoice_number as "invoiceNumber",
            to_char(move.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || move.key as key
       from ${moneyMoves} move join payments payment on payment.id = move."paymentId"
       left join users reader on reader.id = payment.user_id
      where move.at >= $1 and move.at <= $2 and ($3::timestamptz is null or (move.at, move.key) < ($3, $4))
      order by move.at desc, move.key desc limit $5`,
    [period.from, period.now, place?.at ?? null, place?.key ?? '', limit + 1],
  )
  return rows
}

/** A place that was tampered with is the beginning. To the microsecond, as Postgres has it: no row is left out. */
function placeOf(after: string | null): { at: string; key: string } | null {
  const [at = '', key = ''] = after?.split('~') ?? []
  const isTime = /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{6}Z$/.test(at) && !Number.isNaN(Date.parse(at))
  return isTime && key !== '' ? { at, key } : null
}

function wholeNumber(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}
