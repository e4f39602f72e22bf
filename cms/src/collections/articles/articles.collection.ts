import { createPreviewToken } from '@meridian/shared/publishing/preview-token'
import type { CollectionConfig } from 'payload'
import { editorialAccess } from '../../access/collection.access.ts'
import { articleBlocks, validateArticleBlocks } from '../../blocks/article-blocks.ts'
import { env } from '../../env.ts'
import { bodyEditor } from '../../fields/body.editor.ts'
import { articleCorrectionFields } from './article-corrections.fields.ts'
import { articleSidebarFields } from './article-sidebar.fields.ts'
import { articleHooks } from './articles.hooks.ts'

export const articles: CollectionConfig<'articles'> = {
  slug: 'articles',
  labels: { singular: 'Article', plural: 'Articles' },
  access: editorialAccess,
  hooks: articleHooks,
  defaultSort: '-publishedAt',
  versions: { drafts: { autosave: { interval: 1500 } }, maxPerDoc: 50 },
  admin: {
    hideAPIURL: true,
    group: 'Magazine',
    useAsTitle: 'title',
    defaultColumns: ['title', 'section', 'authors', '_status', 'publishedAt', 'featured'],
    listSearchableFields: ['title', 'slug', 'excerpt'],
    preview: previewUrl,
    description: 'Everything readers read. Drafts are saved as you type; nothing is public before Publish.',
  },
  fields: [
    {
      name: 'title',
      type: 'text',
      required: true,
      maxLength: 200,
    },
    {
      type: 'tabs',
      tabs: [
        {
          label: 'Text',
          fields: [
            {
              name: 'excerpt',
              type: 'textarea',
              label: 'Standfirst',
              required: true,
              maxLength: 500,
              admin: { description: 'One or two sentences under the title, in lists and in feeds.' },
            },
            { name: 'body', type: 'richText', required: true, editor: bodyEditor },
          ],
        },
        {
          label: 'Pictures',
          fields: [
            {
              name: 'heroImage',
              type: 'upload',
              relationTo: 'media',
              admin: { description: 'Shown above the text and in lists, cropped around its focal point.' },
            },
            {
              name: 'heroCaption',
              type: 'text',
              label: 'Caption',
              maxLength: 400,
              admin: { description: "Leave empty to use the picture's own." },
            },
          ],
        },
        {
          label: 'Blocks',
          fields: [
            {
              name: 'contentBlocks',
              type: 'blocks',
              label: 'Blocks after the text',
              labels: { singular: 'Block', plural: 'Blocks' },
              blocks: articleBlocks,
              validate: validateArticleBlocks,
            },
          ],
        },
        {
          label: 'Corrections',
          fields: articleCorrectionFields,
        },
        {
          label: 'Search engines',
          fields: [
            {
              name: 'seo',
              type: 'group',
              label: false,
              fields: [
                {
                  name: 'title',
                  type: 'text',
                  maxLength: 120,
                  admin: { description: 'Leave empty to use the title.' },
                },
                {
                  name: 'description',
                  type: 'textarea',
                  maxLength: 320,
                  admin: { description: 'Leave empty to use the standfirst.' },
                },
              ],
            },
          ],
        },
      ],
    },
    ...articleSidebarFields,
  ],
}

/** Where staff see the newest draft as readers would; the token opens it for an hour. */
function previewUrl(doc: Record<string, unknown>): string | null {
  if (typeof doc.id !== 'number') return null
  const token = createPreviewToken({ subject: `articles:${doc.id}`, secret: env.PREVIEW_SECRET })
  return `${env.PUBLIC_URL}/preview/articles/${doc.id}?token=${token}`
}
