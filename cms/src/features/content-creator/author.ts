import type { Payload } from 'payload'
import type { User } from '../../payload-types.ts'

/** Who works with the content creator. */
export interface Author {
  userId: number
  /** Whether everybody's generations may be looked at. */
  isAdmin: boolean
}

/** The same person as Payload's access rules know them. */
export async function payloadUser(
  payload: Payload,
  { userId }: Author,
): Promise<User & { collection: 'users' }> {
  const user = await payload.findByID({ collection: 'users', id: userId, depth: 0 })
  return { ...user, collection: 'users' }
}
