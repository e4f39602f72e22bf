import type { GlobalConfig, RelationshipField } from 'payload'
import { homeCounts } from '@meridian/shared/content/content.schema'
import { longestLatest, longestRow } from '../records/home-picks.ts'
import { publishReceiptField } from '../publishing/publish-receipt.field.ts'
import { draftedAccess } from '../navigation/page-access.ts'
import { siteLayoutWithPreview, draftedVersions } from '../navigation/site-preview-url.ts'
import { homePageHooks } from './home-page.hooks.ts'

const pieces = ({ name, label, maxRows, description }: Pinned): RelationshipField => ({
  name,
  type: 'relationship',
  relationTo: 'articles',
  label,
  hasMany: true,
  maxRows,
  admin: { allowCreate: false, allowEdit: false, isSortable: true, description },
})

interface Pinned {
  name: string
  label: string
  maxRows: number
  description: string
}

/** What stands where on the home page. Without a choice the newest articles fill every place. */
export const homePage: GlobalConfig<'home-page'> = {
  slug: 'home-page',
  label: 'Home page',
  access: draftedAccess('editArticles'),
  hooks: homePageHooks,
  versions: draftedVersions,
  admin: {
    hideAPIURL: true,
    group: 'Publish',
    ...siteLayoutWithPreview('home-page'),
    description:
      'What stands where. Places that you leave free are filled with the newest articles. A piece that is not published is passed over, and comes back when it is.',
  },
  fields: [
    publishReceiptField,
    {
      name: 'coverStory',
      type: 'relationship',
      relationTo: 'articles',
      label: 'Cover story',
      admin: {
        allowCreate: false,
        allowEdit: false,
        description: 'The large one at the top. Without it the newest article leads.',
      },
    },
    pieces({ name: 'seconds', label: 'Beside the cover story', maxRows: 2, description: 'Two stand there.' }),
    {
      type: 'row',
      fields: [
        pieces({
          name: 'latest',
          label: 'First in The Latest',
          maxRows: longestLatest,
          description: 'In this order; the newest follow.',
        }),
        {
          name: 'latestCount',
          type: 'number',
          label: 'How many in The Latest',
          required: true,
          defaultValue: homeCounts.latest,
          min: 3,
          max: longestLatest,
          admin: { step: 1, width: '30%' },
        },
      ],
    },
    {
      type: 'row',
      fields: [
        pieces({
          name: 'row',
          label: 'First in the row below',
          maxRows: longestRow,
          description: 'In this order; the newest follow.',
        }),
        {
          name: 'rowCount',
          type: 'number',
          label: 'How many in the row',
          required: true,
          defaultValue: homeCounts.row,
          min: 0,
          max: longestRow,
          admin: { step: 1, width: '30%' },
        },
      ],
    },
    {
      name: 'columns',
      type: 'array',
      label: 'First in the columns of the sections',
      labels: { singular: 'Column', plural: 'Columns' },
      maxRows: 8,
      admin: {
        initCollapsed: true,
        components: { RowLabel: '/features/navigation/admin/entry-label.tsx#EntryLabel' },
        description: 'Three stand in each. Which sections have a column is chosen at the section.',
      },
      fields: [
        {
          name: 'section',
          type: 'relationship',
          relationTo: 'sections',
          required: true,
          admin: { allowCreate: false },
        },
        pieces({
          name: 'pieces',
          label: 'Articles',
          maxRows: 3,
          description: 'Of this section or of another.',
        }),
      ],
    },
  ],
}
