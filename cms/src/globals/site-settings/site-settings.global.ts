import type { GlobalConfig } from 'payload'
import { adminsOnly, staffOnly } from '../../access/staff.access.ts'
import { webLink } from '../../fields/web-link.field.ts'
import { siteSettingsHooks } from './site-settings.hooks.ts'

export const siteSettings: GlobalConfig<'site-settings'> = {
  slug: 'site-settings',
  label: 'Site settings',
  access: { read: staffOnly, update: adminsOnly, readVersions: staffOnly },
  hooks: siteSettingsHooks,
  admin: {
    hideAPIURL: true,
    group: 'Settings',
    description: 'The name of the magazine and what stands on every page. A change renders every page again.',
  },
  fields: [
    { name: 'name', type: 'text', required: true, defaultValue: 'Meridian', maxLength: 60 },
    {
      name: 'tagline',
      type: 'text',
      required: true,
      defaultValue: 'Executive Intelligence for Global Leaders',
      maxLength: 160,
    },
    {
      name: 'description',
      type: 'textarea',
      required: true,
      defaultValue:
        'Meridian is the magazine for those who lead: leadership, strategy, wealth and the world, written for readers with little time and much to decide.',
      maxLength: 320,
      admin: { description: 'For search engines and feeds.' },
    },
    {
      name: 'footerAbout',
      type: 'textarea',
      label: 'About text in the footer',
      required: true,
      defaultValue:
        'Meridian brings senior executives the ideas, people and places that shape global leadership, in print and online.',
      maxLength: 600,
    },
    {
      name: 'copyright',
      type: 'text',
      label: 'Copyright line',
      required: true,
      defaultValue: '© 2025 Meridian. All rights reserved.',
      maxLength: 160,
    },
    {
      name: 'socialLinks',
      type: 'array',
      maxRows: 6,
      defaultValue: [
        { label: 'LinkedIn', url: 'https://www.linkedin.com/' },
        { label: 'X', url: 'https://x.com/' },
        { label: 'Instagram', url: 'https://www.instagram.com/' },
        { label: 'YouTube', url: 'https://www.youtube.com/' },
      ],
      fields: [
        {
          type: 'row',
          fields: [
            { name: 'label', type: 'text', required: true, maxLength: 40 },
            { ...webLink({ name: 'url', label: 'Link' }), required: true },
          ],
        },
      ],
    },
    {
      name: 'seller',
      type: 'group',
      label: 'Seller',
      admin: { description: 'Who sells subscriptions, as it stands on receipts and invoices.' },
      fields: [
        { name: 'legalName', type: 'text', defaultValue: 'Meridian Media', maxLength: 120 },
        { name: 'address', type: 'textarea', maxLength: 300 },
        { name: 'taxId', type: 'text', label: 'Tax number', maxLength: 60 },
        { name: 'email', type: 'email' },
      ],
    },
  ],
}
