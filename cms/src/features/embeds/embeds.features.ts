import { createServerFeature } from '@payloadcms/richtext-lexical'

/** Makes the address of a video, recording or post, pasted into an empty line, a block of its own. */
export const EmbedPasteFeature = createServerFeature({
  key: 'embedPaste',
  feature: { ClientFeature: '/features/embeds/admin/embed-paste.feature.tsx#EmbedPasteFeatureClient' },
})
