import type { User as UserAnswer } from '@meridian/shared/account/user.schema'
import { type Role, isAdmin } from '../../access/roles.ts'

interface UserDocument {
  email: string
  firstName?: string | null
  lastName?: string | null
  role?: Role | null
  createdAt: string
}

/** A plan that a reader has; there is none before the magazine sells any. */
export interface UserPlan {
  status: string
  tier: UserAnswer['subscriptionTier']
}

/** What the API tells a user about themselves (spec §3, user): nothing else of the document leaves the CMS. */
export function toPublicUser(user: UserDocument, plan: UserPlan | null): UserAnswer {
  return {
    email: user.email,
    firstName: user.firstName || null,
    lastName: user.lastName || null,
    isAdmin: isAdmin(user),
    createdAt: user.createdAt,
    subscriptionStatus: plan?.status ?? null,
    subscriptionTier: plan?.tier ?? 'free',
  }
}
