import { stopRenewalJob } from '../accounts/deletion/deletion.jobs.ts'
import { afterRestoreJob } from './after-restore/after-restore.job.ts'
import { recoverPayers } from './after-restore/recover-payers.ts'
import { stopRenewal } from './cancellation/stop-renewal.ts'
import { sweepCheckoutsJob } from './checkout/sweep-checkouts.job.ts'
import { sweepCheckouts } from './checkout/sweep-checkouts.ts'
import {
  deleteExpiredEvents,
  deleteExpiredPayments,
  deleteExpiredReconciliations,
} from './delete-expired-billing.ts'
import { handleEvent } from './inbox/handle-event.ts'
import { paymentEventJob } from './inbox/payment-event.job.ts'
import { paymentRemindersJob } from './mails/payment-reminders.job.ts'
import { remindOfDebts } from './mails/remind-of-debts.ts'
import type { PaymentProvider } from '../../platform/payment-provider/payment-provider.ts'
import { reconcileForAWhile } from './reconciliation/reconcile.ts'
import { nightlyReconciliationJob, reconcilePaymentsJob } from './reconciliation/reconciliation.jobs.ts'
import { startReconciliation } from './reconciliation/start-reconciliation.ts'
import { endCustomerJob } from './sync/end-customer.job.ts'
import { endCustomer } from './sync/end-customer.ts'
import { customersOf, deletePayer } from './sync/delete-payer.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { handle, type JobHandler } from '../../platform/queue/job-handler.ts'
import type { WorkerContext, WorkerFeature } from '../../platform/queue/worker-feature.ts'

export const billingWorker: WorkerFeature = {
  eraseReader:
    ({ payments }) =>
    (client, userId) =>
      endPayments(client, { payments, userId }),
  handlers: billingHandlers,
  schedules: [
    { job: nightlyReconciliationJob, cron: '37 4 * * *' },
    { job: paymentRemindersJob, cron: '7 9 * * *' },
    { job: sweepCheckoutsJob, cron: '41 * * * *' },
  ],
  cleanUps: ({ db }) => [
    { name: 'payments older than ten years', run: () => deleteExpiredPayments(db) },
    { name: 'payment events', run: () => deleteExpiredEvents(db) },
    { name: 'reconciliations', run: () => deleteExpiredReconciliations(db) },
  ],
}

/** What does the jobs about money. */
export function billingHandlers({
  db: pool,
  payments,
  logger,
}: Pick<WorkerContext, 'db' | 'payments' | 'logger'>): JobHandler[] {
  /** What was queued while keys were set waits for them to be set again. */
  const requireProvider = (): PaymentProvider => {
    if (payments) return payments
    throw new Error('There is no payment provider: its keys are not set.')
  }
  return [
    handle(sweepCheckoutsJob, async (_, { signal }) => {
      // What was begun while keys were set is ended when they are set again.
      if (!payments) return
      const swept = await sweepCheckouts({ pool, provider: payments }, signal)
      logger.info(swept, 'swept the abandoned checkouts')
    }),
    handle(paymentEventJob, ({ eventId }) =>
      handleEvent({ pool, provider: requireProvider(), logger }, eventId),
    ),
    handle(stopRenewalJob, async (asked) => {
      // Where nothing can be bought, nothing is renewed.
      if (payments) await stopRenewal({ pool, provider: payments }, asked)
    }),
    handle(endCustomerJob, ({ customerId }) =>
      endCustomer({ db: pool, stripe: requireProvider().stripe }, customerId),
    ),
    handle(nightlyReconciliationJob, async () => {
      if (payments) await startReconciliation({ pool, requestedBy: null })
    }),
    handle(afterRestoreJob, async ({ since }, { signal }) => {
      if (!payments) return
      const recovered = await recoverPayers({ pool, provider: payments }, { since: new Date(since), signal })
      logger.info({ since, ...recovered }, 'brought back who paid after the restored moment')
      await startReconciliation({ pool, requestedBy: null })
    }),
    handle(reconcilePaymentsJob, ({ runId }, { signal }) =>
      reconcileForAWhile({ pool, provider: requireProvider() }, runId, signal),
    ),
    handle(paymentRemindersJob, async () => {
      if (!payments) return
      logger.info({ debts: await remindOfDebts(pool) }, 'reminded readers of payments')
    }),
  ]
}

/**
 * Ends what a reader pays for, and what they have begun to, before their account goes; what is kept of it names nobody.
 * Throws while that cannot be done: nobody is charged for an account that is gone. `payments` is null where nothing can
 * be bought.
 */
async function endPayments(
  client: SqlClient,
  { payments, userId }: { payments: Pick<PaymentProvider, 'stripe'> | null; userId: number },
): Promise<void> {
  for (const customerId of await customersOf(client, userId)) {
    if (!payments)
      throw new Error('There is no payment provider to end a subscription at: its keys are not set.')
    await endCustomer({ db: client, stripe: payments.stripe }, customerId)
  }
  await deletePayer(client, userId)
}
