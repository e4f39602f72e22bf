import type { CollectionConfig } from 'payload'
import { structureAccess } from '../../platform/access/collection.access.ts'
import { hideWithout } from '../../platform/access/staff.access.ts'
import { pictureField } from '../media/picture.field.ts'
import { slugField } from '../../platform/fields/slug.field.ts'
import { holdChanged, noteReferrers } from '../publishing/note-referrers.hooks.ts'
import { recordAuthorChange, recordAuthorDeletion } from '../publishing/record-shared-change.ts'
import { dropAuthorName, recordAuthorName } from '../search/record-search-change.ts'
import { refuseWhileUsed } from '../../platform/database/refuse-while-used.hooks.ts'

const authorHooks = {
  beforeChange: [holdChanged('authors')],
  afterChange: [recordAuthorChange, recordAuthorName],
  beforeDelete: [
    noteReferrers('authors'),
    refuseWhileUsed({
      by: 'articles',
      field: 'authors',
      message: 'This author stands in the byline of articles. Give them another author first.',
    }),
  ],
  afterDelete: [recordAuthorDeletion, dropAuthorName],
} satisfies CollectionConfig<'authors'>['hooks']

export const authors: CollectionConfig<'authors'> = {
  slug: 'authors',
  labels: { singular: 'Author', plural: 'Authors' },
  access: structureAccess,
  hooks: authorHooks,
  defaultSort: 'name',
  admin: {
    hideAPIURL: true,
    hidden: hideWithout('editArticles'),
    group: 'Write',
    useAsTitle: 'name',
    defaultColumns: ['name', 'role', 'portrait', 'slug'],
    description: 'The people in the bylines. They need no account.',
  },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: 120 },
    {
      name: 'role',
      type: 'text',
      required: true,
      maxLength: 160,
      admin: { description: 'As it stands beside the name: Editor-at-large.' },
    },
    { name: 'bio', type: 'textarea', maxLength: 1200, label: 'About' },
    pictureField({ name: 'portrait' }),
    slugField({ from: ['name'], description: 'The page of the author: /authors/helena-marchetti.' }),
  ],
}
