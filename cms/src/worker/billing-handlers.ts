import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { sweepCheckoutsJob } from '../domain/billing/checkout/sweep-checkouts.job.ts'
import { sweepCheckouts } from '../domain/billing/checkout/sweep-checkouts.ts'
import { handleEvent } from '../domain/billing/inbox/handle-event.ts'
import { paymentEventJob } from '../domain/billing/inbox/payment-event.job.ts'
import type { PaymentProvider } from '../domain/billing/provider/payment-provider.ts'
import { handle, type JobHandler } from './queue/job-handler.ts'

interface BillingContext {
  db: Pool
  /** Null where nothing can be bought. */
  payments: PaymentProvider | null
  logger: Logger
}

/** What does the jobs about money. */
export function billingHandlers({ db: pool, payments, logger }: BillingContext): JobHandler[] {
  /** An event that was taken while keys were set waits for them to be set again. */
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
  ]
}
