import type { WorkerFeature } from '../queue/worker-feature.ts'
import { deleteExpiredAudit } from './delete-expired-audit.ts'

export const auditWorker: WorkerFeature = {
  cleanUps: ({ db }) => [{ name: 'the audit log', run: () => deleteExpiredAudit(db) }],
}
