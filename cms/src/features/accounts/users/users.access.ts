import type { Access, CollectionConfig } from 'payload'
import { can } from '../../../platform/access/rights.ts'
import { isStaff, staffRoles } from '../../../platform/access/roles.ts'
import { allow, nobody, staffOnly } from '../../../platform/access/staff.access.ts'

/** Support staff see readers as well; all staff see their colleagues, whose names stand on versions and locks. */
const readPeople: Access = ({ req }) => {
  if (can(req.user, 'manageStaff') || can(req.user, 'seeReaders')) return true
  return isStaff(req.user) && { role: { in: [...staffRoles] } }
}

/** Administrators change everyone; other staff change themselves. */
const updatePeople: Access = ({ req }) => {
  if (can(req.user, 'manageStaff')) return true
  return isStaff(req.user) && req.user ? { id: { equals: req.user.id } } : false
}

/** Administrators delete everyone but themselves: the last one can't lock the house from outside. */
const deletePeople: Access = ({ req }) =>
  can(req.user, 'manageStaff') && req.user ? { id: { not_equals: req.user.id } } : false

export const userAccess = {
  admin: staffOnly,
  create: allow('manageStaff'),
  read: readPeople,
  update: updatePeople,
  delete: deletePeople,
  readVersions: nobody,
  unlock: nobody,
} satisfies CollectionConfig<'users'>['access']
