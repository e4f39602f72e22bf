import { lexicalEditor, UploadFeature } from '@payloadcms/richtext-lexical'
import { EmbedPasteFeature } from '../embeds/embeds.features.ts'
import { bodyFeatures } from '../writing/body.editor.ts'
import { ContentBlocksFeature } from '../writing/content-blocks/content-blocks.feature.ts'
import { PictureGuardFeature } from '../writing/writing.features.ts'
import { pictureWordsFields } from '../media/picture.field.ts'
import { articleBlocks, blockKeywords } from './blocks/article-blocks.ts'

/** The editor of an article's text: running text, and pictures and content blocks between its paragraphs. */
export const articleBodyEditor = lexicalEditor({
  admin: {
    // The text begins where title and standfirst do; the handles of paragraphs stand in the margin.
    hideGutter: true,
    placeholder: 'Begin to write, or paste from Word or Google Docs. / brings pictures, blocks and headings.',
  },
  features: [
    ...bodyFeatures,
    PictureGuardFeature(),
    ContentBlocksFeature({ blocks: articleBlocks, keywords: blockKeywords }),
    EmbedPasteFeature(),
    UploadFeature({
      enabledCollections: ['media'],
      collections: {
        media: {
          fields: pictureWordsFields(),
        },
      },
    }),
  ],
})
