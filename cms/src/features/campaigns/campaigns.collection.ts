import type { CollectionConfig } from 'payload'
import { createdByField } from '../../platform/access/own-documents.ts'
import { hideWithout, nobody } from '../../platform/access/staff.access.ts'
import { validateSlug } from '../../platform/fields/slug.ts'
import { documentEditingFields, savedAsTyped } from '../writing/document-editing.fields.ts'
import { presenceEndpoint } from '../writing/presence.endpoint.ts'
import { mailBodyEditor } from './body/mail-body.editor.ts'
import { campaignAccess } from './campaigns.access.ts'
import { campaignHooks } from './campaigns.hooks.ts'
import { nameSending, sendingField } from './sending.field.ts'

/** Longer subjects are cut by every program that shows a list of mails. */
export const maxSubjectLength = 200

/**
 * One mailing of a newsletter, as its editor writes it. It stays a draft: what readers get is frozen when it is sent, and what became of it is
 * kept beside it.
 */
export const campaigns: CollectionConfig<'campaigns'> = {
  slug: 'campaigns',
  labels: { singular: 'Campaign', plural: 'Campaigns' },
  access: campaignAccess,
  hooks: { ...campaignHooks, afterOperation: [nameSending] },
  endpoints: [presenceEndpoint('campaigns')],
  defaultSort: '-updatedAt',
  ...savedAsTyped,
  admin: {
    hideAPIURL: true,
    hidden: hideWithout('writeCampaigns'),
    group: 'Write',
    useAsTitle: 'subject',
    defaultColumns: ['subject', 'newsletter', 'sending', 'sentAt', 'editedBy', 'updatedAt'],
    listSearchableFields: ['subject', 'preheader'],
    components: {
      edit: {
        beforeDocumentControls: [
          '/features/writing/admin/autosave-status.tsx#AutosaveStatus',
          '/features/writing/admin/shortcuts-help.tsx#ShortcutsHelp',
        ],
        SaveDraftButton: '/features/newsroom/admin/review/needs-publisher.tsx#SaveOnesDraft',
        PublishButton: '/features/campaigns/preview/admin/send-test.tsx#SendTest',
      },
      views: {
        edit: {
          versions: { Component: '/features/versions/admin/versions-view.tsx#VersionsView' },
          version: { Component: '/features/versions/admin/version-view.tsx#VersionView' },
          livePreview: {
            Component: '/features/campaigns/preview/admin/mail-preview-pane.tsx#MailPreviewPane',
          },
          send: {
            Component: '/features/campaigns/admin/send-view.tsx#SendView',
            path: '/send',
            tab: { label: 'Send', href: '/send' },
          },
        },
      },
    },
    // The pane beside the form draws what is typed by itself; Payload opens it for documents with an address of their preview.
    livePreview: { url: ({ data }) => (typeof data['id'] === 'number' ? '/admin' : null) },
    description:
      'Mailings of the newsletters. Drafts are saved as you type; nothing goes out before it is sent.',
  },
  fields: [
    {
      name: 'subject',
      type: 'text',
      required: true,
      maxLength: maxSubjectLength,
    },
    {
      name: 'preheader',
      type: 'text',
      maxLength: 200,
      admin: {
        description: 'What stands beside the subject in a list of mails. It goes on where the subject ends.',
      },
    },
    { name: 'body', type: 'richText', editor: mailBodyEditor },
    {
      name: 'newsletter',
      type: 'relationship',
      relationTo: 'newsletters',
      required: true,
      index: true,
      admin: { position: 'sidebar', allowCreate: false, allowEdit: false },
    },
    {
      name: 'subjectB',
      type: 'text',
      label: 'Second subject',
      maxLength: maxSubjectLength,
      hooks: { beforeDuplicate: [() => null] },
      admin: {
        position: 'sidebar',
        description: 'For a subject test. Leave it empty to send one subject to everybody.',
      },
    },
    {
      name: 'slug',
      type: 'text',
      label: 'Address',
      index: true,
      hooks: {
        beforeDuplicate: [() => null],
        beforeValidate: [({ value }) => (typeof value === 'string' ? value.trim() || null : value)],
      },
      validate: (value: string | null | undefined) => validateSlug(value),
      admin: {
        position: 'sidebar',
        description:
          'Of its page on the web. Made from day and subject when it is sent, unless you choose one.',
      },
    },
    {
      name: 'publishedArticles',
      type: 'ui',
      admin: {
        position: 'sidebar',
        disableListColumn: true,
        components: { Field: '/features/campaigns/body/admin/published-articles.tsx#PublishedArticles' },
      },
    },
    {
      name: 'audience',
      type: 'json',
      admin: { hidden: true, disableListColumn: true, disableListFilter: true },
    },
    {
      name: 'sentAt',
      type: 'date',
      label: 'Sent',
      index: true,
      access: { create: nobody, update: nobody },
      hooks: { beforeDuplicate: [() => null] },
      admin: { hidden: true, date: { pickerAppearance: 'dayAndTime' } },
    },
    sendingField,
    createdByField,
    ...documentEditingFields,
  ],
}
