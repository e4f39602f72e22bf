import { isReservedPath } from '@meridian/shared/publishing/redirect-path'
import type { CollectionConfig } from 'payload'
import { structureAccess } from '../../platform/access/collection.access.ts'
import { hideWithout } from '../../platform/access/staff.access.ts'
import { slugField } from '../../platform/fields/slug.field.ts'
import { sectionHooks } from './sections.hooks.ts'

export const sections: CollectionConfig<'sections'> = {
  slug: 'sections',
  labels: { singular: 'Section', plural: 'Sections' },
  access: structureAccess,
  hooks: sectionHooks,
  defaultSort: 'position',
  admin: {
    hideAPIURL: true,
    hidden: hideWithout('editArticles'),
    group: 'Write',
    useAsTitle: 'name',
    defaultColumns: ['name', 'slug', 'tagline', 'position'],
    description: 'The sections of the magazine, as they stand in its navigation.',
  },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: 80 },
    { name: 'tagline', type: 'text', required: true, maxLength: 200 },
    {
      name: 'description',
      type: 'textarea',
      required: true,
      maxLength: 500,
      admin: { description: 'For search engines and feeds.' },
    },
    {
      name: 'emptyText',
      type: 'text',
      required: true,
      maxLength: 200,
      admin: { description: 'Shown while the section has no articles.' },
    },
    slugField({
      from: ['name'],
      description: 'The page of the section: /leadership.',
      isReserved: (slug) => isReservedPath(`/${slug}`),
    }),
    {
      name: 'position',
      type: 'number',
      required: true,
      defaultValue: 100,
      admin: { position: 'sidebar', step: 1, description: 'Smaller numbers stand first in the navigation.' },
    },
    {
      name: 'onHomePage',
      type: 'checkbox',
      defaultValue: false,
      label: 'A column on the home page',
      admin: { position: 'sidebar' },
    },
  ],
}
