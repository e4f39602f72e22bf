import type { Stripe } from 'stripe'
import { adoptPrice } from '../src/features/billing/adoption/adopted-prices.ts'
import { adoptCustomer, surveyCustomer } from '../src/features/billing/adoption/adopt-customer.ts'
import type { AdoptionAnswers } from '../src/features/billing/adoption/judge-adoption.ts'
import type { Plan } from '../src/payload-types.ts'
import { createTestAccount } from './accounts.ts'
import { cards, confirmSetup } from './paying-reader.ts'
import { createTestPlan } from './subscribers.ts'
import type { SyncSetup } from './sync-setup.ts'

export interface PriceWish {
  cents: number
  interval?: 'month' | 'year'
  currency?: string
}

/** A price of our account that another system has made. */
export async function foreignPrice(stripe: Stripe, wish: PriceWish): Promise<string> {
  const { cents, interval = 'year', currency = 'usd' } = wish
  const product = await stripe.products.create({ name: 'Supporter' })
  const price = await stripe.prices.create({
    product: product.id,
    currency,
    unit_amount: cents,
    recurring: { interval },
  })
  return price.id
}

/** A customer whom another system has made, with a card on file. */
export async function foreignCustomer({ stripe, payments }: SyncSetup, email: string): Promise<string> {
  const { id } = await stripe.customers.create({ email, name: 'Ada Lovelace', metadata: { blog: 'old' } })
  const setup = await stripe.setupIntents.retrieve(
    await confirmSetup(payments, { customerId: id, card: cards.good }),
  )
  await stripe.customers.update(id, {
    invoice_settings: { default_payment_method: String(setup.payment_method) },
  })
  return id
}

export const noAnswers: AdoptionAnswers = { accepted: new Set(), subscriptions: new Map() }

/** Somebody who pays through another system at a price that stands for the silver plan, with an account of their address. */
export async function openForeignReader(
  setup: SyncSetup,
  wish: PriceWish & { params?: Partial<Stripe.SubscriptionCreateParams>; isMapped?: boolean } = {
    cents: 5_000,
  },
) {
  const { payload, pool, stripe, sandbox, provider } = setup
  const { userId, email } = await createTestAccount(payload)
  const customerId = await foreignCustomer(setup, email)
  const priceId = await foreignPrice(stripe, wish)
  const plan = wish.interval === 'month' ? await monthlyPlan(setup) : setup.plans.silver
  if (wish.isMapped !== false) {
    await adoptPrice({ pool, stripe }, { priceId, planId: plan.id, actorId: null })
  }
  const { id: subscriptionId } = await stripe.subscriptions.create({
    customer: customerId,
    items: [{ price: priceId }],
    ...wish.params,
  })
  const request = (answers: AdoptionAnswers = noAnswers) => ({
    customerId,
    userId,
    answers,
    actorId: null,
    now: sandbox.now(customerId),
  })
  return {
    userId,
    email,
    customerId,
    priceId,
    subscriptionId,
    adopt: (answers?: AdoptionAnswers) => adoptCustomer({ pool, provider }, request(answers)),
    survey: (answers?: AdoptionAnswers) => surveyCustomer({ pool, provider }, request(answers)),
    sync: () => setup.sync(customerId),
  }
}

const monthlyPlans = new WeakMap<SyncSetup, Promise<Plan>>()

/** A plan of the silver tier that is not offered, for those who pay by the month. */
export function monthlyPlan(setup: SyncSetup): Promise<Plan> {
  const made =
    monthlyPlans.get(setup) ??
    createTestPlan(setup.payload, {
      tier: 'silver',
      slug: 'supporter',
      name: 'The Supporter',
      period: 'month',
      isOffered: false,
    })
  monthlyPlans.set(setup, made)
  return made
}

/** What was asked of the provider since, but for what only reads. */
export function watchWrites({ sandbox }: SyncSetup): () => string[] {
  const before = sandbox.requests.length
  return () =>
    sandbox.requests
      .slice(before)
      .filter(({ method, path }) => method !== 'GET' && path !== '/v1/invoices/create_preview')
      .map(({ method, path }) => `${method} ${path}`)
}
