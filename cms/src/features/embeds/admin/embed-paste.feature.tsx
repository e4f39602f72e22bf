'use client'

import { createClientFeature } from '@payloadcms/richtext-lexical/client'
import { EmbedPastePlugin } from './embed-paste-plugin.tsx'

/** Takes over addresses of videos, recordings and posts that stand alone in what is pasted. */
export const EmbedPasteFeatureClient = createClientFeature({
  plugins: [{ Component: EmbedPastePlugin, position: 'normal' }],
})
