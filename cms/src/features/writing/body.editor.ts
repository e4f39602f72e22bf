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
import { KeysFeature, PasteFeature } from './writing.features.ts'
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
  KeysFeature(),
  linksFeature(),
]

/** The editor of running text. */
export const bodyEditor = lexicalEditor({ features: bodyFeatures })

/** Payload's links with a form of our own, to an address or to an article of the magazine. */
function linksFeature() {
  const payloads = LinkFeature({
    enabledCollections: [],
    fields: [
      { name: 'url', type: 'text', required: true, maxLength: 2000, validate: validateLink },
      // The article of the magazine that it leads to: whatever becomes of its address, the link follows.
      { name: 'article', type: 'number' },
    ],
  })
  const { feature } = payloads
  return {
    ...payloads,
    feature: async (props) => ({
      ...(typeof feature === 'function' ? await feature(props) : feature),
      ClientFeature: '/features/writing/admin/links/links.feature.tsx#LinksFeatureClient',
    }),
  } satisfies typeof payloads
}

function validateLink(value: string | null | undefined): true | string {
  return (
    isBodyLink(value ?? '') ||
    'A link starts with https://, http://, mailto:, tel: or / for a page of the magazine.'
  )
}
