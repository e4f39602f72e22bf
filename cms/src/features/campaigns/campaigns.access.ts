import type { Access, CollectionConfig } from 'payload'
import { can } from '../../platform/access/rights.ts'
import { allow, nobody } from '../../platform/access/staff.access.ts'

/** What was sent stays: people have it in their mailboxes, and what became of it is counted. */
const deleteUnsent: Access = ({ req }) => can(req.user, 'writeCampaigns') && { sentAt: { exists: false } }

/** A campaign is never published: it is sent, which freezes what it says. */
const saveDrafts: Access = ({ req, data }) => can(req.user, 'writeCampaigns') && data?._status !== 'published'

export const campaignAccess = {
  admin: allow('writeCampaigns'),
  create: saveDrafts,
  read: allow('writeCampaigns'),
  update: saveDrafts,
  delete: deleteUnsent,
  readVersions: allow('writeCampaigns'),
  unlock: nobody,
} satisfies CollectionConfig<'campaigns'>['access']
