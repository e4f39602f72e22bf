import { type CollectionBeforeOperationHook, type CollectionConfig, ValidationError } from 'payload'
import { keepUploadedFiles } from '../media/bucket-uploads.hooks.ts'
import { fileTypeOf } from '../media/file-type.ts'
import { namePdfByContent } from '../media/name-by-content.hooks.ts'
import { withdrawDeletedFiles, withdrawReplacedFiles } from '../media/withdraw-files.hooks.ts'
import { recordIssuePdfChange, recordIssuePdfDeletion } from '../publishing/record-shared-change.ts'

/** Payload refuses it as well, but logs that as a fault. */
const refuseOtherFiles: CollectionBeforeOperationHook = ({ req, operation }) => {
  if (!req.file || (operation !== 'create' && operation !== 'update')) return
  if (fileTypeOf(req.file.data)?.mimeType === 'application/pdf') return
  throw new ValidationError({
    collection: 'issue-pdfs',
    errors: [{ path: 'file', message: 'This file is no PDF.' }],
    req,
  })
}

export const issuePdfHooks = {
  beforeOperation: [refuseOtherFiles, namePdfByContent, withdrawReplacedFiles('issue-pdfs')],
  beforeDelete: [withdrawDeletedFiles('issue-pdfs')],
  afterChange: [keepUploadedFiles('issue-pdfs'), recordIssuePdfChange],
  afterDelete: [recordIssuePdfDeletion],
} satisfies CollectionConfig<'issue-pdfs'>['hooks']
