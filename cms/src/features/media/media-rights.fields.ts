import type { Field } from 'payload'

/** Who allows the magazine to show a picture, and until when. None of it leaves the CMS. */
export const mediaRightsFields: Field[] = [
  {
    type: 'collapsible',
    label: 'Rights',
    fields: [
      {
        name: 'rightsHolder',
        type: 'text',
        label: 'Rights holder',
        maxLength: 160,
        admin: { description: 'The agency, photographer or archive that the licence is from.' },
      },
      {
        name: 'rightsUntil',
        type: 'date',
        label: 'May be shown until',
        index: true,
        admin: {
          date: { pickerAppearance: 'dayOnly', displayFormat: 'd MMMM yyyy' },
          description:
            'The end of the licence; empty when it has none. From then on nothing is published with the picture.',
        },
      },
      {
        name: 'licenceNote',
        type: 'textarea',
        label: 'About the licence',
        maxLength: 1000,
        admin: { description: 'Its number, what it allows, and where the contract lies.' },
      },
    ],
  },
]
