import type { CollectionAfterChangeHook, CollectionConfig } from 'payload'
import { clientOf } from '../../../platform/database/sql-client.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Address } from '../../../payload-types.ts'

/** Readers change their addresses by the API; anyone who does it here is one of the staff. */
const noteChangeByStaff: CollectionAfterChangeHook<Address> = async ({ doc, req }) => {
  const reader = typeof doc.user === 'number' ? doc.user : doc.user.id
  await recordAudit(await clientOf(req), {
    action: 'reader-data-changed',
    actorId: req.user?.id ?? null,
    subjectId: reader,
    detail: 'An address.',
  })
  return doc
}

export const addressHooks = {
  afterChange: [noteChangeByStaff],
} satisfies CollectionConfig<'addresses'>['hooks']
