import type { ArrayField, GlobalConfig } from 'payload'
import { pageLink } from './page-link.field.ts'
import { webLink } from '../../platform/fields/web-link.field.ts'
import { publishReceiptField } from '../publishing/publish-receipt.field.ts'
import { draftedAccess } from './page-access.ts'
import { siteLayoutWithPreview, draftedVersions } from './site-preview-url.ts'
import { alwaysPublished, draftsAlone, refusePublishing } from '../../platform/access/publishing.hooks.ts'
import { recordFrameChange } from '../publishing/record-shared-change.ts'

/** The menus as they are specified, until the editors arrange them. */
const footerColumns = [
  {
    title: 'Quick Links',
    links: [
      { label: 'Current Issue', href: '/current-issue' },
      { label: 'Archive', href: '/archive' },
      { label: 'About', href: '/about' },
      { label: 'Contact', href: '/contact' },
      { label: 'Subscription', href: '/subscription' },
    ],
  },
]

const smallLinks = [
  { label: 'Saved Articles', href: '/saved' },
  { label: 'Privacy Policy', href: '/privacy' },
  { label: 'Terms of Service', href: '/terms' },
  { label: 'Accessibility', href: '/accessibility' },
]

const socialLinks = [
  { label: 'LinkedIn', url: 'https://www.linkedin.com/' },
  { label: 'X', url: 'https://x.com/' },
  { label: 'Instagram', url: 'https://www.instagram.com/' },
  { label: 'YouTube', url: 'https://www.youtube.com/' },
]

const label = (description: string) =>
  ({ name: 'label', type: 'text', maxLength: 60, admin: { description } }) as const

const links = (name: string, maxRows: number): ArrayField => ({
  name,
  type: 'array',
  labels: { singular: 'Link', plural: 'Links' },
  maxRows,
  admin: namedRows,
  fields: [
    {
      type: 'row',
      fields: [
        { name: 'label', type: 'text', required: true, maxLength: 60 },
        { ...pageLink({ name: 'href', label: 'Link' }), required: true },
      ],
    },
  ],
})

/** Closed rows with their names can be read and put into order. */
const namedRows = {
  initCollapsed: true,
  components: { RowLabel: '/features/navigation/admin/entry-label.tsx#EntryLabel' },
} as const

const hidden = { name: 'isHidden', type: 'checkbox', label: 'Not in the menu', defaultValue: false } as const

/** The menus of the header and of the footer, and the links to social networks. */
export const navigation: GlobalConfig<'navigation'> = {
  slug: 'navigation',
  label: 'Menus',
  access: draftedAccess('editArticles'),
  hooks: {
    beforeOperation: [draftsAlone('arrangeHome'), alwaysPublished],
    beforeChange: [refusePublishing('arrangeHome')],
    afterChange: [recordFrameChange('navigation')],
  },
  versions: draftedVersions,
  admin: {
    hideAPIURL: true,
    group: 'Publish',
    ...siteLayoutWithPreview('navigation'),
    description: 'What stands in the menus of every page. A change renders every page again.',
  },
  fields: [
    publishReceiptField,
    {
      type: 'row',
      fields: [
        {
          name: 'latestLabel',
          type: 'text',
          label: 'First entry',
          required: true,
          defaultValue: 'Latest',
          maxLength: 60,
        },
        {
          name: 'magazineLabel',
          type: 'text',
          label: 'Last entry',
          required: true,
          defaultValue: 'Digital Magazine',
          maxLength: 60,
        },
      ],
    },
    {
      name: 'header',
      type: 'array',
      label: 'Between them in the header',
      labels: { singular: 'Entry', plural: 'Entries' },
      maxRows: 20,
      admin: {
        ...namedRows,
        description:
          'In this order. Sections and topics that are not listed follow in the order of the structure; one that you do not want there is listed with ‘Not in the menu’.',
      },
      fields: [
        {
          name: 'kind',
          type: 'radio',
          required: true,
          defaultValue: 'section',
          options: [
            { value: 'section', label: 'A section' },
            { value: 'link', label: 'Another link' },
          ],
        },
        {
          name: 'section',
          type: 'relationship',
          relationTo: 'sections',
          admin: { allowCreate: false, condition: (_data, entry) => entry['kind'] !== 'link' },
        },
        label('Of a section: leave empty to use its name.'),
        {
          ...pageLink({ name: 'href', label: 'Link' }),
          admin: { condition: (_data, entry) => entry['kind'] === 'link' },
        },
        hidden,
        {
          name: 'topics',
          type: 'array',
          labels: { singular: 'Topic', plural: 'Topics' },
          maxRows: 30,
          admin: {
            ...namedRows,
            condition: (_data, entry) => entry['kind'] !== 'link',
            description: 'Only where their order or labels are to be others.',
          },
          fields: [
            {
              name: 'topic',
              type: 'relationship',
              relationTo: 'topics',
              required: true,
              admin: { allowCreate: false },
            },
            label('Leave empty to use its name.'),
            hidden,
          ],
        },
      ],
    },
    {
      name: 'footerColumns',
      type: 'array',
      label: 'Columns of the footer',
      labels: { singular: 'Column', plural: 'Columns' },
      maxRows: 3,
      defaultValue: () => footerColumns,
      admin: namedRows,
      fields: [{ name: 'title', type: 'text', required: true, maxLength: 60 }, links('links', 10)],
    },
    { ...links('smallLinks', 8), label: 'At the end of the footer', defaultValue: () => smallLinks },
    {
      name: 'socialLinks',
      type: 'array',
      label: 'Social networks',
      labels: { singular: 'Network', plural: 'Networks' },
      maxRows: 6,
      defaultValue: () => socialLinks,
      admin: namedRows,
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
  ],
}
