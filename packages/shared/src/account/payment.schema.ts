import { z } from 'zod'

export const paymentStatuses = ['succeeded', 'pending', 'failed', 'refunded'] as const

/** How the states are called, in the account and in the admin. */
export const paymentStatusLabels: Record<(typeof paymentStatuses)[number], string> = {
  succeeded: 'Succeeded',
  pending: 'Pending',
  failed: 'Failed',
  refunded: 'Refunded',
}

/** A payment of a reader (spec.md §3). `amount` is in cents. */
export const PaymentSchema = z.object({
  id: z.string(),
  description: z.string(),
  amount: z.int().nonnegative(),
  status: z.enum(paymentStatuses),
  createdAt: z.iso.datetime(),
})

/** `GET /api/user/payments`: the newest first. */
export const PaymentListSchema = PaymentSchema.array()

export type Payment = z.infer<typeof PaymentSchema>
