import type { Feature } from '../../platform/feature.ts'
import { afterRestoreJob } from './after-restore/after-restore.job.ts'
import { billingIndexes, billingTables } from './billing.tables.ts'
import { invoiceTables } from './invoices/invoices.tables.ts'
import { invoicing } from './invoices/invoicing.global.ts'
import { sweepCheckoutsJob } from './checkout/sweep-checkouts.job.ts'
import { paymentEventJob } from './inbox/payment-event.job.ts'
import { paymentRemindersJob } from './mails/payment-reminders.job.ts'
import { payments } from './payments.collection.ts'
import { plans } from './plans/plans.collection.ts'
import { nightlyReconciliationJob, reconcilePaymentsJob } from './reconciliation/reconciliation.jobs.ts'
import { endCustomerJob } from './sync/end-customer.job.ts'
import { endPayments } from './sync/end-payments.hooks.ts'
import { userSubscriptions } from './user-subscriptions.collection.ts'

export const billingFeature: Feature = {
  collections: [plans, userSubscriptions, payments],
  globals: [invoicing],
  addedHooks: [{ collection: 'users', beforeDelete: [endPayments] }],
  tables: [billingTables, invoiceTables, billingIndexes],
  jobs: [
    sweepCheckoutsJob,
    paymentEventJob,
    nightlyReconciliationJob,
    reconcilePaymentsJob,
    afterRestoreJob,
    paymentRemindersJob,
    endCustomerJob,
  ],
  menuLinks: [
    { group: 'House', label: 'Reconciliation', href: '/admin/reconciliation', right: 'runBusiness' },
  ],
  admin: {
    views: {
      reconciliation: {
        Component: '/features/billing/admin/reconciliation/reconciliation-view.tsx#ReconciliationView',
        path: '/reconciliation',
        exact: true,
        meta: { title: 'Reconciliation' },
      },
    },
  },
}
