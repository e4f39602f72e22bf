import { lexicalEditor, UploadFeature } from '@payloadcms/richtext-lexical'
import { bodyFeatures } from '../writing/body.editor.ts'
import { ContentBlocksFeature } from '../writing/content-blocks/content-blocks.feature.ts'
import { FootnotesFeature } from '../writing/footnotes/footnotes.feature.ts'
import { SnippetsFeature } from '../writing/snippets/snippets.feature.ts'
import { PictureGuardFeature } from '../writing/writing.features.ts'
import { pictureWordsFields } from '../media/picture.field.ts'
import { articleBlocks, blockKeywords } from './blocks/article-blocks.ts'

/** The editor of an article's text: running text with footnotes, and pictures and content blocks between its paragraphs. */
export const articleBodyEditor = lexicalEditor({
  admin: {
    // The text begins where title and standfirst do; the handles of paragraphs stand in the margin.
    hideGutter: true,
    placeholder: 'Begin to write, or paste from Word or Google Docs. / brings pictures, blocks and headings.',
  },
  features: [
    ...bodyFeatures,
    PictureGuardFeature(),
    FootnotesFeature(),
    SnippetsFeature(),
    ContentBlocksFeature({ blocks: articleBlocks, keywords: blockKeywords }),
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
