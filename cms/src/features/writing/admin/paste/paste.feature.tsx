'use client'

import { createClientFeature } from '@payloadcms/richtext-lexical/client'
import { PastePlugin } from './paste-plugin.tsx'

/** Takes over what is pasted from other programs; what was copied in the editor itself stays the editor's. */
export const PasteFeatureClient = createClientFeature({
  plugins: [{ Component: PastePlugin, position: 'normal' }],
})
