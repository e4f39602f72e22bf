import type { Field } from 'payload'

/** Dated notes of what was put right after publication, shown under the text. */
export const articleCorrectionFields: Field[] = [
  {
    name: 'corrections',
    type: 'array',
    labels: { singular: 'Correction', plural: 'Corrections' },
    maxRows: 20,
    hooks: { beforeDuplicate: [() => []] },
    admin: {
      description:
        'What was wrong and what is right, in one or two sentences. Readers see it with its date under the text.',
    },
    fields: [
      {
        name: 'date',
        type: 'date',
        required: true,
        defaultValue: () => new Date().toISOString(),
        admin: { date: { pickerAppearance: 'dayOnly', displayFormat: 'd MMMM yyyy' } },
      },
      { name: 'text', type: 'textarea', label: 'Note', required: true, maxLength: 1000 },
    ],
  },
]
