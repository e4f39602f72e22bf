import type { GlobalConfig } from 'payload'
import { pageLink } from '../../navigation/page-link.field.ts'
import { pageAccess } from '../../navigation/page-access.ts'
import { recordPageChange } from '../../publishing/record-page-change.ts'
import { channels, questions, subscriptionStandfirst } from './subscription-page.texts.ts'

export const subscriptionPage: GlobalConfig<'subscription-page'> = {
  slug: 'subscription-page',
  label: 'Subscription',
  access: pageAccess,
  hooks: {
    afterChange: [recordPageChange('subscription')],
  },
  versions: { max: 50 },
  admin: {
    hideAPIURL: true,
    group: 'Publish',
    description: 'The page at /subscription around the plans, which have a collection of their own.',
  },
  fields: [
    { name: 'standfirst', type: 'textarea', defaultValue: () => subscriptionStandfirst, maxLength: 400 },
    {
      name: 'channels',
      type: 'array',
      label: 'Where to Find Us',
      labels: { singular: 'Channel', plural: 'Channels' },
      maxRows: 8,
      defaultValue: channels,
      fields: [
        { name: 'name', type: 'text', required: true, maxLength: 60 },
        { name: 'description', type: 'textarea', required: true, maxLength: 300 },
        {
          type: 'row',
          fields: [
            { name: 'linkLabel', type: 'text', label: 'Text of the link', maxLength: 60 },
            pageLink({ name: 'link', label: 'Link' }),
          ],
        },
      ],
    },
    {
      name: 'questions',
      type: 'array',
      labels: { singular: 'Question', plural: 'Questions' },
      maxRows: 20,
      defaultValue: questions,
      admin: { description: 'What readers ask before they subscribe.' },
      fields: [
        { name: 'question', type: 'text', required: true, maxLength: 160 },
        { name: 'answer', type: 'textarea', required: true, maxLength: 1200 },
      ],
    },
  ],
}
