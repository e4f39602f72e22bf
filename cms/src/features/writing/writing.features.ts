import { createServerFeature } from '@payloadcms/richtext-lexical'

/** Pastes from Word, Google Docs and elsewhere as what an article can hold. */
export const PasteFeature = createServerFeature({
  key: 'paste',
  feature: { ClientFeature: '/features/writing/admin/paste/paste.feature.tsx#PasteFeatureClient' },
})

/** Leads by keyboard between the standfirst, the text and its toolbar. */
export const KeysFeature = createServerFeature({
  key: 'keys',
  feature: { ClientFeature: '/features/writing/admin/keys/keys.feature.tsx#KeysFeatureClient' },
})

/** Says what cannot be uploaded as a picture. */
export const PictureGuardFeature = createServerFeature({
  key: 'pictureGuard',
  feature: {
    ClientFeature: '/features/writing/admin/pictures/picture-guard.feature.tsx#PictureGuardFeatureClient',
  },
})
