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
import { isBodyLink } from '@meridian/shared/body/body-link'

/** The editor of running text: paragraph, two headings, lists, quote, link, bold and italic, and nothing else. */
export const bodyEditor = lexicalEditor({
  features: [
    FixedToolbarFeature(),
    InlineToolbarFeature(),
    ParagraphFeature(),
    HeadingFeature({ enabledHeadingSizes: ['h2', 'h3'] }),
    UnorderedListFeature(),
    OrderedListFeature(),
    BlockquoteFeature(),
    BoldFeature(),
    ItalicFeature(),
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
        },
      ],
    }),
  ],
})

function validateLink(value: string | null | undefined): true | string {
  return (
    isBodyLink(value ?? '') ||
    'A link starts with https://, http://, mailto: or / for a page of the magazine.'
  )
}
