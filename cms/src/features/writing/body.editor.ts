import {
  BlockquoteFeature,
  BoldFeature,
  FixedToolbarFeature,
  HeadingFeature,
  InlineToolbarFeature,
  ItalicFeature,
  LinkFeature,
  OrderedListFeature,
  ParagraphFeature,
  UnorderedListFeature,
  lexicalEditor,
} from '@payloadcms/richtext-lexical'
import { PasteFeature } from './writing.features.ts'
import { isBodyLink } from '@meridian/shared/body/body-link'

/** What running text has: paragraph, two headings, lists, quote, link, bold and italic, and nothing else. */
export const bodyFeatures = [
  FixedToolbarFeature(),
  InlineToolbarFeature(),
  ParagraphFeature(),
  HeadingFeature({ enabledHeadingSizes: ['h2', 'h3'] }),
  UnorderedListFeature(),
  OrderedListFeature(),
  BlockquoteFeature(),
  BoldFeature(),
  ItalicFeature(),
  PasteFeature(),
  LinkFeature({
    enabledCollections: [],
    fields: [
      { name: 'text', type: 'text', label: 'Text to show', required: true },
      {
        name: 'url',
        type: 'text',
        label: 'Link to',
        required: true,
        maxLength: 2000,
        validate: validateLink,
        admin: {
          components: { Field: '/features/writing/admin/links/link-target-field.tsx#LinkTargetField' },
        },
      },
      // The article of the magazine that it leads to: whatever becomes of its address, the link follows.
      { name: 'article', type: 'number', admin: { hidden: true } },
    ],
  }),
]

/** The editor of running text. */
export const bodyEditor = lexicalEditor({ features: bodyFeatures })

function validateLink(value: string | null | undefined): true | string {
  return (
    isBodyLink(value ?? '') ||
    'A link starts with https://, http://, mailto: or / for a page of the magazine.'
  )
}
