import type { CollectionConfig, PayloadRequest } from 'payload'
import { previewPane, previewUrl } from '../writing/preview-url.ts'
import { articleBodyEditor } from './article-body.editor.ts'
import { pictureField } from '../media/picture.field.ts'
import { articleAccess } from './articles.access.ts'
import { articleAiFields } from './article-ai.fields.ts'
import { presenceEndpoint } from '../writing/presence.endpoint.ts'
import {
  articleAcknowledgementFields,
  articleEmbargoFields,
  articleNotesFields,
} from './article-preflight.fields.ts'
import { createdByField, mayReadDrafts } from '../../platform/access/own-documents.ts'
import { articleStateField } from './article-state.field.ts'
import { articleSidebarFields } from './article-sidebar.fields.ts'
import { documentEditingFields, savedAsTyped } from '../writing/document-editing.fields.ts'
import { articleHooks } from './articles.hooks.ts'

export const articles: CollectionConfig<'articles'> = {
  slug: 'articles',
  labels: { singular: 'Article', plural: 'Articles' },
  access: articleAccess,
  hooks: articleHooks,
  endpoints: [presenceEndpoint('articles')],
  defaultSort: '-publishedAt',
  ...savedAsTyped,
  admin: {
    hideAPIURL: true,
    group: 'Write',
    useAsTitle: 'title',
    defaultColumns: ['title', 'heroImage', 'state', 'section', 'authors', 'publishedAt'],
    listSearchableFields: ['title', 'slug', 'excerpt'],
    components: {
      beforeListTable: ['/features/newsroom/admin/review/review-tabs.tsx#ReviewTabs'],
      edit: {
        beforeDocumentControls: [
          '/features/writing/admin/autosave-status.tsx#AutosaveStatus',
          '/features/publishing/admin/view-on-site.tsx#ViewOnSite',
          '/features/writing/admin/shortcuts-help.tsx#ShortcutsHelp',
          '/features/newsroom/admin/review/needs-publisher.tsx#NeedsPublisher',
        ],
        SaveDraftButton: '/features/newsroom/admin/review/needs-publisher.tsx#SaveOnesDraft',
        PublishButton: '/features/newsroom/admin/review/hand-in.tsx#PublishOrHandIn',
        UnpublishButton: '/features/publishing/admin/unpublish-button.tsx#UnpublishButton',
      },
      views: {
        edit: {
          versions: { Component: '/features/versions/admin/versions-view.tsx#VersionsView' },
          version: { Component: '/features/versions/admin/version-view.tsx#VersionView' },
          livePreview: previewPane,
        },
      },
    },
    preview: (document, { req }) => articlePreviewUrl(document, req),
    livePreview: {
      url: ({ data, req }) => articlePreviewUrl(data, req),
    },
    description: 'Everything readers read. Drafts are saved as you type; nothing is public before Publish.',
  },
  fields: [
    {
      name: 'title',
      type: 'text',
      required: true,
      maxLength: 200,
      admin: { components: { Field: '/features/writing/admin/title-field.tsx#TitleField' } },
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
            { name: 'body', type: 'richText', required: true, editor: articleBodyEditor },
            {
              name: 'textMeasure',
              type: 'ui',
              admin: {
                disableListColumn: true,
                components: { Field: '/features/writing/admin/text-measure.tsx#TextMeasure' },
              },
            },
          ],
        },
        {
          label: 'Pictures',
          fields: [
            pictureField({
              name: 'heroImage',
              label: 'Hero picture',
              admin: { description: 'Shown above the text and in lists, cropped around its focal point.' },
            }),
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
          label: 'Corrections',
          // Dated notes of what was corrected after publication, shown under the text.
          fields: [
            {
              name: 'corrections',
              type: 'array',
              labels: { singular: 'Correction', plural: 'Corrections' },
              maxRows: 20,
              hooks: { beforeDuplicate: [() => []] },
              admin: {
                description:
                  'What was wrong and what is right, in one or two sentences. Readers see it with its date under the text.',
              },
              fields: [
                {
                  name: 'date',
                  type: 'date',
                  required: true,
                  defaultValue: () => new Date().toISOString(),
                  admin: { date: { pickerAppearance: 'dayOnly', displayFormat: 'd MMMM yyyy' } },
                },
                { name: 'text', type: 'textarea', label: 'Note', required: true, maxLength: 1000 },
              ],
            },
          ],
        },
        {
          label: 'To be checked',
          fields: articleNotesFields,
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
                {
                  name: 'searchPreview',
                  type: 'ui',
                  admin: {
                    components: { Field: '/features/preflight/admin/search-preview.tsx#SearchPreview' },
                  },
                },
              ],
            },
          ],
        },
      ],
    },
    ...articleSidebarFields,
    ...articleEmbargoFields,
    ...articleAcknowledgementFields,
    // Whose draft it is, and whether it waits for a publisher.
    {
      name: 'isReadyForReview',
      type: 'checkbox',
      label: 'Ready for review',
      defaultValue: false,
      index: true,
      hooks: { beforeDuplicate: [() => false] },
      admin: {
        position: 'sidebar',
        components: {
          Cell: '/platform/admin/tick-cell.tsx#TickCell',
          Field: '/features/newsroom/admin/review/handed-in-field.tsx#HandedInField',
        },
      },
    },
    articleStateField,
    createdByField,
    ...articleAiFields,
    ...documentEditingFields,
  ],
}

/**
 * Where anyone who asks sees the article as readers would, from the draft that is being typed. The address opens this one
 * article and ends with the session that asked for it; for nobody's session there is none, nor for anyone who may not
 * read its drafts: what `article` says comes from the form.
 */
async function articlePreviewUrl(
  article: Record<string, unknown>,
  req: PayloadRequest,
): Promise<string | null> {
  if (typeof article.id !== 'number' || !(await mayReadDrafts(req, article.id))) return null
  return previewUrl(req, { subject: `articles:${article.id}`, path: `/preview/articles/${article.id}` })
}
