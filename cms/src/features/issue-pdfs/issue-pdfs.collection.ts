import { join } from 'node:path'
import { type CollectionConfig, type CollectionBeforeOperationHook, ValidationError } from 'payload'
import { structureAccess } from '../../platform/access/collection.access.ts'
import { allow, hideWithout } from '../../platform/access/staff.access.ts'
import { mediaFolder } from '../media/media-files.ts'
import { keepUploadedFiles } from '../media/bucket-uploads.hooks.ts'
import { fileTypeOf } from '../media/file-type.ts'
import { namePdfByContent } from '../media/name-by-content.hooks.ts'
import { withdrawDeletedFiles, withdrawReplacedFiles } from '../media/withdraw-files.hooks.ts'
import { holdChanged, noteReferrers } from '../publishing/note-referrers.hooks.ts'
import { recordIssuePdfChange, recordIssuePdfDeletion } from './record-issue-pdf-change.ts'

/** Payload refuses it as well, but logs that as a problem. */
const refuseOtherFiles: CollectionBeforeOperationHook = ({ req, operation }) => {
  if (!req.file || (operation !== 'create' && operation !== 'update')) return
  if (fileTypeOf(req.file.data)?.mimeType === 'application/pdf') return
  throw new ValidationError({
    collection: 'issue-pdfs',
    errors: [{ path: 'file', message: 'This file is no PDF.' }],
    req,
  })
}

/** PDFs lie in a folder of their own under the media folder; readers get them as `/media/pdf/{filename}`. */
export const issuePdfs: CollectionConfig<'issue-pdfs'> = {
  slug: 'issue-pdfs',
  labels: { singular: 'Issue PDF', plural: 'Issue PDFs' },
  access: { ...structureAccess, delete: allow('editStructure') },
  hooks: {
    beforeOperation: [refuseOtherFiles, namePdfByContent, withdrawReplacedFiles('issue-pdfs')],
    beforeChange: [holdChanged('issue-pdfs')],
    beforeDelete: [noteReferrers('issue-pdfs'), withdrawDeletedFiles('issue-pdfs')],
    afterChange: [keepUploadedFiles('issue-pdfs'), recordIssuePdfChange],
    afterDelete: [recordIssuePdfDeletion],
  },
  upload: {
    staticDir: join(mediaFolder, 'pdf'),
    mimeTypes: ['application/pdf'],
    pasteURL: false,
  },
  admin: {
    hideAPIURL: true,
    hidden: hideWithout('editArticles'),
    group: 'Publish',
    useAsTitle: 'filename',
    defaultColumns: ['filename', 'editionOf', 'filesize', 'updatedAt'],
    description:
      'The PDFs that readers download, up to 64 MB each. An issue without one gets an issue PDF that is typeset automatically.',
  },
  fields: [
    {
      name: 'editionOf',
      type: 'relationship',
      relationTo: 'issues',
      label: 'Issue PDF of',
      access: { create: () => false, update: () => false },
      admin: { readOnly: true, condition: (data) => Boolean(data.editionOf) },
    },
    {
      // Of all that the issue PDF was made from: the same content need not be typeset twice.
      name: 'fingerprint',
      type: 'text',
      access: { create: () => false, update: () => false },
      admin: { hidden: true },
    },
    {
      // The articles in it, by public id: an issue PDF with one that was unpublished must not be kept for anybody.
      name: 'articles',
      type: 'json',
      defaultValue: [],
      jsonSchema: {
        uri: 'meridian://issue-pdf-articles.json',
        fileMatch: ['meridian://issue-pdf-articles.json'],
        schema: { type: 'array', items: { type: 'string' } },
      },
      access: { create: () => false, update: () => false },
      admin: { hidden: true, disableListColumn: true, disableListFilter: true },
    },
  ],
}
