import type { InvoiceKind } from '@meridian/shared/billing/payment.schema'
import { sql } from 'kysely'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { type InvoiceContent, testPrefix } from './invoice-content.ts'

const digits = 6

export interface InvoiceToNumber {
  kind: InvoiceKind
  paymentId: number
  relatedId: number | null
  providerRefundId: string | null
  content: InvoiceContent
}

export interface NumberedInvoice {
  id: number
  number: string
}

/**
 * Writes a document down under the next number of its series. The row of the series stays locked until the transaction
 * of `client` ends: the next number is given after this one is there for good, or is this one again. Every other row that
 * the transaction locks has to be taken before.
 */
export async function numberInvoice(
  client: SqlClient,
  { document, prefix }: { document: InvoiceToNumber; prefix: string },
): Promise<NumberedInvoice> {
  const { kind, paymentId, relatedId, providerRefundId, content } = document
  const series = `${content.isLive ? prefix : testPrefix}-`
  const { last } = await sqlOn(client)
    .insertInto('invoice_series')
    .values({ series, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet({ last_number: sql<number>`invoice_series.last_number + 1` }),
    )
    .returning('last_number as last')
    .executeTakeFirstOrThrow()
  const number = `${series}${String(last).padStart(digits, '0')}`
  const { id } = await sqlOn(client)
    .insertInto('invoices')
    .values({
      number,
      series,
      series_number: last,
      kind,
      payment_id: paymentId,
      related_id: relatedId,
      provider_refund_id: providerRefundId,
      // Read after the number was given: the days of a series are in the order of its numbers.
      issued_at: sql<Date>`clock_timestamp()`,
      content: JSON.stringify(content),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (kind === 'invoice') {
    await sqlOn(client)
      .updateTable('payments')
      .set({ invoice_number: number })
      .where('id', '=', paymentId)
      .execute()
  }
  return { id, number }
}
