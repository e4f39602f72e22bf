import { randomBytes } from 'node:crypto'
import type { Payload } from 'payload'
import { issueInvoices } from '../src/features/billing/invoices/issue-invoices.ts'
import type { PaymentDocument } from '../src/features/billing/receipts/payment-document.ts'
import { inPoolTransaction } from '../src/platform/database/pool-transaction.ts'

export const paidDocument: PaymentDocument = {
  isLive: true,
  lines: [
    {
      description: 'The Patron Ledger',
      amount: 150_000,
      periodStart: '2026-11-14T09:00:00.000Z',
      periodEnd: '2027-11-14T09:00:00.000Z',
    },
  ],
  subtotal: 150_000,
  tax: 0,
  total: 150_000,
  amountPaid: 150_000,
  invoicedAt: '2026-11-14T09:00:00.000Z',
  card: { brand: 'visa', last4: '4242' },
  reader: { name: 'Ada Lovelace', email: 'ada@meridian.example' },
  billingAddress: ['12 St James’s Square', 'London SW1Y 4JH', 'GB'],
  refunds: [],
}

interface PaymentRow {
  publicId?: string
  document?: PaymentDocument | null
  status?: string
  paidAt?: string | null
  providerInvoiceId?: string
  /** False leaves its invoice to the test. */
  isInvoiced?: boolean
}

/** A payment as the provider's news have written it down, with its invoice once it was paid; answers its public id. */
export async function insertPayment({ db }: Payload, userId: number, row: PaymentRow = {}): Promise<string> {
  const {
    publicId = randomBytes(16).toString('base64url'),
    document = paidDocument,
    status = 'succeeded',
    paidAt = '2026-11-14T09:00:05.000Z',
    providerInvoiceId = `in_${publicId}`,
    isInvoiced = true,
  } = row
  await db.pool.query(
    `insert into payments (user_id, public_id, description, amount_cents, currency, status, paid_at, document,
                           provider_invoice_id, provider_charge_id, provider_customer_id)
     values ($1, $2, 'The Patron Ledger', 150000, 'usd', $3, $4, $5, $6, $7, $8)`,
    [userId, publicId, status, paidAt, document, providerInvoiceId, `ch_${publicId}`, `cus_${publicId}`],
  )
  if (isInvoiced) await inPoolTransaction(db.pool, (client) => issueInvoices(client, `cus_${publicId}`))
  return publicId
}
