import type { Block } from 'payload'
import { pictureField } from '../../media/picture.field.ts'
import { blockSketches } from './block-sketches.ts'
import { isSafeLink } from '@meridian/shared/articles/content-block.schema'

export const productShowcaseBlock: Block = {
  slug: 'product-showcase',
  interfaceName: 'ProductShowcaseBlock',
  labels: { singular: 'Product showcase', plural: 'Product showcases' },
  admin: {
    disableBlockName: true,
    images: { thumbnail: blockSketches.showcase },
  },
  fields: [
    {
      type: 'row',
      fields: [
        { name: 'title', type: 'text', maxLength: 160 },
        {
          name: 'layout',
          type: 'select',
          required: true,
          defaultValue: 'grid',
          options: [
            { value: 'grid', label: 'Grid' },
            { value: 'featured', label: 'Featured' },
          ],
        },
      ],
    },
    {
      name: 'products',
      type: 'array',
      required: true,
      minRows: 1,
      maxRows: 24,
      fields: [
        pictureField({ name: 'image' }),
        {
          type: 'row',
          fields: [
            { name: 'name', type: 'text', required: true, maxLength: 160 },
            { name: 'brand', type: 'text', required: true, maxLength: 120 },
            { name: 'category', type: 'text', required: true, maxLength: 120 },
          ],
        },
        { name: 'description', type: 'textarea', required: true, maxLength: 1000 },
        {
          type: 'row',
          fields: [
            {
              name: 'price',
              type: 'text',
              required: true,
              maxLength: 60,
              admin: { description: 'As it is shown: $12,400 or On request.' },
            },
            {
              name: 'rating',
              type: 'number',
              required: true,
              min: 1,
              max: 5,
              validate: validateRating,
              admin: {
                description: 'Whole stars, 1 to 5. Readers are told that it is the judgement of our editors.',
              },
            },
            { name: 'link', type: 'text', required: true, maxLength: 2000, validate: validateProductLink },
          ],
        },
      ],
    },
  ],
}

/** Spec §2: the rating scale is 5, in whole stars. */
export function validateRating(value: unknown): true | string {
  const isRating = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 5
  return isRating || 'A rating is a whole number from 1 to 5.'
}

export function validateProductLink(value: string | null | undefined): true | string {
  return isSafeLink(value ?? '') || 'A link starts with https://, http:// or mailto:.'
}
