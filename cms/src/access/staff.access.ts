import type { PayloadRequest } from 'payload'
import { isAdmin, isStaff } from './roles.ts'

type Args = { req: PayloadRequest }

/** Editors and administrators. */
export const staffOnly = ({ req }: Args): boolean => isStaff(req.user)

/** Administrators. */
export const adminsOnly = ({ req }: Args): boolean => isAdmin(req.user)

/** No request at all: only the CMS's own code, which skips access, does this. */
export const nobody = (): boolean => false
