import type { CollectionBeforeDeleteHook } from 'payload'
import { clientOf } from '../../../platform/database/sql-client.ts'
import { enqueue } from '../../../platform/queue/enqueue.ts'
import { endCustomerJob } from './end-customer.job.ts'
import { deletePayer } from './delete-payer.ts'

/** Nobody is charged for an account that is gone: what it pays for is ended at the provider by a job that comes about with it. */
export const endPayments: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const client = await clientOf(req)
  for (const customerId of await deletePayer(client, Number(id))) {
    await enqueue(endCustomerJob, { customerId }, { req })
  }
}
