import type { WorkerFeature } from '../../platform/queue/worker-feature.ts'
import { deleteTicketsOf } from './delete-tickets.ts'

export const supportWorker: WorkerFeature = { eraseReader: () => deleteTicketsOf }
