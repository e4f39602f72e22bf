import type { Feature } from '../../platform/feature.ts'
import { issuePdfs } from './issue-pdfs.collection.ts'
import { reviewIssuePdfsJob, typesetIssuePdfJob } from './issue-pdfs.jobs.ts'
import { requestIssuePdfs } from './request-issue-pdfs.ts'

export const issuePdfsFeature: Feature = {
  collections: [issuePdfs],
  jobs: [typesetIssuePdfJob, reviewIssuePdfsJob],
  publishFollowers: [requestIssuePdfs],
}
