import type { CollectionConfig } from 'payload'
import { structureAccess } from '../../access/collection.access.ts'
import { bodyEditor } from '../../fields/body.editor.ts'
import { slugField } from '../../fields/slug.field.ts'
import { webLink } from '../../fields/web-link.field.ts'
import { issueHooks } from './issues.hooks.ts'

export const issues: CollectionConfig<'issues'> = {
  slug: 'issues',
  labels: { singular: 'Issue', plural: 'Issues' },
  access: structureAccess,
  hooks: issueHooks,
  defaultSort: '-year',
  admin: {
    hideAPIURL: true,
    group: 'Magazine',
    useAsTitle: 'title',
    defaultColumns: ['title', 'season', 'year', 'isCurrent', 'cover'],
    description: 'The printed issues with their covers and PDFs.',
  },
  fields: [
    { name: 'title', type: 'text', required: true, maxLength: 160 },
    { name: 'description', type: 'textarea', required: true, maxLength: 800 },
    {
      type: 'row',
      fields: [
        {
          name: 'season',
          type: 'select',
          required: true,
          options: ['Spring', 'Summer', 'Autumn', 'Winter'],
        },
        { name: 'year', type: 'number', required: true, min: 1900, max: 2200, admin: { step: 1 } },
      ],
    },
    {
      type: 'row',
      fields: [
        { name: 'cover', type: 'upload', relationTo: 'media', admin: { description: 'Upright, 4:5.' } },
        {
          name: 'pdf',
          type: 'upload',
          relationTo: 'issue-pdfs',
          label: 'PDF',
          filterOptions: { editionOf: { exists: false } },
          admin: { description: 'Without one, readers get an edition that is typeset from the articles.' },
        },
      ],
    },
    { name: 'letter', type: 'richText', label: "Editor's letter", editor: bodyEditor },
    {
      name: 'letterAuthor',
      type: 'relationship',
      relationTo: 'authors',
      label: 'Letter signed by',
      admin: { allowCreate: false },
    },
    {
      type: 'row',
      fields: [
        webLink({ name: 'appleNewsUrl', label: 'Apple News link' }),
        webLink({ name: 'issuuUrl', label: 'Issuu link' }),
      ],
    },
    {
      name: 'isCurrent',
      type: 'checkbox',
      defaultValue: false,
      label: 'The current issue',
      admin: {
        position: 'sidebar',
        components: { Cell: '/admin/tick-cell.tsx#TickCell' },
        description: 'There is one at a time: marking this one takes the mark off the other.',
      },
    },
    slugField({
      from: ['season', 'year'],
      description:
        'Made from season and year: autumn-2026. After a change the old address leads to the new one.',
    }),
    {
      name: 'formerSlugs',
      type: 'json',
      defaultValue: [],
      jsonSchema: {
        uri: 'meridian://former-slugs.json',
        fileMatch: ['meridian://former-slugs.json'],
        schema: { type: 'array', items: { type: 'string' } },
      },
      access: { create: () => false, update: () => false },
      admin: { hidden: true, disableListColumn: true, disableListFilter: true },
    },
  ],
}
