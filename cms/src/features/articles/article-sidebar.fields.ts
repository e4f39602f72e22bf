import type { Field } from 'payload'
import { articleAudienceField } from '../audience/article-audience.field.ts'
import { otherTitleField, titleTestField } from '../audience/title-tests/title-test.fields.ts'
import { publishReceiptField } from '../publishing/publish-receipt.field.ts'
import { addressField } from '../../platform/fields/slug.field.ts'

/** An article stands in at most this many topics: it bounds what one publish has to render again. */
export const maxTopics = 4

/** A page shows this many related articles, chosen or found. */
export const maxRelated = 3

export const articleSidebarFields: Field[] = [
  publishReceiptField,
  articleAudienceField,
  otherTitleField,
  titleTestField,
  {
    name: 'preflight',
    type: 'ui',
    admin: {
      position: 'sidebar',
      disableListColumn: true,
      components: { Field: '/features/preflight/admin/preflight-panel.tsx#PreflightPanel' },
    },
  },
  {
    name: 'schedule',
    type: 'ui',
    admin: {
      position: 'sidebar',
      disableListColumn: true,
      components: { Field: '/features/publishing/admin/schedule-panel.tsx#SchedulePanel' },
    },
  },
  {
    name: 'planning',
    type: 'ui',
    admin: {
      position: 'sidebar',
      disableListColumn: true,
      components: { Field: '/features/planning/admin/plan-panel.tsx#PlanPanel' },
    },
  },
  {
    name: 'comments',
    type: 'ui',
    admin: {
      position: 'sidebar',
      disableListColumn: true,
      components: { Field: '/features/comments/admin/comments-panel.tsx#CommentsPanel' },
    },
  },
  {
    name: 'section',
    type: 'relationship',
    relationTo: 'sections',
    required: true,
    admin: { position: 'sidebar', allowCreate: false },
  },
  {
    name: 'topics',
    type: 'relationship',
    relationTo: 'topics',
    hasMany: true,
    maxRows: maxTopics,
    admin: {
      position: 'sidebar',
      allowCreate: false,
      description: `Up to ${maxTopics}, of this section or of others.`,
    },
  },
  {
    name: 'authors',
    type: 'relationship',
    relationTo: 'authors',
    hasMany: true,
    required: true,
    minRows: 1,
    maxRows: 6,
    admin: { position: 'sidebar', description: 'In the order of the byline.' },
  },
  {
    name: 'issue',
    type: 'relationship',
    relationTo: 'issues',
    admin: { position: 'sidebar', allowCreate: false, description: 'The issue it was printed in, if any.' },
  },
  {
    name: 'printOrder',
    type: 'number',
    label: 'Place in the issue',
    min: 1,
    max: 999,
    hooks: { beforeDuplicate: [() => null] },
    admin: {
      position: 'sidebar',
      step: 1,
      condition: (data) => Boolean(data.issue),
      description:
        '1 stands first in its contents. Articles without a place follow those that have one, by date.',
    },
  },
  {
    name: 'related',
    type: 'relationship',
    relationTo: 'articles',
    label: 'Related articles',
    hasMany: true,
    maxRows: maxRelated,
    filterOptions: ({ id }) => (id === undefined ? true : { id: { not_equals: id } }),
    admin: {
      position: 'sidebar',
      allowCreate: false,
      description: `Up to ${maxRelated}, shown under the text. Free places are filled with what came before it in its first topic.`,
    },
  },
  {
    name: 'publishedAt',
    type: 'date',
    label: 'Publication date',
    index: true,
    hooks: { beforeDuplicate: [() => null] },
    admin: {
      position: 'sidebar',
      date: { pickerAppearance: 'dayAndTime' },
      description: 'Set when you first publish, unless you choose one.',
    },
  },
  addressField({
    description:
      'Made from the title when you first publish. After a change the old address leads to the new one.',
  }),
  {
    name: 'formerAddresses',
    type: 'ui',
    admin: {
      position: 'sidebar',
      disableListColumn: true,
      components: { Field: '/features/articles/admin/slug-history.tsx#SlugHistory' },
    },
  },
]
