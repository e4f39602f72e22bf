import { lexicalEditor, UploadFeature } from '@payloadcms/richtext-lexical'
import { CommentsFeature } from '../comments/comments.editor.ts'
import { EmbedPasteFeature } from '../embeds/embeds.features.ts'
import { bodyFeatures } from '../writing/body.editor.ts'
import { ContentBlocksFeature } from '../writing/content-blocks/content-blocks.feature.ts'
import { FootnotesFeature } from '../writing/footnotes/footnotes.feature.ts'
import { SnippetsFeature } from '../writing/snippets/snippets.feature.ts'
import { PictureGuardFeature } from '../writing/writing.features.ts'
import { pictureWordsFields } from '../media/picture.field.ts'
import { articleBlocks, blockKeywords } from './blocks/article-blocks.ts'

const textFeatures = [
  ...bodyFeatures,
  PictureGuardFeature(),
  FootnotesFeature(),
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
]

/** The editor of an article's text: running text with footnotes, and pictures and content blocks between its paragraphs. */
export const articleBodyEditor = lexicalEditor({
  admin: {
    // The text begins where title and standfirst do; the handles of paragraphs stand in the margin.
    hideGutter: true,
    placeholder: 'Begin to write, or paste from Word or Google Docs. / brings pictures, blocks and headings.',
  },
  features: [...textFeatures, SnippetsFeature(), CommentsFeature()],
})

/** The editor of a snippet: all that an article's text can hold. */
export const snippetEditor = lexicalEditor({ features: textFeatures })
