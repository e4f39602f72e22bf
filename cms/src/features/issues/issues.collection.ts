import type { Access, CollectionConfig, PayloadRequest } from 'payload'
import { can } from '../../platform/access/rights.ts'
import { allow, hideWithout, nobody, staffOnly } from '../../platform/access/staff.access.ts'
import { previewPane, previewUrl } from '../writing/preview-url.ts'
import { bodyEditor } from '../writing/body.editor.ts'
import { pictureField } from '../media/picture.field.ts'
import { publishReceiptField } from '../publishing/publish-receipt.field.ts'
import { addressField } from '../../platform/fields/slug.field.ts'
import { documentEditingFields, savedAsTyped } from '../writing/document-editing.fields.ts'
import { presenceEndpoint } from '../writing/presence.endpoint.ts'
import { webLink } from '../../platform/fields/web-link.field.ts'
import { issueLabel } from './issue-label.ts'
import { validateSeason } from '@meridian/shared/issues/place-in-year'
import { issueHooks } from './issues.hooks.ts'

/** Everybody of the staff reads the issues that readers have; editors prepare the next one. */
const readIssues: Access = ({ req }) =>
  can(req.user, 'editArticles') || (staffOnly({ req }) && { _status: { equals: 'published' } })

/** Editors prepare an issue as a draft; `platform/access/publishing.hooks.ts` keeps what they save from readers. */
const saveIssues: Access = ({ req: { user }, data }) =>
  can(user, data?._status === 'published' ? 'publishArticles' : 'editArticles')

const issueAccess = {
  admin: staffOnly,
  create: saveIssues,
  read: readIssues,
  update: saveIssues,
  delete: allow('removeStructure'),
  readVersions: allow('editArticles'),
  unlock: nobody,
} satisfies CollectionConfig<'issues'>['access']

export const issues: CollectionConfig<'issues'> = {
  slug: 'issues',
  labels: { singular: 'Issue', plural: 'Issues' },
  access: issueAccess,
  hooks: issueHooks,
  endpoints: [presenceEndpoint('issues')],
  defaultSort: '-year',
  ...savedAsTyped,
  admin: {
    hideAPIURL: true,
    hidden: hideWithout('editArticles'),
    components: {
      edit: {
        beforeDocumentControls: [
          '/features/writing/admin/autosave-status.tsx#AutosaveStatus',
          '/features/issues/admin/issue-heading.tsx#IssueHeading',
          '/features/publishing/admin/view-on-site.tsx#ViewOnSite',
          '/features/newsroom/admin/review/needs-publisher.tsx#NeedsPublisher',
        ],
        SaveDraftButton: '/features/newsroom/admin/review/needs-publisher.tsx#SaveOnesDraft',
        PublishButton: '/features/publishing/admin/publish-document.tsx#PublishDocument',
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
    preview: (document, { req }) => issuePreviewUrl(document, req),
    livePreview: { url: ({ data, req }) => issuePreviewUrl(data, req) },
    group: 'Publish',
    // Two issues can have one name: pickers say which.
    useAsTitle: 'label',
    listSearchableFields: ['label', 'title', 'season'],
    defaultColumns: ['title', 'cover', 'season', 'year', '_status', 'isCurrent'],
    description:
      'The printed issues with their covers and PDFs. Drafts are saved as you type; an issue can be published with its articles.',
  },
  fields: [
    { name: 'title', type: 'text', required: true, maxLength: 160 },
    { name: 'description', type: 'textarea', required: true, maxLength: 800 },
    {
      type: 'row',
      fields: [
        {
          name: 'season',
          type: 'text',
          required: true,
          label: 'Season, month or week',
          maxLength: 40,
          validate: validateSeason,
          admin: {
            description:
              'As readers read it before the year: Autumn, March, January/February, Week 12. Any rhythm will do.',
          },
        },
        { name: 'year', type: 'number', required: true, min: 1900, max: 2200, admin: { step: 1 } },
      ],
    },
    {
      type: 'row',
      fields: [
        pictureField({ name: 'cover', admin: { description: 'Upright, 4:5.' } }),
        {
          name: 'pdf',
          type: 'upload',
          relationTo: 'issue-pdfs',
          label: 'PDF',
          filterOptions: { editionOf: { exists: false } },
          admin: { description: 'Without one, readers get an issue PDF that is typeset from the articles.' },
        },
      ],
    },
    {
      name: 'contents',
      type: 'ui',
      admin: {
        disableListColumn: true,
        components: { Field: '/features/publishing/admin/issue-contents.tsx#IssueContents' },
      },
    },
    {
      name: 'release',
      type: 'ui',
      admin: {
        disableListColumn: true,
        components: { Field: '/features/publishing/admin/issue-release.tsx#IssueRelease' },
      },
    },
    { name: 'letter', type: 'richText', label: "Editor's letter", editor: bodyEditor },
    {
      name: 'letterAuthor',
      type: 'relationship',
      relationTo: 'authors',
      label: 'Letter signed by',
      admin: { allowCreate: false },
    },
    {
      type: 'row',
      fields: [
        webLink({ name: 'appleNewsUrl', label: 'Apple News link' }),
        webLink({ name: 'issuuUrl', label: 'Issuu link' }),
      ],
    },
    publishReceiptField,
    {
      name: 'schedule',
      type: 'ui',
      admin: {
        position: 'sidebar',
        disableListColumn: true,
        components: { Field: '/features/publishing/admin/schedule-panel.tsx#SchedulePanel' },
      },
    },
    {
      name: 'isCurrent',
      type: 'checkbox',
      defaultValue: false,
      label: 'The current issue',
      admin: {
        position: 'sidebar',
        components: { Cell: '/platform/admin/tick-cell.tsx#TickCell' },
        description: 'There is one at a time: marking this one takes the mark off the other.',
      },
    },
    addressField({
      description:
        'Made from season or month, and year, when you first publish: autumn-2026. After a change the old address leads to the new one.',
    }),
    {
      name: 'label',
      type: 'text',
      access: { create: nobody, update: nobody },
      hooks: {
        beforeChange: [({ data, originalDoc }) => issueLabel({ ...originalDoc, ...data })],
      },
      admin: { hidden: true, disableBulkEdit: true, disableListColumn: true },
    },
    ...documentEditingFields,
    {
      name: 'formerSlugs',
      type: 'json',
      defaultValue: [],
      jsonSchema: {
        uri: 'meridian://former-slugs.json',
        fileMatch: ['meridian://former-slugs.json'],
        schema: { type: 'array', items: { type: 'string' } },
      },
      access: { create: () => false, update: () => false },
      admin: { hidden: true, disableListColumn: true, disableListFilter: true },
    },
  ],
}

/** Where the person who prepares issues sees one as readers would, with the newest drafts of its articles. */
async function issuePreviewUrl({ id }: Record<string, unknown>, req: PayloadRequest): Promise<string | null> {
  if (typeof id !== 'number' || !can(req.user, 'editArticles')) return null
  return previewUrl(req, { subject: `issues:${id}`, path: `/preview/issues/${id}` })
}
