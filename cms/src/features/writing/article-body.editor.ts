import { lexicalEditor, UploadFeature } from '@payloadcms/richtext-lexical'
import { bodyFeatures } from './body.editor.ts'
import { PictureGuardFeature } from './writing.features.ts'

/** The editor of an article's text: running text, and pictures of one's own between its paragraphs. */
export const articleBodyEditor = lexicalEditor({
  admin: {
    // The text begins where title and standfirst do; the handles of paragraphs stand in the margin.
    hideGutter: true,
    placeholder: 'Begin to write, or paste from Word or Google Docs. / brings pictures and headings.',
  },
  features: [
    ...bodyFeatures,
    PictureGuardFeature(),
    UploadFeature({
      enabledCollections: ['media'],
      collections: {
        media: {
          fields: [
            {
              name: 'alt',
              type: 'text',
              label: 'Alternative text here',
              maxLength: 300,
              admin: { description: "Leave empty to use the picture's own." },
            },
            {
              name: 'caption',
              type: 'text',
              maxLength: 400,
              admin: { description: "Leave empty to use the picture's own." },
            },
          ],
        },
      },
    }),
  ],
})
