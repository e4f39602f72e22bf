import type { GlobalConfig } from 'payload'
import { pageAccess } from '../../navigation/page-access.ts'
import { recordPageChange } from '../../publishing/record-page-change.ts'
import { contactCards, contactStandfirst } from './contact-page.texts.ts'

export const contactPage: GlobalConfig<'contact-page'> = {
  slug: 'contact-page',
  label: 'Contact',
  access: pageAccess,
  hooks: {
    afterChange: [recordPageChange('contact')],
  },
  versions: { max: 50 },
  admin: {
    hideAPIURL: true,
    group: 'Publish',
    description:
      'The page at /contact. It shows the first three social links of the site settings below the cards.',
  },
  fields: [
    {
      name: 'standfirst',
      type: 'textarea',
      defaultValue: () => contactStandfirst,
      maxLength: 400,
      admin: { description: 'Stands under the headline ‘Get in Touch’.' },
    },
    {
      name: 'messagesTo',
      type: 'email',
      label: 'Messages of the form go to',
      admin: {
        description: 'Not shown to readers. Left empty, they go to the address that the operator has set.',
      },
    },
    {
      name: 'cards',
      type: 'array',
      labels: { singular: 'Card', plural: 'Cards' },
      maxRows: 12,
      defaultValue: contactCards,
      admin: { description: 'Whom readers can write to, call or visit.' },
      fields: [
        { name: 'title', type: 'text', required: true, maxLength: 80 },
        { name: 'description', type: 'textarea', maxLength: 300 },
        {
          type: 'row',
          fields: [
            { name: 'email', type: 'email', label: 'E-mail' },
            {
              name: 'phone',
              type: 'text',
              maxLength: 40,
              validate: (value: string | null | undefined) => validatePhone(value),
              admin: { description: 'With the country: +1 212 555 0142.' },
            },
          ],
        },
        {
          name: 'address',
          type: 'textarea',
          maxLength: 300,
          admin: { description: 'A postal address, line by line.' },
        },
      ],
    },
  ],
}

/** A telephone number as people write it: it begins with `+` and has 7 to 15 digits (ITU-T E.164). */
export function validatePhone(value: string | null | undefined): true | string {
  if (!value) return true
  const digits = value.replace(/\D/g, '').length
  const isPhone = /^\+[\d ()-]+$/.test(value) && digits >= 7 && digits <= 15
  return isPhone || 'A number has its country, digits and spaces: +1 212 555 0142.'
}
