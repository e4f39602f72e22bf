import { InvoiceListSchema } from '@meridian/shared/billing/payment.schema'
import type { TextFieldServerProps } from 'payload'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { InvoiceList } from './invoice-list.tsx'

/** Below the number of a payment's invoice: everything that was issued of it, as PDFs. */
export async function InvoiceLinks({ id, payload }: TextFieldServerProps) {
  if (id === undefined) return null
  const invoices = await sqlOn(payload.db.pool)
    .selectFrom('invoices')
    .select(['number', 'kind'])
    .where('payment_id', '=', Number(id))
    .orderBy('id')
    .execute()
  return <InvoiceList invoices={InvoiceListSchema.parse(invoices)} />
}
