import { z } from 'zod'
import { checkoutStates } from './billing-values.ts'
import { PlanSchema } from './plan.schema.ts'

/** What both calls of the checkout answer (spec.md §7): the secret with which the browser confirms the payment. */
export const ClientSecretSchema = z.object({ clientSecret: z.string() })

/** The same with what it is for, which the browser shows and hands to the provider's form. `amount` is in cents. */
export const PayableSchema = ClientSecretSchema.extend({ amount: z.int().positive(), currency: z.string() })

/** `GET /api/checkout`. `plan`, `amount` (cents) and `currency` are null in the state `none` alone. */
export const CheckoutOutcomeSchema = z.object({
  state: z.enum(checkoutStates),
  plan: PlanSchema.nullable(),
  amount: z.int().positive().nullable(),
  currency: z.string().nullable(),
  /** The provider's sentence for the reader, after a failure. */
  message: z.string().nullable(),
  /** Where the receipt goes by mail; null before there is one. */
  receiptEmail: z.string().nullable(),
})

export type Payable = z.infer<typeof PayableSchema>
export type CheckoutOutcome = z.infer<typeof CheckoutOutcomeSchema>
