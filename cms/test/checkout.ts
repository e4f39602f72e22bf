import type { Payload } from 'payload'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Plan } from '../src/payload-types.ts'
import { openApi } from './api.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { openCms } from './magazine.ts'
import { cards, confirmPayment, type ThreeDSecure } from './paying-reader.ts'
import { openPayments, type TestPayments } from './payments.ts'
import { createTestPlan } from './subscribers.ts'

/** The checkout of a magazine that sells three plans, with a payment sandbox. */
export async function openCheckoutSetup() {
  const payload = await openCms()
  const payments = await openPayments()
  const { provider, sandbox } = payments
  const { pool } = payload.db
  const openServer = () => openApi(payload, { payments: provider })
  const api = openServer()
  const plans = {
    global: await createTestPlan(payload, { tier: 'silver', slug: 'global-reader' }),
    patron: await createTestPlan(payload, { tier: 'gold', slug: 'patron-ledger', priceCents: 150_000 }),
    platinum: await createTestPlan(payload, { tier: 'platinum', slug: 'platinum', priceCents: 250_000 }),
  }
  let before = await countAtProvider(payments)

  return {
    payload,
    pool,
    payments,
    sandbox,
    stripe: provider.stripe,
    api,
    /** Another server on the same database. */
    openServer,
    plans,
    /** Before each test: the provider is well, nobody is at a limit, and what is made counts from here. */
    begin: async () => {
      sandbox.clearFaults()
      await pool.query('truncate rate_limits')
      before = await countAtProvider(payments)
    },
    /** A browser that has just opened the checkout. */
    open: (options?: { cookie?: string }) => openCheckoutBrowser(api, options),
    /** Confirms a payment as the page does, with a card that pays without questions unless told otherwise. */
    pay: (clientSecret: string, card: string = cards.good, threeDSecure?: ThreeDSecure) =>
      confirmPayment(payments, { clientSecret, card, ...(threeDSecure && { threeDSecure }) }),
    /** What has come about at the provider since the test began. */
    made: () => countSince(payments, before),
    /** What the database says of somebody who has subscribed. */
    kept: (email: string) => readSubscriber(payload, email),
    stop: () => payments.stop(),
  }
}

export type CheckoutSetup = Awaited<ReturnType<typeof openCheckoutSetup>>

/** Opens one checkout for the tests of a file, and gives it to `take`; each test begins as `begin` says. */
export function openCheckoutForAll(take: (setup: CheckoutSetup) => void): void {
  let setup: CheckoutSetup
  beforeAll(async () => {
    setup = await openCheckoutSetup()
    take(setup)
  })
  afterAll(() => setup.stop())
  beforeEach(() => setup.begin())
}

/** What there may be at the provider of one checkout session. */
export const nothing = { customers: 0, subscriptions: 0, payable: 0, paid: 0, charged: 0 }
export const onePayable = { ...nothing, customers: 1, subscriptions: 1, payable: 1 }
export const onePaid = { ...nothing, customers: 1, subscriptions: 1, paid: 1, charged: 1 }

let count = 0

/** The body of somebody who has never been here. */
export function newSubscriber(plan: Plan) {
  count += 1
  return {
    email: `subscriber-${count}@meridian.example`,
    firstName: 'Ada',
    lastName: 'Lovelace',
    password: 'the analytical engine',
    subscriptionId: plan.slug ?? '',
  }
}

export const deliveryAddress = {
  fullName: 'Augusta Ada King',
  addressLine1: '12 St James’s Square',
  city: 'London',
  postalCode: 'SW1Y 4JH',
  country: 'United Kingdom',
}

export const quoteFor = (plan: Plan) => ({ subscriptionId: plan.slug ?? '', amount: plan.priceCents })

/** A browser that has just opened the checkout. */
export async function openCheckoutBrowser(
  { api }: Pick<ReturnType<typeof openApi>, 'api'>,
  options: { cookie?: string } = {},
): Promise<TestBrowser> {
  const browser = openBrowser(api, options)
  await browser.get('/api/payment-settings')
  return browser
}

/** Everything that there is at the provider; a test compares it with what there was before. */
export async function countAtProvider({ provider: { stripe } }: TestPayments) {
  const [customers, subscriptions, charges, invoices] = await Promise.all([
    stripe.customers.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 }),
    stripe.subscriptions.list({ limit: 100, status: 'all' }).autoPagingToArray({ limit: 10_000 }),
    stripe.charges.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 }),
    stripe.invoices.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 }),
  ])
  return {
    customers: customers.length,
    subscriptions: subscriptions.length,
    payable: invoices.filter(({ status }) => status === 'open').length,
    paid: invoices.filter(({ status }) => status === 'paid').length,
    charged: charges.filter(({ paid }) => paid).length,
  }
}

export type ProviderCounts = Awaited<ReturnType<typeof countAtProvider>>

/** What has come about at the provider since. */
export async function countSince(payments: TestPayments, before: ProviderCounts): Promise<ProviderCounts> {
  const now = await countAtProvider(payments)
  return {
    customers: now.customers - before.customers,
    subscriptions: now.subscriptions - before.subscriptions,
    payable: now.payable - before.payable,
    paid: now.paid - before.paid,
    charged: now.charged - before.charged,
  }
}

/** What the database says of somebody who has subscribed. */
export async function readSubscriber({ db }: Payload, email: string) {
  const { rows } = await db.pool.query(
    `select reader.id as "userId",
            (select count(*)::int from users where lower(email) = $1) as accounts,
            (select count(*)::int from sessions where user_id = reader.id) as sessions,
            (select count(*)::int from addresses where user_id = reader.id) as addresses,
            (select count(*)::int from billing_customers where user_id = reader.id) as customers,
            (select count(*)::int from user_subscriptions
              where user_id = reader.id and status = 'active' and kind = 'paid') as subscriptions,
            (select plan.slug from user_subscriptions kept join plans plan on plan.id = kept.plan_id
              where kept.user_id = reader.id and kept.status = 'active' and kind = 'paid') as plan,
            (select coalesce(sum(amount_cents), 0)::int from payments
              where user_id = reader.id and status = 'succeeded') as "paidCents",
            (select count(*)::int from payments where user_id = reader.id) as payments
       from users reader where lower(reader.email) = $1`,
    [email],
  )
  return rows[0] ?? null
}
