import type { Right } from './rights.ts'
import { allow, nobody, staffOnly } from './staff.access.ts'

/*
 * Readers never read a collection: published content leaves the CMS through `/api` alone, in its public
 * form. What stands here is what staff may do in the admin. Articles and pictures have rules of their own.
 */

/** The magazine's structure, which but for issues has no drafts: anyone who writes chooses from it, saving it shows at once. */
export const structureAccess = {
  admin: staffOnly,
  create: allow('editStructure'),
  read: staffOnly,
  update: allow('editStructure'),
  delete: allow('removeStructure'),
  readVersions: allow('editStructure'),
  unlock: nobody,
}

/** What the business sells: the newsroom sees it, administrators change it. */
export const businessAccess = {
  ...structureAccess,
  create: allow('editPlans'),
  read: allow('seePlans'),
  update: allow('editPlans'),
  delete: allow('editPlans'),
  readVersions: allow('seePlans'),
}

/** Kept by the CMS itself; anyone who has the right may look. */
export function ledgerAccess(right: Right) {
  return {
    admin: allow(right),
    create: nobody,
    read: allow(right),
    update: nobody,
    delete: nobody,
    readVersions: nobody,
    unlock: nobody,
  }
}
