import { pictureTypes } from '@meridian/shared/image/picture-file'
import type { Access, CollectionConfig } from 'payload'
import { can } from '../../platform/access/rights.ts'
import { allow, nobody, staffOnly } from '../../platform/access/staff.access.ts'
import { createdByField, madeBy, nameCreator } from '../../platform/access/own-documents.ts'
import { mediaFolder } from './media-files.ts'
import { bringOriginal, keepUploadedFiles } from './bucket-uploads.hooks.ts'
import { nameByContent } from './name-by-content.hooks.ts'
import { keepUnsizedPicture, leaveSizes, withdrawDeletedCopy } from './unsized-pictures.ts'
import { withdrawDeletedFiles, withdrawReplacedFiles } from './withdraw-files.hooks.ts'
import { refuseUnfitEdits } from './fit-edits.hooks.ts'
import { refuseUnfitPictures } from './fit-pictures.hooks.ts'
import { refuseLiveUploads } from './live-uploads.hooks.ts'
import { isPictureOnPages } from './read-picture-places.ts'
import { keepUsedPictures } from './used-pictures.hooks.ts'
import { mediaRightsFields } from './media-rights.fields.ts'
import { pictureSizes } from './picture-sizes.ts'

/** Anyone who writes chooses from all pictures and recordings; contributors change and delete those alone that they have uploaded. */
export const changeUploads: Access = ({ req: { user } }) => {
  if (!user || can(user, 'editArticles')) return can(user, 'editArticles')
  return can(user, 'writeArticles') && madeBy(user.id)
}

const mediaAccess = {
  admin: staffOnly,
  create: allow('writeArticles'),
  read: allow('writeArticles'),
  update: changeUploads,
  delete: changeUploads,
  readVersions: allow('editArticles'),
  unlock: nobody,
} satisfies CollectionConfig<'media'>['access']

const keepLive = refuseLiveUploads({ isLive: isPictureOnPages, noun: 'picture' })

export const media: CollectionConfig<'media'> = {
  slug: 'media',
  labels: { singular: 'Picture', plural: 'Pictures' },
  access: mediaAccess,
  hooks: {
    beforeOperation: [
      keepLive.beforeOperation,
      bringOriginal,
      refuseUnfitPictures,
      refuseUnfitEdits,
      nameByContent,
      leaveSizes,
      withdrawReplacedFiles('media'),
    ],
    beforeChange: [keepLive.beforeChange, nameCreator],
    afterChange: [keepUploadedFiles('media'), keepUnsizedPicture],
    beforeDelete: [keepLive.beforeDelete, keepUsedPictures, withdrawDeletedFiles('media')],
    afterDelete: [withdrawDeletedCopy],
  },
  upload: {
    staticDir: mediaFolder,
    mimeTypes: [...pictureTypes],
    focalPoint: true,
    crop: true,
    displayPreview: true,
    adminThumbnail: 'webp480',
    // Fetching a picture from a URL would let staff make the server call other machines of its network.
    pasteURL: false,
    // Ours asks each picture for its words (`PicturesToolbar`).
    bulkUpload: false,
    imageSizes: pictureSizes,
  },
  admin: {
    hideAPIURL: true,
    group: 'Write',
    useAsTitle: 'filename',
    components: {
      beforeListTable: ['/features/writing/admin/pictures/pictures-toolbar.tsx#PicturesToolbar'],
    },
    defaultColumns: ['filename', 'alt', 'credit', 'isUsed', 'updatedAt'],
    listSearchableFields: ['filename', 'alt', 'caption', 'credit'],
    description: 'JPEG, PNG, WebP or AVIF, up to 20 MB and 50 million pixels.',
  },
  fields: [
    {
      name: 'alt',
      type: 'text',
      label: 'Alternative text',
      required: true,
      maxLength: 300,
      admin: { description: 'What the picture shows, for readers who do not see it.' },
    },
    { name: 'caption', type: 'text', maxLength: 400 },
    { name: 'credit', type: 'text', maxLength: 160, admin: { description: 'Photograph by …' } },
    {
      name: 'isCentred',
      type: 'checkbox',
      label: 'The middle must stay in view',
      defaultValue: false,
      admin: {
        description:
          'Cards show the picture upright and square, cropped around its focal point. Tick this when the middle is right as it is.',
      },
    },
    {
      name: 'closing',
      type: 'ui',
      admin: {
        position: 'sidebar',
        disableListColumn: true,
        components: { Field: '/features/writing/admin/pictures/close-after-saving.tsx#CloseAfterSaving' },
      },
    },
    {
      name: 'places',
      type: 'ui',
      admin: {
        position: 'sidebar',
        disableListColumn: true,
        components: { Field: '/features/media/admin/picture-places.tsx#PicturePlaces' },
      },
    },
    // Kept by `picture-places.ts`, for the filter of the list.
    {
      name: 'isUsed',
      type: 'checkbox',
      label: 'In use',
      defaultValue: false,
      index: true,
      access: { create: nobody, update: nobody },
      admin: {
        hidden: true,
        components: { Cell: '/platform/admin/tick-cell.tsx#TickCell' },
      },
    },
    ...mediaRightsFields,
    { ...createdByField, label: 'Uploaded by' },
  ],
}
