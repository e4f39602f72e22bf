import type { CollectionConfig } from 'payload'
import { withdrawDeletedFiles, withdrawReplacedFiles } from '../../domain/media/withdraw-files.hooks.ts'
import { recordIssuePdfChange, recordIssuePdfDeletion } from '../../domain/publishing/record-shared-change.ts'

export const issuePdfHooks = {
  beforeOperation: [withdrawReplacedFiles('issue-pdfs')],
  beforeDelete: [withdrawDeletedFiles('issue-pdfs')],
  afterChange: [recordIssuePdfChange],
  afterDelete: [recordIssuePdfDeletion],
} satisfies CollectionConfig<'issue-pdfs'>['hooks']
