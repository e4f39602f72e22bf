import { subscriptionStatusLabels } from '@meridian/shared/entitlement/entitlement'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { csvLine, csvMark } from '../../platform/csv/csv-line.ts'
import type { FigureQuery } from './figures.ts'
import {
  type FigurePage,
  type MoneyFigureRow,
  readFigureRows,
  type SubscriptionFigureRow,
} from './read-figure-rows.ts'

const batchSize = 1000

const subscriptionHead = [
  'Reader',
  'E-mail',
  'Plan',
  'Kind',
  'Status',
  'Began',
  'Cancelled',
  'Period ends',
  'Renews for',
]
const moneyHead = ['Date', 'Reader', 'E-mail', 'Payment', 'Invoice', 'Paid', 'Refunded']

/** All rows of a figure as the parts of a CSV file, read a thousand at a time. Amounts are in dollars. */
export async function* exportFigure(db: SqlClient, query: FigureQuery): AsyncGenerator<string> {
  yield csvMark + csvLine(query.figure === 'revenue' ? moneyHead : subscriptionHead)
  let after: string | null = null
  do {
    const page: FigurePage = await readFigureRows(db, { ...query, after, limit: batchSize })
    yield linesOf(page)
    after = page.next
  } while (after !== null)
}

function linesOf(page: FigurePage): string {
  const lines = page.kind === 'money' ? page.rows.map(moneyLine) : page.rows.map(subscriptionLine)
  return lines.map(csvLine).join('')
}

function subscriptionLine(row: SubscriptionFigureRow): string[] {
  return [
    row.name ?? '',
    row.email ?? '',
    row.planName,
    row.kind,
    subscriptionStatusLabels[row.status],
    day(row.startedAt),
    day(row.canceledAt),
    day(row.periodEnd),
    row.renewalCents === null || row.cancelsAtPeriodEnd ? '' : dollars(row.renewalCents),
  ]
}

/** In two columns: a spreadsheet would take an amount with a sign for a formula. */
function moneyLine({ at, name, email, description, invoiceNumber, cents }: MoneyFigureRow): string[] {
  const amounts = cents < 0 ? ['', dollars(-cents)] : [dollars(cents), '']
  return [day(at), name ?? '', email ?? '', description, invoiceNumber ?? '', ...amounts]
}

function day(time: string | null): string {
  return time?.slice(0, 10) ?? ''
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2)
}
