import type { Access, CollectionConfig } from 'payload'
import { can } from '../../platform/access/rights.ts'
import { allow, nobody, staffOnly } from '../../platform/access/staff.access.ts'

/** Everybody of the staff reads the issues that readers have; editors prepare the next one. */
const readIssues: Access = ({ req }) =>
  can(req.user, 'editArticles') || (staffOnly({ req }) && { _status: { equals: 'published' } })

/** Editors prepare an issue as a draft; `platform/access/publishing.hooks.ts` keeps what they save from readers. */
const saveIssues: Access = ({ req: { user }, data }) =>
  can(user, data?._status === 'published' ? 'publishArticles' : 'editArticles')

export const issueAccess = {
  admin: staffOnly,
  create: saveIssues,
  read: readIssues,
  update: saveIssues,
  delete: allow('removeStructure'),
  readVersions: allow('editArticles'),
  unlock: nobody,
} satisfies CollectionConfig<'issues'>['access']
