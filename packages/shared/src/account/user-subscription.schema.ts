import { z } from 'zod'
import { PlanSchema } from '../plan/plan.schema.ts'
import { subscriptionStatuses } from './entitlement.ts'

/**
 * A reader's subscription (spec.md §3, user subscription). A free plan has no period end: it ends when the reader
 * says so.
 */
export const UserSubscriptionSchema = z.object({
  status: z.enum(subscriptionStatuses),
  currentPeriodStart: z.iso.datetime(),
  currentPeriodEnd: z.iso.datetime().nullable(),
  subscription: PlanSchema,
})

/** `GET /api/user/subscription`: null for a reader who has none. */
export const UserSubscriptionAnswerSchema = UserSubscriptionSchema.nullable()

export type UserSubscription = z.infer<typeof UserSubscriptionSchema>
