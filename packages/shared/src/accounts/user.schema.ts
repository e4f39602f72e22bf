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

/** The same as the answer to signing in, which calls off a deletion that the user had asked for. */
export const SignedInUserSchema = UserSchema.extend({ isDeletionCancelled: z.boolean().optional() })

export type User = z.infer<typeof UserSchema>
