import { knownCountries } from '@meridian/shared/readers/address-formats'
import { defaultCountries } from '@meridian/shared/readers/address-limits'
import type { GlobalConfig, GlobalAfterChangeHook } from 'payload'
import { publishReceiptField } from '../publishing/publish-receipt.field.ts'
import { draftedAccess } from './page-access.ts'
import { draftedVersions, homePreview } from './site-preview-url.ts'
import { alwaysPublished, draftsAlone, refusePublishing } from '../../platform/access/publishing.hooks.ts'
import { recordFrameChange } from '../publishing/record-shared-change.ts'
import { enqueue } from '../../platform/queue/enqueue.ts'
import { deleteShareImagesJob } from '../share-images/share-image.job.ts'

/** The magazine's name stands on every share image, but not in the names of their files. */
const deleteCardsOfOldName: GlobalAfterChangeHook = async ({ doc, previousDoc, req }) => {
  if (doc._status === 'published' && doc.name !== previousDoc?.name)
    await enqueue(deleteShareImagesJob, {}, { req })
}

const aiNoteDefault =
  'Parts of this article were drafted with the help of an AI and edited by our staff, who answer for all of it.'

export const siteSettings: GlobalConfig<'site-settings'> = {
  slug: 'site-settings',
  label: 'Site settings',
  access: draftedAccess('editSettings'),
  hooks: {
    beforeOperation: [draftsAlone('editSettings'), alwaysPublished],
    beforeChange: [refusePublishing('editSettings')],
    afterChange: [recordFrameChange('site-settings'), deleteCardsOfOldName],
  },
  versions: draftedVersions,
  admin: {
    hideAPIURL: true,
    group: 'House',
    ...homePreview('site-settings'),
    description: 'The name of the magazine and what stands on every page. A change renders every page again.',
  },
  fields: [
    publishReceiptField,
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
      name: 'deliveryCountries',
      type: 'select',
      hasMany: true,
      required: true,
      label: 'Countries that the print edition is delivered to',
      options: knownCountries.map((country) => ({ value: country, label: country })),
      defaultValue: [...defaultCountries],
      admin: {
        isSortable: true,
        description:
          'In this order; the first is the one that forms begin with. An address in a country that you take away is kept, its reader is told, and it gets no copy.',
      },
    },
    {
      name: 'aiNote',
      type: 'group',
      label: 'Articles that an AI had a part in',
      admin: {
        description: 'Staff see it in the admin in any case. Here you decide whether readers are told.',
      },
      fields: [
        { name: 'isShown', type: 'checkbox', label: 'Tell readers', defaultValue: false },
        {
          name: 'text',
          type: 'text',
          label: 'The line under such an article',
          maxLength: 300,
          defaultValue: aiNoteDefault,
          admin: { condition: (_, siblings) => siblings?.isShown === true },
        },
      ],
    },
    {
      name: 'seller',
      type: 'group',
      // Read by the version before alone: the seller is set in `invoicing`. The next version removes it.
      admin: { hidden: true },
      fields: [
        { name: 'legalName', type: 'text', defaultValue: 'Meridian Media', maxLength: 120 },
        { name: 'address', type: 'textarea', maxLength: 300 },
        { name: 'taxId', type: 'text', label: 'Tax number', maxLength: 60 },
        { name: 'email', type: 'email' },
      ],
    },
  ],
}
