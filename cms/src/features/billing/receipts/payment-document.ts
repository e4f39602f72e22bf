import { z } from 'zod'

const time = z.iso.datetime()

/** What was bought. A credit, such as the unused time of the plan before, is negative. */
export const BoughtLinesSchema = z
  .object({
    description: z.string(),
    amount: z.int(),
    periodStart: time.nullable(),
    periodEnd: time.nullable(),
  })
  .array()

/** Null where none was charged: what was settled elsewhere. */
export const ChargedCardSchema = z.object({ brand: z.string(), last4: z.string() }).nullable()

/**
 * What the receipts of a payment say, as it was when it was paid (`payments.document`). Amounts are in cents of the
 * payment's currency. Kept with the payment, so that a receipt says the same in ten years, whatever became of the
 * plan, the card and the account.
 */
export const PaymentDocumentSchema = z.object({
  /** Whether money was taken: neither the sandbox nor the provider's test mode takes any. */
  isLive: z.boolean(),
  lines: BoughtLinesSchema,
  /** Before tax. */
  subtotal: z.int(),
  tax: z.int().nonnegative(),
  total: z.int(),
  /** What was paid: less than the total where credit of the reader was used up. */
  amountPaid: z.int().nonnegative(),
  invoicedAt: time,
  card: ChargedCardSchema,
  reader: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
  /** Lines of the billing address as they stand below each other; empty when the card was given without one. */
  billingAddress: z.string().array(),
  refunds: z.object({ amount: z.int().positive(), refundedAt: time }).array(),
  /** Whether it was paid before its subscription was adopted: the former seller has sent the invoice. */
  isInvoicedElsewhere: z.boolean().optional(),
})

export type PaymentDocument = z.infer<typeof PaymentDocumentSchema>
