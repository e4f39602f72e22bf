import type { CollectionConfig } from 'payload'
import { allow, nobody, staffOnly } from '../../platform/access/staff.access.ts'
import { redirectHooks } from './redirects.hooks.ts'

/**
 * Addresses without a page that lead on: those of an older site, of a campaign, of an article that was unpublished. What
 * has only moved needs none: articles and issues remember their addresses themselves.
 */
export const redirects: CollectionConfig<'redirects'> = {
  slug: 'redirects',
  labels: { singular: 'Redirect', plural: 'Redirects' },
  access: {
    admin: staffOnly,
    create: allow('editRedirects'),
    read: allow('editArticles'),
    update: allow('editRedirects'),
    delete: allow('editRedirects'),
    readVersions: nobody,
    unlock: nobody,
  },
  hooks: redirectHooks,
  defaultSort: 'fromPath',
  admin: {
    hideAPIURL: true,
    group: 'Publish',
    useAsTitle: 'fromPath',
    defaultColumns: ['fromPath', 'toAddress', 'kind', 'note', 'updatedAt'],
    listSearchableFields: ['fromPath', 'toAddress', 'note'],
    description:
      'Addresses without a page that lead readers on. An article or issue whose address changes needs none: its old one leads to the new one by itself.',
  },
  fields: [
    {
      name: 'fromPath',
      type: 'text',
      label: 'From',
      required: true,
      unique: true,
      index: true,
      maxLength: 500,
      admin: {
        description: 'An address of the magazine that has no page: /old-page. What follows ? does not count.',
      },
    },
    {
      name: 'toAddress',
      type: 'text',
      label: 'To',
      required: true,
      index: true,
      maxLength: 2000,
      admin: { description: 'A page of the magazine, such as /archive, or of another site: https://…' },
    },
    {
      name: 'kind',
      type: 'select',
      required: true,
      defaultValue: 'permanent',
      options: [
        { value: 'permanent', label: 'Permanent: search engines take the new address' },
        { value: 'temporary', label: 'Temporary: search engines keep the old address' },
      ],
    },
    {
      name: 'note',
      type: 'text',
      maxLength: 300,
      admin: { description: 'For colleagues: why it is there, and until when.' },
    },
  ],
}
