import type { Access, CollectionConfig } from 'payload'
import { isAdmin, isStaff } from '../../access/roles.ts'
import { adminsOnly, nobody, staffOnly } from '../../access/staff.access.ts'

/** Administrators see everyone; editors see their colleagues, whose names stand on versions and locks. */
const readPeople: Access = ({ req }) => {
  if (isAdmin(req.user)) return true
  return isStaff(req.user) && { role: { in: ['editor', 'admin'] } }
}

/** Administrators change everyone; editors change themselves. */
const updatePeople: Access = ({ req }) => {
  if (isAdmin(req.user)) return true
  return isStaff(req.user) && req.user ? { id: { equals: req.user.id } } : false
}

/** Administrators delete everyone but themselves: the last one can't lock the house from outside. */
const deletePeople: Access = ({ req }) =>
  isAdmin(req.user) && req.user ? { id: { not_equals: req.user.id } } : false

export const userAccess = {
  admin: staffOnly,
  create: adminsOnly,
  read: readPeople,
  update: updatePeople,
  delete: deletePeople,
  readVersions: nobody,
  unlock: nobody,
} satisfies CollectionConfig<'users'>['access']
