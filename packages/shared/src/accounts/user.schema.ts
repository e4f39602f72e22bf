import { z } from 'zod'

export const SubscriptionTierSchema = z.enum(['free', 'global_reader', 'patron_ledger', 'platinum'])

/** The signed-in user as `GET /api/user` answers it (spec §3, user). `subscriptionStatus` is null without one. */
export const UserSchema = z.object({
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  isAdmin: z.boolean(),
  createdAt: z.iso.datetime(),
  subscriptionStatus: z.string().nullable(),
  subscriptionTier: SubscriptionTierSchema,
})

export type User = z.infer<typeof UserSchema>
