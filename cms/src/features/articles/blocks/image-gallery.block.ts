import type { Block } from 'payload'
import { pictureField, pictureWordsFields } from '../../media/picture.field.ts'
import { blockSketches } from './block-sketches.ts'

export const imageGalleryBlock: Block = {
  slug: 'image-gallery',
  interfaceName: 'ImageGalleryBlock',
  labels: { singular: 'Image gallery', plural: 'Image galleries' },
  admin: {
    disableBlockName: true,
    images: { thumbnail: blockSketches.gallery },
  },
  fields: [
    { name: 'title', type: 'text', maxLength: 160 },
    {
      name: 'images',
      type: 'array',
      required: true,
      minRows: 1,
      maxRows: 30,
      labels: { singular: 'Picture', plural: 'Pictures' },
      fields: [pictureField({ name: 'image', required: true }), ...pictureWordsFields()],
    },
  ],
}
