import type { PaymentSandboxOptions } from '@meridian/stripe-sandbox/payment-sandbox'
import type { Plan } from '../src/payload-types.ts'
import { readPublicUser } from '../src/features/accounts/public-user.ts'
import { providerPriceFor } from '../src/features/billing/catalog/provider-price.ts'
import { readReconciliation } from '../src/features/billing/reconciliation/read-reconciliations.ts'
import { continueReconciliation } from '../src/features/billing/reconciliation/reconcile.ts'
import { startReconciliation } from '../src/features/billing/reconciliation/start-reconciliation.ts'
import { syncCustomer } from '../src/features/billing/sync/sync-customer.ts'
import { readPayments } from '../src/features/readers/read-payments.ts'
import { readSubscription } from '../src/features/entitlement/read-subscription.ts'
import { takeMails } from './account-mails.ts'
import { openApi } from './api.ts'
import { openCms } from './magazine.ts'
import { cards, confirmSetup, openPayingReader, type PayingReader, sold } from './paying-reader.ts'
import { openPayments } from './payments.ts'
import { createTestPlan } from './subscribers.ts'

const dayMs = 24 * 3_600_000

/** The CMS of a test file with a payment sandbox, three plans, and the looks and actions that tests of payment share. */
export async function openSyncSetup(account: Pick<PaymentSandboxOptions, 'retries'> = {}) {
  const payload = await openCms()
  const payments = await openPayments(account)
  const api = openApi(payload, { payments: payments.provider })
  const { pool } = payload.db
  const { provider, sandbox } = payments
  const { stripe } = provider
  const plans = {
    free: await createTestPlan(payload, { tier: 'other', name: 'The Introduction', priceCents: 0 }),
    silver: await createTestPlan(payload, { tier: 'silver', name: 'The Global Reader' }),
    gold: await createTestPlan(payload, { tier: 'gold', name: 'The Patron Ledger', priceCents: 150_000 }),
  }
  const sync = (customerId: string) => syncCustomer({ pool, provider }, customerId)

  /** A reader who has paid for the silver plan with a good card, unless told otherwise. */
  const open = (options: { plan?: Plan; card?: string } = {}) =>
    openPayingReader({ payload, api, payments, plan: plans.silver, ...options })

  /** What the reader has, as the API says. */
  const look = async ({ userId }: Pick<PayingReader, 'userId'>) => {
    const { subscriptionTier: tier } = await readPublicUser(pool, userId)
    const subscription = await readSubscription(pool, userId)
    const { payments: list } = await readPayments(pool, userId, { limit: 100, after: null })
    return { tier, subscription, payments: list, statuses: list.map(({ status }) => status) }
  }

  /** What waits to be mailed; what was queued in one transaction comes in any order. */
  const subjects = async () => (await takeMails(payload)).map(({ subject }) => subject).toSorted()

  /** Lets this many days pass at the provider. */
  const pass = ({ customerId }: Pick<PayingReader, 'customerId'>, days: number) =>
    sandbox.advanceClock(customerId, new Date(sandbox.now(customerId).getTime() + days * dayMs))

  const priceOf = async (plan: Plan) => (await providerPriceFor({ pool, provider }, sold(plan))).priceId

  /** The newest charge of a reader. */
  const lastCharge = async ({ customerId }: Pick<PayingReader, 'customerId'>) => {
    const { data } = await stripe.charges.list({ customer: customerId, limit: 1 })
    if (!data[0]) throw new Error('Nothing was charged.')
    return data[0]
  }

  /** A card that is set up for a reader's later payments. */
  const putCard = async (reader: Pick<PayingReader, 'customerId'>, card: string = cards.good) => {
    const setup = await stripe.setupIntents.retrieve(await confirmSetup(payments, { ...reader, card }))
    return String(setup.payment_method)
  }

  /** A subscription that begins at once at the provider, past the checkout and past us. */
  const subscribeThere = async (reader: Pick<PayingReader, 'customerId'>, plan: Plan, trialDays?: number) =>
    stripe.subscriptions.create({
      customer: reader.customerId,
      items: [{ price: await priceOf(plan) }],
      default_payment_method: await putCard(reader),
      ...(trialDays !== undefined && { trial_period_days: trialDays }),
    })

  /** A whole comparison with the provider, and its report. */
  const reconcile = async () => {
    const { runId } = await startReconciliation({ pool, requestedBy: null })
    await continueReconciliation({ pool, provider }, runId)
    const report = await readReconciliation(pool, runId)
    if (!report) throw new Error('There is no report.')
    return report
  }

  return {
    payload,
    pool,
    api,
    payments,
    provider,
    sandbox,
    stripe,
    plans,
    sync,
    open,
    look,
    subjects,
    pass,
    priceOf,
    lastCharge,
    putCard,
    subscribeThere,
    reconcile,
    mails: () => takeMails(payload),
    stop: () => payments.stop(),
  }
}

export type SyncSetup = Awaited<ReturnType<typeof openSyncSetup>>
