import { z } from 'zod'

export const paymentStatuses = [
  'succeeded',
  'pending',
  'failed',
  'refunded',
  'partially_refunded',
  'disputed',
] as const

/** How the states are called, in the account and in the admin. */
export const paymentStatusLabels: Record<(typeof paymentStatuses)[number], string> = {
  succeeded: 'Succeeded',
  pending: 'Pending',
  failed: 'Failed',
  refunded: 'Refunded',
  partially_refunded: 'Partly refunded',
  disputed: 'Disputed',
}

/** What has a number of the seller's series: an invoice, what cancels one, what a refund takes off one. */
export const invoiceKinds = ['invoice', 'cancellation', 'credit-note'] as const

/** How they are called, in the account and in the admin. */
export const invoiceKindLabels: Record<(typeof invoiceKinds)[number], string> = {
  invoice: 'Invoice',
  cancellation: 'Cancellation',
  'credit-note': 'Credit note',
}

/** The numbered documents of a payment, the oldest first. */
export const InvoiceListSchema = z.object({ number: z.string(), kind: z.enum(invoiceKinds) }).array()

export type InvoiceKind = (typeof invoiceKinds)[number]

/** A payment of a reader (spec.md §3). `amount` is in cents of its currency (ISO 4217, in small letters). */
export const PaymentSchema = z.object({
  id: z.string(),
  description: z.string(),
  amount: z.int().nonnegative(),
  currency: z.string(),
  status: z.enum(paymentStatuses),
  createdAt: z.iso.datetime(),
  /** What of it was refunded, in cents. */
  refundedAmount: z.int().nonnegative(),
  /** The number of its invoice that counts; null when there is none, because it was not paid. */
  invoiceNumber: z.string().nullable(),
  /** Whether there is a receipt to download: once it was paid. */
  hasReceipt: z.boolean(),
  /** Its numbered documents, the oldest first. */
  documents: InvoiceListSchema,
  /** Whether the reader can have its invoice issued again, made out to their invoice details: once. */
  canCorrectInvoice: z.boolean(),
})

/** `GET /api/user/payments`: the newest first. */
export const PaymentListSchema = PaymentSchema.array()

export type Payment = z.infer<typeof PaymentSchema>
