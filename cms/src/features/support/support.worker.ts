import { sqlOn } from '../../platform/database/typed-sql.ts'
import type { WorkerFeature } from '../../platform/queue/worker-feature.ts'

/** Takes away all tickets of a reader, with their messages. */
export const supportWorker: WorkerFeature = {
  eraseReader: () => async (client, readerId) => {
    await sqlOn(client).deleteFrom('support_tickets').where('reader_id', '=', readerId).execute()
  },
}
