'use client'

import { createClientFeature } from '@payloadcms/richtext-lexical/client'
import { DropArticlesPlugin } from './drop-articles-plugin.tsx'

/** Articles that are dragged into the text stand there as cards. */
export const DropArticlesFeatureClient = createClientFeature({
  plugins: [{ Component: DropArticlesPlugin, position: 'normal' }],
})
