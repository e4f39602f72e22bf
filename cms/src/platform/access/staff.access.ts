import type { ClientUser, PayloadRequest } from 'payload'
import { can, type Right } from './rights.ts'
import { isStaff } from './roles.ts'

type Args = { req: PayloadRequest }

/** Anyone who works here, whatever their role. */
export const staffOnly = ({ req }: Args): boolean => isStaff(req.user)

/** Anyone who has a right (`rights.ts`). */
export function allow(right: Right): (args: Args) => boolean {
  return ({ req }) => can(req.user, right)
}

/** For `admin.hidden`: keeps from the menu what somebody has no right to. */
export function hideWithout(right: Right): (args: { user: ClientUser }) => boolean {
  return ({ user }) => !can({ role: user['role'] }, right)
}

/** No request at all: only the CMS's own code, which skips access, does this. */
export const nobody = (): boolean => false
