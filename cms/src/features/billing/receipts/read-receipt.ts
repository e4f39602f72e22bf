import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { timeColumn } from '../../entitlement/columns.ts'
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
  const { rows } = await db.query(
    `select receipt.public_id as "paymentId", receipt.currency, receipt.invoice_number as "invoiceNumber",
            receipt.paid_at as "paidAt", receipt.document,
            coalesce(settings.name, 'Meridian') as magazine,
            coalesce(settings.seller_legal_name, '') as "sellerName",
            coalesce(settings.seller_address, '') as "sellerAddress",
            coalesce(settings.seller_tax_id, '') as "sellerTaxId",
            coalesce(settings.seller_email, '') as "sellerEmail"
       from payments asked
       join payments receipt
         on receipt.user_id = asked.user_id and receipt.document is not null and receipt.invoice_number is not null
        and (receipt.id = asked.id
             or ($3 = 'invoice' and receipt.paid_at is not null
                 and receipt.provider_invoice_id = asked.provider_invoice_id))
       left join site_settings settings on true
      where asked.user_id = $1 and asked.public_id = $2 and ($3 = 'invoice' or asked.paid_at is not null)
      order by receipt.paid_at is not null desc, receipt.id desc
      limit 1`,
    [userId, paymentId, kind],
  )
  const [row] = RowSchema.array().parse(rows)
  if (!row) return null
  const { sellerName, sellerAddress, sellerTaxId, sellerEmail, ...receipt } = row
  const taxLine = sellerTaxId === '' ? [] : [`Tax number ${sellerTaxId}`]
  const seller = [sellerName || receipt.magazine, ...sellerAddress.split('\n'), ...taxLine, sellerEmail]
  return { ...receipt, seller: seller.map((line) => line.trim()).filter((line) => line !== '') }
}
