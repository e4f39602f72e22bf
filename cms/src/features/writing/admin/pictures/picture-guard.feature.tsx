'use client'

import { createClientFeature } from '@payloadcms/richtext-lexical/client'
import { PictureGuard } from './picture-guard.tsx'

/** Says at once what cannot be uploaded; all else about pictures is Payload's. */
export const PictureGuardFeatureClient = createClientFeature({
  plugins: [{ Component: PictureGuard, position: 'normal' }],
})
