import type { CollectionConfig } from 'payload'
import { allow, nobody } from '../../../platform/access/staff.access.ts'
import {
  noticeContentLabels,
  noticeContents,
  noticeTriggerLabels,
  noticeTriggers,
  planKinds,
} from './notice-rule.ts'

const planKindLabels = { any: 'Every plan', month: 'Paid by the month', year: 'Paid by the year' } as const
const dayOnly = { pickerAppearance: 'dayOnly', displayFormat: 'd MMMM yyyy' } as const

/** By which rules subscribers are told of renewals and prices: law as data, with its source. A rule ends; none is deleted. */
export const noticeRules: CollectionConfig<'notice-rules'> = {
  slug: 'notice-rules',
  labels: { singular: 'Notice rule', plural: 'Notice rules' },
  access: {
    admin: allow('handleContracts'),
    create: allow('editNoticeRules'),
    read: allow('handleContracts'),
    update: allow('editNoticeRules'),
    delete: nobody,
    readVersions: allow('handleContracts'),
    unlock: nobody,
  },
  versions: { drafts: false, maxPerDoc: 0 },
  defaultSort: ['country', 'state', 'trigger', '-earliestDays'],
  admin: {
    hideAPIURL: true,
    group: 'House',
    useAsTitle: 'name',
    defaultColumns: [
      'name',
      'country',
      'state',
      'planKind',
      'trigger',
      'earliestDays',
      'latestDays',
      'validFrom',
    ],
    description:
      'When subscribers are told of renewals and prices. Every rule of their country holds, and one mail fulfils all that are due together. To change the law of a day to come, end the old rule on that day and add a new one.',
  },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: 120 },
    {
      type: 'row',
      fields: [
        {
          name: 'country',
          type: 'text',
          maxLength: 2,
          index: true,
          validate: (value: string | null | undefined) =>
            !value ||
            /^[A-Z]{2}$/.test(value) ||
            'A country is a code of two capitals, such as DE; EU is the whole Union.',
          admin: { description: 'A code such as DE, GB or US; EU for the whole Union. Empty: everywhere.' },
        },
        {
          name: 'state',
          type: 'text',
          maxLength: 3,
          validate: (value: string | null | undefined) =>
            !value || /^[A-Z]{2,3}$/.test(value) || 'A state is a code of capitals, such as CA.',
          admin: { description: 'A code such as CA. Empty: all of the country.' },
        },
        {
          name: 'planKind',
          type: 'select',
          label: 'Plans',
          required: true,
          defaultValue: 'any',
          options: planKinds.map((value) => ({ value, label: planKindLabels[value] })),
        },
      ],
    },
    {
      type: 'row',
      fields: [
        {
          name: 'trigger',
          type: 'select',
          label: 'When',
          required: true,
          options: noticeTriggers.map((value) => ({ value, label: noticeTriggerLabels[value] })),
        },
        {
          name: 'everyMonths',
          type: 'number',
          min: 1,
          max: 24,
          validate: (
            value: number | null | undefined,
            { siblingData }: { siblingData: { trigger?: string } },
          ) =>
            siblingData.trigger !== 'recurring' ||
            (Number.isInteger(value) && Number(value) >= 1) ||
            'Please say after how many months it comes again.',
          admin: { condition: (_, sibling) => sibling['trigger'] === 'recurring' },
        },
        {
          name: 'earliestDays',
          type: 'number',
          label: 'Not earlier than … days before',
          required: true,
          min: 1,
          max: 180,
        },
        {
          name: 'latestDays',
          type: 'number',
          label: 'Not later than … days before',
          required: true,
          min: 0,
          max: 179,
          validate: (
            value: number | null | undefined,
            { siblingData }: { siblingData: { earliestDays?: number } },
          ) =>
            (Number.isInteger(value) && Number(value) < Number(siblingData.earliestDays)) ||
            'The window needs at least a day: this has to be smaller than the days before it.',
        },
      ],
    },
    {
      name: 'contents',
      type: 'select',
      hasMany: true,
      label: 'Also says',
      options: noticeContents.map((value) => ({ value, label: noticeContentLabels[value] })),
      admin: {
        description: 'Every notice says plan, amount, day, card, a change of the price, and how to cancel.',
      },
    },
    {
      type: 'row',
      fields: [
        { name: 'validFrom', type: 'date', label: 'Holds from', required: true, admin: { date: dayOnly } },
        {
          name: 'validTo',
          type: 'date',
          label: 'Until before',
          admin: { date: dayOnly, description: 'Empty: without an end.' },
        },
      ],
    },
    {
      name: 'source',
      type: 'text',
      required: true,
      maxLength: 300,
      admin: { description: 'The law, by its name and paragraph.' },
    },
    {
      name: 'sourceUrl',
      type: 'text',
      label: 'Link to the source',
      maxLength: 500,
      validate: (value: string | null | undefined) =>
        !value || URL.canParse(value) || 'Please enter a whole address, such as https://…',
    },
    { name: 'note', type: 'textarea', maxLength: 2000 },
  ],
}
