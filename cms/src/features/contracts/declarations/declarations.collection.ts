import {
  cancellationTypes,
  declarationKinds,
  declarationLanguages,
  declarationLimits,
} from '@meridian/shared/contracts/declaration-fields'
import type { CollectionConfig } from 'payload'
import { ledgerAccess } from '../../../platform/access/collection.access.ts'

/** What has come of a declaration, as the admin calls it. */
const outcomes = [
  { value: 'waiting', label: 'Being looked at' },
  { value: 'cancelled', label: 'Cancelled at the end of the period' },
  { value: 'ending', label: 'Was going to end already' },
  { value: 'case', label: 'Case for staff' },
]

/**
 * What people declared about contracts without signing in (§ 312k, § 356a BGB): every one, word for word, whether or not
 * anybody is found by it. Nobody changes it; what staff have to do about one is a case.
 */
export const contractDeclarations: CollectionConfig<'contract-declarations'> = {
  slug: 'contract-declarations',
  labels: { singular: 'Declaration', plural: 'Declarations' },
  access: ledgerAccess('handleContracts'),
  lockDocuments: false,
  defaultSort: '-createdAt',
  admin: {
    hideAPIURL: true,
    group: 'Readers',
    useAsTitle: 'number',
    defaultColumns: ['number', 'kind', 'type', 'contractEmail', 'outcome', 'createdAt'],
    listSearchableFields: ['number', 'name', 'contractEmail', 'email'],
    description:
      'What was declared at Cancel contracts here and Withdraw from contract, as it came. What has to be done about one stands under Cases. They are kept as proof for three years after the end of their year.',
  },
  fields: [
    {
      type: 'row',
      fields: [
        { name: 'number', type: 'text', required: true, unique: true, index: true, maxLength: 20 },
        {
          name: 'kind',
          type: 'select',
          required: true,
          index: true,
          options: declarationKinds.map((value) => ({
            value,
            label: value === 'cancellation' ? 'Cancellation' : 'Withdrawal',
          })),
        },
        {
          name: 'type',
          type: 'select',
          label: 'Kind of cancellation',
          options: cancellationTypes.map((value) => ({
            value,
            label: value === 'ordinary' ? 'Ordinary' : 'Extraordinary',
          })),
        },
      ],
    },
    { name: 'reason', type: 'textarea', maxLength: declarationLimits.reason, admin: { rows: 6 } },
    { name: 'name', type: 'text', required: true, maxLength: declarationLimits.name },
    {
      type: 'row',
      fields: [
        {
          name: 'contractEmail',
          type: 'email',
          label: 'E-mail of the subscription',
          required: true,
          index: true,
        },
        {
          name: 'contractNumber',
          type: 'text',
          label: 'Number or plan',
          maxLength: declarationLimits.contractNumber,
        },
      ],
    },
    {
      type: 'row',
      fields: [
        { name: 'email', type: 'email', label: 'E-mail of the receipt', required: true, index: true },
        {
          name: 'endsOn',
          type: 'text',
          label: 'Should end on',
          maxLength: 10,
          admin: { description: 'Empty: at the earliest possible date.' },
        },
      ],
    },
    {
      name: 'outcome',
      type: 'select',
      required: true,
      defaultValue: 'waiting',
      index: true,
      options: outcomes,
      admin: { position: 'sidebar' },
    },
    { name: 'settledAt', type: 'date', label: 'Looked at', admin: { position: 'sidebar' } },
    {
      name: 'reader',
      type: 'relationship',
      relationTo: 'users',
      index: true,
      admin: {
        position: 'sidebar',
        description: 'Whose subscription it is, when one was found.',
        components: { Cell: '/platform/admin/person-cell.tsx#PersonCell' },
      },
    },
    {
      name: 'subscription',
      type: 'relationship',
      relationTo: 'user-subscriptions',
      admin: { position: 'sidebar' },
    },
    {
      name: 'isReceiptMailed',
      type: 'checkbox',
      label: 'Receipt was mailed',
      required: true,
      defaultValue: true,
      admin: {
        position: 'sidebar',
        description:
          'Not when a program seems to have filled in the form, or when many receipts went to the address within a day.',
      },
    },
    {
      name: 'language',
      type: 'select',
      required: true,
      defaultValue: 'en',
      options: declarationLanguages.map((value) => ({ value, label: value === 'en' ? 'English' : 'German' })),
      admin: { position: 'sidebar' },
    },
    { name: 'digest', type: 'text', required: true, index: true, admin: { hidden: true } },
  ],
}
