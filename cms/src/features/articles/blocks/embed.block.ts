import { embedProviderNames, findEmbed } from '@meridian/shared/embeds/embed-providers'
import type { Block } from 'payload'
import { pictureField } from '../../media/picture.field.ts'
import { blockSketches } from './block-sketches.ts'

export const embedBlock: Block = {
  slug: 'embed',
  interfaceName: 'EmbedBlock',
  labels: { singular: 'Embed', plural: 'Embeds' },
  admin: {
    disableBlockName: true,
    images: { thumbnail: blockSketches.embed },
  },
  fields: [
    {
      name: 'url',
      type: 'text',
      label: 'Address',
      required: true,
      maxLength: 2000,
      validate: validateEmbedAddress,
      admin: {
        components: { Field: '/features/embeds/admin/embed-address-field.tsx#EmbedAddressField' },
      },
    },
    {
      type: 'row',
      fields: [
        {
          name: 'title',
          type: 'text',
          label: 'What it is',
          required: true,
          maxLength: 200,
          admin: { description: 'Its title; readers see it before anything is loaded.' },
        },
        { name: 'author', type: 'text', label: 'By', maxLength: 120 },
      ],
    },
    {
      name: 'words',
      type: 'textarea',
      label: 'Words of the post',
      maxLength: 2000,
      admin: {
        // Videos and recordings have none.
        condition: (_, block) =>
          findEmbed(textOf(block, 'url'))?.kind === 'post' || textOf(block, 'words') !== '',
      },
    },
    pictureField({
      name: 'image',
      label: 'Poster',
      admin: { description: 'Kept here: nothing is loaded from the other site until a reader asks for it.' },
    }),
    {
      type: 'row',
      fields: [
        {
          name: 'alt',
          type: 'text',
          label: 'Alternative text of the poster',
          maxLength: 300,
          admin: { description: "Leave empty to use the picture's own." },
        },
        { name: 'caption', type: 'text', maxLength: 400 },
      ],
    },
    {
      name: 'shownAs',
      type: 'select',
      label: 'Shown as',
      required: true,
      defaultValue: 'frame',
      options: [
        { value: 'frame', label: 'Played or shown on our page, when a reader asks for it' },
        { value: 'link', label: 'Link alone' },
      ],
    },
    // What the other site tells, for its frame.
    { name: 'key', type: 'text', maxLength: 300, admin: { hidden: true } },
    { name: 'aspectRatio', type: 'number', min: 0.5, max: 3, admin: { hidden: true } },
  ],
}

function validateEmbedAddress(value: string | null | undefined): true | string {
  return (
    findEmbed(value ?? '') !== null ||
    `This is no address that can be embedded: it is that of a video, recording or post of ${embedProviderNames}.`
  )
}

function textOf(block: unknown, name: string): string {
  const value: unknown = typeof block === 'object' && block !== null ? Reflect.get(block, name) : undefined
  return typeof value === 'string' ? value : ''
}
