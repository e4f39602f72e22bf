import { createServerFeature } from '@payloadcms/richtext-lexical'

/** Comments on selected words. Nothing of them stands in the text. */
export const CommentsFeature = createServerFeature({
  key: 'comments',
  feature: { ClientFeature: '/features/comments/admin/comments.feature.tsx#CommentsFeatureClient' },
})
