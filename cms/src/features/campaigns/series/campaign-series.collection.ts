import { namePlace } from '@meridian/shared/campaigns/mail-document.schema'
import type { CollectionConfig } from 'payload'
import type { CampaignSeries } from '../../../payload-types.ts'
import { allow, hideWithout, nobody } from '../../../platform/access/staff.access.ts'
import { maxListed } from '../body/blocks/mail-blocks.ts'
import { maxSubjectLength } from '../campaigns.collection.ts'
import { isZone } from '../../../platform/clocks/wall-clock.ts'
import { weekdays } from './next-occurrence.ts'

/**
 * Campaigns that write themselves: what is new in some sections, on some days of the week. Each is drafted and scheduled ahead of its time, for an
 * editor to look at, change or stop; a week with too little is left out.
 */
export const campaignSeries: CollectionConfig<'campaign-series'> = {
  slug: 'campaign-series',
  typescript: { interface: 'CampaignSeries' },
  labels: { singular: 'Newsletter series', plural: 'Newsletter series' },
  access: {
    admin: allow('sendCampaigns'),
    create: allow('sendCampaigns'),
    read: allow('writeCampaigns'),
    update: allow('sendCampaigns'),
    delete: allow('sendCampaigns'),
    readVersions: nobody,
    unlock: nobody,
  },
  defaultSort: 'name',
  admin: {
    hideAPIURL: true,
    hidden: hideWithout('sendCampaigns'),
    group: 'Write',
    useAsTitle: 'name',
    defaultColumns: ['name', 'newsletter', 'weekdays', 'time', 'isOn'],
    description:
      'Newsletters that write themselves from what was published. Each is drafted ahead of its time: look at it, take it back to change it, or stop it.',
  },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: 80 },
    { name: 'newsletter', type: 'relationship', relationTo: 'newsletters', required: true, index: true },
    {
      name: 'subject',
      type: 'text',
      required: true,
      maxLength: maxSubjectLength,
      admin: { description: 'Of each campaign. {title} stands for the title of its first article.' },
    },
    { name: 'preheader', type: 'text', maxLength: 200 },
    {
      type: 'row',
      fields: [
        {
          name: 'greeting',
          type: 'text',
          maxLength: 200,
          defaultValue: `Good morning, ${namePlace}`,
          admin: {
            width: '50%',
            description: `${namePlace} stands for the reader’s name. Empty: no greeting.`,
          },
        },
        {
          name: 'greetingWithoutName',
          type: 'text',
          label: 'Greeting without a name',
          maxLength: 200,
          defaultValue: 'Good morning',
          admin: { width: '50%' },
          validate: (value: string | null | undefined) =>
            value?.includes(namePlace) !== true ||
            `This is for readers whose name is not known: leave ${namePlace} out.`,
        },
      ],
    },
    {
      name: 'sections',
      type: 'relationship',
      relationTo: 'sections',
      hasMany: true,
      admin: { description: 'Whose articles: empty for all.' },
    },
    {
      type: 'row',
      fields: [
        {
          name: 'atLeast',
          type: 'number',
          label: 'At least',
          required: true,
          defaultValue: 3,
          min: 1,
          max: maxListed,
          admin: { width: '50%', description: 'With fewer new articles nothing goes out.' },
        },
        {
          name: 'atMost',
          type: 'number',
          label: 'At most',
          required: true,
          defaultValue: 8,
          validate: (
            value: number | null | undefined,
            { siblingData }: { siblingData: Partial<CampaignSeries> },
          ) =>
            (Number.isInteger(value) &&
              Number(value) >= (siblingData.atLeast ?? 1) &&
              Number(value) <= maxListed) ||
            `Enter a number from ‘At least’ up to ${maxListed}.`,
          admin: { width: '50%' },
        },
      ],
    },
    {
      name: 'weekdays',
      type: 'select',
      label: 'Days',
      hasMany: true,
      required: true,
      defaultValue: ['friday'],
      options: weekdays.map((value) => ({
        value,
        label: `${value.slice(0, 1).toUpperCase()}${value.slice(1)}`,
      })),
    },
    {
      type: 'row',
      fields: [
        {
          name: 'time',
          type: 'text',
          required: true,
          defaultValue: '06:30',
          validate: (value: string | null | undefined) =>
            /^([01]\d|2[0-3]):[0-5]\d$/.test(value ?? '') || 'Enter a time as 06:30.',
        },
        {
          name: 'timeZone',
          type: 'text',
          label: 'Time zone',
          required: true,
          defaultValue: 'UTC',
          validate: (value: string | null | undefined) =>
            isZone(value ?? '') || 'Enter a time zone as Europe/Berlin.',
        },
        {
          name: 'isLocal',
          type: 'checkbox',
          label: 'By the clock of each reader',
          defaultValue: false,
          admin: { description: 'The time zone above is that of readers of whom none is known.' },
        },
      ],
    },
    {
      name: 'hoursAhead',
      type: 'number',
      label: 'Drafted so many hours ahead',
      required: true,
      defaultValue: 20,
      min: 1,
      max: 120,
    },
    {
      name: 'tellTo',
      type: 'email',
      label: 'Tell',
      admin: { description: 'Who is told by mail that one is drafted, or was left out.' },
    },
    { name: 'isOn', type: 'checkbox', label: 'On', defaultValue: false, admin: { position: 'sidebar' } },
  ],
}
