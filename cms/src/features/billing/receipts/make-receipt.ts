import slugify from '@sindresorhus/slugify'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { describeReceipt } from './receipt-content.ts'
import { settableText } from './receipt-fonts.ts'
import { type ReceiptKind, readReceipt } from './read-receipt.ts'
import { typesetReceipt } from './typeset-receipt.ts'

export interface ReceiptFile {
  name: string
  bytes: Buffer
}

/** A receipt or invoice of this reader as a PDF; null when there is none. */
export async function makeReceipt(
  db: SqlClient,
  asked: { userId: number; paymentId: string; kind: ReceiptKind },
): Promise<ReceiptFile | null> {
  const receipt = await readReceipt(db, asked)
  if (!receipt) return null
  const { kind } = asked
  const bytes = await typesetReceipt(describeReceipt(receipt, { kind, canSet: await settableText() }))
  return { name: `${slugify(`${receipt.magazine} ${kind} ${receipt.invoiceNumber}`)}.pdf`, bytes }
}
