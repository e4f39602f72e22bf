import type { CollectionConfig } from 'payload'
import { structureAccess } from '../../platform/access/collection.access.ts'
import { hideWithout } from '../../platform/access/staff.access.ts'
import { slugField } from '../../platform/fields/slug.field.ts'
import { topicHooks } from './topics.hooks.ts'

export const topics: CollectionConfig<'topics'> = {
  slug: 'topics',
  labels: { singular: 'Topic', plural: 'Topics' },
  access: structureAccess,
  hooks: topicHooks,
  defaultSort: 'position',
  indexes: [{ fields: ['section', 'slug'], unique: true }],
  admin: {
    hideAPIURL: true,
    hidden: hideWithout('editArticles'),
    group: 'Write',
    useAsTitle: 'name',
    defaultColumns: ['name', 'section', 'slug', 'position'],
    description: 'The topics of each section; each has a page of its own.',
  },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: 80 },
    { name: 'description', type: 'textarea', required: true, maxLength: 500 },
    {
      name: 'section',
      type: 'relationship',
      relationTo: 'sections',
      required: true,
      admin: { position: 'sidebar', allowCreate: false },
    },
    slugField({
      from: ['name'],
      unique: false,
      description: 'The page of the topic within its section: /leadership/decision-making.',
    }),
    {
      name: 'position',
      type: 'number',
      required: true,
      defaultValue: 100,
      admin: { position: 'sidebar', step: 1, description: 'Smaller numbers stand first in the menu.' },
    },
  ],
}
