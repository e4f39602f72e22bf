import { entitlementOf, type SubscriptionFacts } from '@meridian/shared/entitlement/entitlement'
import type { User as UserAnswer } from '@meridian/shared/accounts/user.schema'
import { z } from 'zod'
import { type Role, isAdmin, roles } from '../../platform/access/roles.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { decisiveSubscription, factColumns, SubscriptionFactsRow } from '../entitlement/subscription-facts.ts'

interface UserRow {
  email: string
  firstName: string | null
  lastName: string | null
  role: Role
  createdAt: Date
  subscription: SubscriptionFacts | null
}

const UserRowSchema = z
  .object({
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    role: z.enum(roles),
    createdAt: z.coerce.date(),
  })
  .and(SubscriptionFactsRow.transform((subscription) => ({ subscription })))

/** What the API tells a user about themselves (spec §3, user): nothing else of the account leaves the CMS. */
export function toPublicUser(user: UserRow): UserAnswer {
  return {
    email: user.email,
    firstName: user.firstName || null,
    lastName: user.lastName || null,
    isAdmin: isAdmin(user),
    createdAt: user.createdAt.toISOString(),
    ...entitlementOf(user.subscription, new Date()),
  }
}

/** The same for somebody who is just signing in. Throws for a user who does not exist. */
export async function readPublicUser(db: SqlClient, userId: number): Promise<UserAnswer> {
  const { rows } = await db.query(
    `select u.email, u.first_name as "firstName", u.last_name as "lastName", u.role, u.created_at as "createdAt",
            ${factColumns('facts')}
     from users u left join lateral ${decisiveSubscription('u.id')} facts on true
     where u.id = $1`,
    [userId],
  )
  return toPublicUser(UserRowSchema.parse(rows[0]))
}
