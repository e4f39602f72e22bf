import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { timeColumn } from '../../../platform/database/columns.ts'
import { PaymentDocumentSchema } from './payment-document.ts'

const RowSchema = z.object({
  paymentId: z.string(),
  currency: z.string(),
  invoiceNumber: z.string(),
  paidAt: timeColumn.nullable(),
  document: PaymentDocumentSchema,
  magazine: z.string(),
  sellerName: z.string(),
  sellerAddress: z.string(),
  sellerTaxId: z.string(),
  sellerEmail: z.string(),
})

/** What the receipts of one payment are made from. */
export interface PaymentReceipt extends Omit<z.infer<typeof RowSchema>, `seller${string}`> {
  /** Lines as they stand below each other. */
  seller: string[]
}

export type ReceiptKind = 'receipt' | 'invoice'

/**
 * A payment's receipt, of this reader alone; null without one: a receipt is there once it was paid, an invoice once it
 * has a number. The invoice of a payment that failed and was made good since is the paid one.
 */
export async function readReceipt(
  db: SqlClient,
  { userId, paymentId, kind }: { userId: number; paymentId: string; kind: ReceiptKind },
): Promise<PaymentReceipt | null> {
  const row = await sqlOn(db)
    .selectFrom('payments as asked')
    .innerJoin('payments as receipt', 'receipt.user_id', 'asked.user_id')
    .leftJoin('site_settings as settings', (join) => join.onTrue())
    .select(({ fn, val }) => [
      'receipt.public_id as paymentId',
      'receipt.currency',
      'receipt.invoice_number as invoiceNumber',
      'receipt.paid_at as paidAt',
      'receipt.document',
      fn.coalesce('settings.name', val('Meridian')).as('magazine'),
      fn.coalesce('settings.seller_legal_name', val('')).as('sellerName'),
      fn.coalesce('settings.seller_address', val('')).as('sellerAddress'),
      fn.coalesce('settings.seller_tax_id', val('')).as('sellerTaxId'),
      fn.coalesce('settings.seller_email', val('')).as('sellerEmail'),
    ])
    .where('receipt.document', 'is not', null)
    .where('receipt.invoice_number', 'is not', null)
    .where('asked.user_id', '=', userId)
    .where('asked.public_id', '=', paymentId)
    .where((eb) => {
      const isAsked = eb('receipt.id', '=', eb.ref('asked.id'))
      if (kind === 'receipt') return isAsked.and('asked.paid_at', 'is not', null)
      const isSameInvoice = eb('receipt.provider_invoice_id', '=', eb.ref('asked.provider_invoice_id'))
      return isAsked.or(isSameInvoice.and('receipt.paid_at', 'is not', null))
    })
    .orderBy(({ eb }) => eb('receipt.paid_at', 'is not', null), 'desc')
    .orderBy('receipt.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { sellerName, sellerAddress, sellerTaxId, sellerEmail, ...receipt } = RowSchema.parse(row)
  const taxLine = sellerTaxId === '' ? [] : [`Tax number ${sellerTaxId}`]
  const seller = [sellerName || receipt.magazine, ...sellerAddress.split('\n'), ...taxLine, sellerEmail]
  return { ...receipt, seller: seller.map((line) => line.trim()).filter((line) => line !== '') }
}
