import { lexicalEditor } from '@payloadcms/richtext-lexical'
import { bodyFeatures } from '../../writing/body.editor.ts'
import { ContentBlocksFeature } from '../../writing/content-blocks/content-blocks.feature.ts'
import { mailBlockKeywords, mailBlocks } from './blocks/mail-blocks.ts'
import { DropArticlesFeature } from './drop-articles.feature.ts'

/** The editor of a campaign: running text, and the blocks of a mail between its paragraphs. */
export const mailBodyEditor = lexicalEditor({
  admin: {
    hideGutter: true,
    placeholder: 'Begin to write, or drag an article here. / brings greetings, articles and other blocks.',
  },
  features: [
    ...bodyFeatures,
    ContentBlocksFeature({ blocks: mailBlocks, keywords: mailBlockKeywords }),
    DropArticlesFeature(),
  ],
})
