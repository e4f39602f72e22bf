import { Stripe } from 'stripe'
import type { MoveContext } from '../src/features/billing/moving/move.ts'
import { cards } from './paying-reader.ts'
import { openPayments, type TestPayments } from './payments.ts'

const dayMs = 24 * 3_600_000

/** An old account with the provider, and ours: each a sandbox of this test alone. */
export async function openTwoAccounts() {
  const [old, ours] = [await openPayments(), await openPayments()]
  const { stripe: from } = old.provider
  const { stripe: to } = ours.provider
  const product = await from.products.create({ name: 'Supporter' })
  const priceOf = async (cents: number, interval: 'month' | 'year') =>
    (
      await from.prices.create({
        product: product.id,
        currency: 'usd',
        unit_amount: cents,
        recurring: { interval },
      })
    ).id
  const prices = { year: await priceOf(5_000, 'year'), month: await priceOf(500, 'month') }

  /** Somebody who has subscribed in the old account ten days ago. */
  async function subscribe(name: string, params: Partial<Stripe.SubscriptionCreateParams> = {}) {
    const { id } = await from.customers.create({ email: `${name}@reader.example`, name })
    old.sandbox.putCardOnFile(id, cards.good)
    const made = await from.subscriptions.create({ customer: id, items: [{ price: prices.year }], ...params })
    pass(old, id, 10)
    return { customerId: id, subscriptionId: made.id }
  }

  /** The provider moves customers with their cards; in our account it is the same day for them. */
  function moveCards(customerIds: readonly string[]): void {
    old.sandbox.copyCustomersTo(ours.sandbox, customerIds)
    for (const id of customerIds) ours.sandbox.advanceClock(id, old.sandbox.now(id))
  }

  /** Lets days pass in both accounts. */
  function passInBoth(customerId: string, days: number): void {
    pass(old, customerId, days)
    pass(ours, customerId, days)
  }

  const context = (given: Partial<MoveContext> = {}): MoveContext => ({
    from,
    to,
    prices: new Set(Object.values(prices)),
    customers: new Map(),
    isDryRun: false,
    now: () => new Date(Date.now() + 10 * dayMs),
    ...given,
  })

  const chargesIn = async (stripe: Stripe, customer: string) =>
    (await stripe.charges.list({ customer, limit: 100 })).data
      .filter(({ status }) => status === 'succeeded')
      .map(({ amount }) => amount)

  return {
    old,
    ours,
    from,
    to,
    prices,
    subscribe,
    moveCards,
    passInBoth,
    context,
    /** What was paid in the old account, and in ours. */
    charges: async (customer: string) => [await chargesIn(from, customer), await chargesIn(to, customer)],
    subscriptionsHere: async (customer: string) =>
      (await to.subscriptions.list({ customer, status: 'all', limit: 100 })).data,
    stop: async () => {
      await old.stop()
      await ours.stop()
    },
  }
}

export type TwoAccounts = Awaited<ReturnType<typeof openTwoAccounts>>

function pass({ sandbox }: TestPayments, customer: string, days: number): void {
  sandbox.advanceClock(customer, new Date(sandbox.now(customer).getTime() + days * dayMs))
}

/**
 * Counts requests of several clients together, and ends with the process at one of them: before it is sent, or before its answer comes.
 * From then on no client says anything.
 */
export class Killer {
  readonly death: Promise<'dead'>
  #left: number
  readonly #when: 'before' | 'after'
  readonly #die: (ending: 'dead') => void

  constructor(at: number, when: 'before' | 'after') {
    const { promise, resolve } = Promise.withResolvers<'dead'>()
    this.death = promise
    this.#die = resolve
    this.#left = at
    this.#when = when
  }

  /** The same account, by a client that dies. */
  clientFor(stripe: Stripe, secretKey: string): Stripe {
    const client = Stripe.createNodeHttpClient()
    const makeRequest: typeof client.makeRequest = async (...request) => {
      this.#left -= 1
      if (this.#left < 0 || (this.#left === 0 && this.#when === 'before')) return this.#silence()
      const answer = await client.makeRequest(...request)
      return this.#left === 0 ? this.#silence() : answer
    }
    return new Stripe(secretKey, {
      host: String(stripe.getApiField('host')),
      port: String(stripe.getApiField('port')),
      protocol: 'http',
      httpClient: { getClientName: () => 'a client that dies', makeRequest },
    })
  }

  #silence(): Promise<never> {
    this.#die('dead')
    return Promise.withResolvers<never>().promise
  }
}
