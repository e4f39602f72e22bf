import { shownToKinds } from '@meridian/shared/campaigns/mail-document.schema'
import type { Block, Field } from 'payload'

const labels = {
  everyone: 'Everyone, and on the web',
  plan: 'Readers with a plan',
  'no-plan': 'Readers without a plan',
} as const

/** Who gets a block. What is for some readers alone is in no part of the mail of the others, and not on the web. */
const shownToField: Field = {
  name: 'shownTo',
  type: 'select',
  label: 'For',
  required: true,
  defaultValue: 'everyone',
  options: shownToKinds.map((value) => ({ value, label: labels[value] })),
}

/** A block of a mail, with what each of them has. */
export function mailBlock({
  sketch,
  ...block
}: Pick<Block, 'slug' | 'interfaceName' | 'labels' | 'fields'> & {
  sketch: { url: string; alt: string }
}): Block {
  return {
    ...block,
    admin: { disableBlockName: true, images: { thumbnail: sketch } },
    fields: [...block.fields, shownToField],
  }
}
