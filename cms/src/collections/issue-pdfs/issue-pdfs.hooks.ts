import type { CollectionConfig } from 'payload'
import { keepUploadedFiles } from '../../domain/media/bucket-uploads.hooks.ts'
import { namePdfByContent } from '../media/name-by-content.hooks.ts'
import { withdrawDeletedFiles, withdrawReplacedFiles } from '../../domain/media/withdraw-files.hooks.ts'
import { recordIssuePdfChange, recordIssuePdfDeletion } from '../../domain/publishing/record-shared-change.ts'

export const issuePdfHooks = {
  beforeOperation: [namePdfByContent, withdrawReplacedFiles('issue-pdfs')],
  beforeDelete: [withdrawDeletedFiles('issue-pdfs')],
  afterChange: [keepUploadedFiles('issue-pdfs'), recordIssuePdfChange],
  afterDelete: [recordIssuePdfDeletion],
} satisfies CollectionConfig<'issue-pdfs'>['hooks']
