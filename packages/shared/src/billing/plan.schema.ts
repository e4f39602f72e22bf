import { z } from 'zod'
import { planTiers } from './billing-values.ts'

export const PlanTierSchema = z.enum(planTiers)

/** A subscription plan as `GET /api/subscriptions...` answers it. `price` is in cents, 0 is free. */
export const PlanSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  tier: PlanTierSchema,
  price: z.number().int().nonnegative(),
  period: z.string(),
  features: z.array(z.string()),
})

export type Plan = z.infer<typeof PlanSchema>
