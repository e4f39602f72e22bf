import type { Access, CollectionConfig } from 'payload'
import { madeBy } from '../../platform/access/own-documents.ts'
import { can } from '../../platform/access/rights.ts'
import { allow, nobody, staffOnly } from '../../platform/access/staff.access.ts'

/** Anyone who writes chooses from all pictures; contributors change and delete those alone that they have uploaded. */
const changePictures: Access = ({ req: { user } }) => {
  if (!user || can(user, 'editArticles')) return can(user, 'editArticles')
  return can(user, 'writeArticles') && madeBy(user.id)
}

export const mediaAccess = {
  admin: staffOnly,
  create: allow('writeArticles'),
  read: allow('writeArticles'),
  update: changePictures,
  delete: changePictures,
  readVersions: allow('editArticles'),
  unlock: nobody,
} satisfies CollectionConfig<'media'>['access']
