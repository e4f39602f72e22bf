import type { Right } from '../../platform/access/rights.ts'
import { allow } from '../../platform/access/staff.access.ts'

/** The standing pages: they have no drafts, so anyone who may publish words them. */
export const pageAccess = {
  read: allow('readPages'),
  update: allow('editPages'),
  readVersions: allow('readPages'),
}

/** What binds the publisher: administrators alone change it. */
export const legalAccess = { ...pageAccess, update: allow('editLegalPages') }

/**
 * What is arranged in drafts by `draftsBy`. Anyone who publishes it is asked by `platform/access/publishing.hooks.ts`: to Payload's
 * rules a draft of what is published looks like publishing it.
 */
export function draftedAccess(draftsBy: Right): typeof pageAccess {
  return { ...pageAccess, update: allow(draftsBy) }
}
