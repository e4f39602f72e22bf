import { z } from 'zod'
import { requiredText } from '../accounts/credentials.schema.ts'
import { planChoice } from './plan-choice.schema.ts'
import { PlanSchema } from './plan.schema.ts'

/** `POST /api/user/subscription/quote`: the public id of the plan to change to. */
export const PlanQuoteRequestSchema = z.strictObject({
  subscriptionId: planChoice,
})

/**
 * What a change of plan costs, before it is confirmed. Amounts are in cents. An `upgrade` begins when `amountDue` is
 * paid, a `downgrade` with the next period and for nothing.
 */
export const PlanQuoteSchema = z.object({
  /** Confirms exactly this, until `expiresAt`. */
  quote: z.string(),
  kind: z.enum(['upgrade', 'downgrade']),
  plan: PlanSchema,
  amountDue: z.int().nonnegative(),
  currency: z.string(),
  /** What the amount is made of: the unused time of the present plan (negative), the rest of the period of the new. */
  lines: z.object({ description: z.string(), amount: z.int() }).array(),
  effectiveAt: z.iso.datetime(),
  renewsAt: z.iso.datetime(),
  renewalPrice: z.int().nonnegative(),
  expiresAt: z.iso.datetime(),
})

/** `POST /api/user/subscription/change`. */
export const PlanChangeRequestSchema = z.strictObject({
  quote: requiredText(4000, 'Please choose a plan again.'),
})

/** `requires_payment`: nothing has changed until the payment is confirmed with `clientSecret`. */
export const PlanChangeOutcomeSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('changed') }),
  z.object({ state: z.literal('scheduled') }),
  z.object({ state: z.literal('requires_payment'), clientSecret: z.string() }),
])

/** `POST /api/user/subscription/cancellation`: until when the reader keeps what is paid. */
export const CancellationSchema = z.object({ endsAt: z.iso.datetime() })

export type PlanQuote = z.infer<typeof PlanQuoteSchema>
export type PlanChangeOutcome = z.infer<typeof PlanChangeOutcomeSchema>
export type Cancellation = z.infer<typeof CancellationSchema>
