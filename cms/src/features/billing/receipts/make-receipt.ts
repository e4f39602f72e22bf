import slugify from '@sindresorhus/slugify'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { type IssuedInvoice, readInvoice, readInvoiceOfPayment } from '../invoices/read-invoice.ts'
import { describeReceipt, type ReceiptKind } from './receipt-content.ts'
import { settableText } from './receipt-fonts.ts'
import { typesetReceipt } from './typeset-receipt.ts'

export interface ReceiptFile {
  name: string
  bytes: Buffer
  /** Whose payment it is about; null once their account is deleted. */
  userId: number | null
}

/** The receipt or the invoice of a reader's payment as a PDF; null when there is none, because it was not paid. */
export async function makeReceipt(
  db: SqlClient,
  { userId, paymentId, kind }: { userId: number; paymentId: string; kind: 'receipt' | 'invoice' },
): Promise<ReceiptFile | null> {
  const invoice = await readInvoiceOfPayment(db, { userId, paymentId, isPaid: kind === 'receipt' })
  return invoice ? toFile(invoice, kind) : null
}

/** An invoice, a cancellation or a credit note by its number; `ownerId` is null for staff. */
export async function makeInvoice(
  db: SqlClient,
  asked: { number: string; ownerId: number | null },
): Promise<ReceiptFile | null> {
  const invoice = await readInvoice(db, asked)
  return invoice ? toFile(invoice, invoice.kind) : null
}

async function toFile(invoice: IssuedInvoice, kind: ReceiptKind): Promise<ReceiptFile> {
  const bytes = await typesetReceipt(describeReceipt(invoice, { kind, canSet: await settableText() }))
  const name = `${slugify(`${invoice.content.magazine} ${kind} ${invoice.number}`)}.pdf`
  return { name, bytes, userId: invoice.userId }
}
