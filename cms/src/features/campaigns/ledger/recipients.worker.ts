import type { WorkerFeature } from '../../../platform/queue/worker-feature.ts'
import { eraseOldRecipients, eraseRecipientsOf } from './erase-recipients.ts'

export const recipientsWorker: WorkerFeature = {
  cleanUps: ({ db }) => [{ name: 'who got campaigns', run: () => eraseOldRecipients(db) }],
  eraseReader: () => eraseRecipientsOf,
}
