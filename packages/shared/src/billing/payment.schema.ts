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

/** A payment of a reader (spec.md §3). `amount` is in cents. */
export const PaymentSchema = z.object({
  id: z.string(),
  description: z.string(),
  amount: z.int().nonnegative(),
  status: z.enum(paymentStatuses),
  createdAt: z.iso.datetime(),
  /** What of it was refunded, in cents. */
  refundedAmount: z.int().nonnegative(),
  /** The number of its invoice; null when there is none yet. */
  invoiceNumber: z.string().nullable(),
  /** Whether there is a receipt to download: once it was paid. */
  hasReceipt: z.boolean(),
})

/** `GET /api/user/payments`: the newest first. */
export const PaymentListSchema = PaymentSchema.array()

export type Payment = z.infer<typeof PaymentSchema>
