import { z } from 'zod'
import { PlanSchema } from './plan.schema.ts'
import { subscriptionStatuses } from '../entitlement/entitlement.ts'

/** How somebody came by a subscription: it costs nothing, the provider collects for it, or staff gave it. */
export const subscriptionKinds = ['free', 'paid', 'complimentary'] as const
export type SubscriptionKind = (typeof subscriptionKinds)[number]

/**
 * A reader's subscription (spec.md §3, user subscription). A free plan has no period end: it ends when the reader
 * says so.
 */
export const UserSubscriptionSchema = z.object({
  status: z.enum(subscriptionStatuses),
  /** When it began, however often it was renewed or its plan changed since. */
  startedAt: z.iso.datetime(),
  currentPeriodStart: z.iso.datetime(),
  currentPeriodEnd: z.iso.datetime().nullable(),
  subscription: PlanSchema,
  kind: z.enum(subscriptionKinds),
  /** Whether it ends with the period instead of being renewed. */
  cancelsAtPeriodEnd: z.boolean(),
  /** What the next period costs, in cents; null when there is none to be paid. */
  renewalPrice: z.int().nonnegative().nullable(),
  /** What it is paid in (ISO 4217, in small letters): US dollars, unless it was begun on another system. */
  currency: z.string(),
  /** The plan that begins with the next period, when another one was chosen for it. */
  nextPlan: PlanSchema.pick({ id: true, name: true }).nullable(),
  /**
   * A higher-priced plan that was asked for and begins once `amount` (cents) is paid, for which there is time until
   * `expiresAt`; null when none waits.
   */
  pendingChange: z
    .object({
      plan: PlanSchema.pick({ id: true, name: true }),
      amount: z.int().nonnegative(),
      expiresAt: z.iso.datetime(),
    })
    .nullable(),
  /** Until when a payment that failed can be made good without losing anything; null when none is due. */
  payBy: z.iso.datetime().nullable(),
})

/** `GET /api/user/subscription`: null for a reader who has none. */
export const UserSubscriptionAnswerSchema = UserSubscriptionSchema.nullable()

export type UserSubscription = z.infer<typeof UserSubscriptionSchema>
