import { createServerFeature } from '@payloadcms/richtext-lexical'

/** Parts of a text that are kept for other articles, and inserted by `/` and their name. */
export const SnippetsFeature = createServerFeature({
  key: 'snippets',
  feature: {
    ClientFeature: '/features/writing/admin/snippets/snippets-client.feature.tsx#SnippetsFeatureClient',
  },
})
