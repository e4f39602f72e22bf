import type { Feature } from '../../platform/feature.ts'
import { contractCases } from './cases/cases.collection.ts'
import { contractIndexes } from './contracts.tables.ts'
import { contractDeclarations } from './declarations/declarations.collection.ts'
import { settleDeclarationJob } from './declarations/settle-declaration.job.ts'
import { noticeRules } from './notices/notice-rules.collection.ts'
import { notices } from './notices/notices.collection.ts'
import { sendNoticesJob } from './notices/send-notices.job.ts'

export const contractsFeature: Feature = {
  collections: [contractCases, contractDeclarations, notices, noticeRules],
  tables: [contractIndexes],
  jobs: [settleDeclarationJob, sendNoticesJob],
  admin: { beforeDashboard: ['/features/contracts/admin/contracts-note.tsx#ContractsNote'] },
}
