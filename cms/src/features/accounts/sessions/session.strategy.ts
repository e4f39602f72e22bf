import type { AuthStrategy } from 'payload'
import type { User } from '../../../payload-types.ts'
import { type AccountSession, readSession } from './read-session.ts'

/** Payload knows its user by the magazine's own session: staff sign in once, for the admin and for its pages. */
export const sessionStrategy: AuthStrategy = {
  name: 'session',
  authenticate: async ({ headers, payload }) => {
    const session = await readSession(payload.db.pool, headers)
    return { user: session && !session.isSecondFactorDue ? toPayloadUser(session) : null }
  },
}

/** The user of a session as Payload's access rules and its admin know them. */
export function toPayloadUser(session: AccountSession): User {
  const { userId, publicId, email, firstName, lastName, role, createdAt, updatedAt } = session
  return {
    collection: 'users',
    id: userId,
    publicId,
    email,
    firstName,
    lastName,
    role,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
