import { createServerFeature } from '@payloadcms/richtext-lexical'

/** Takes articles that are dragged or put into the text, as article cards. */
export const DropArticlesFeature = createServerFeature({
  key: 'dropArticles',
  feature: {
    ClientFeature: '/features/campaigns/body/admin/drop-articles.feature.tsx#DropArticlesFeatureClient',
  },
})
