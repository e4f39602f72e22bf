import { beforeEach, describe, expect, test } from 'vitest'
import { signInAs } from '../../../../../test/accounts.ts'
import { secretOf, type TestBrowser } from '../../../../../test/browser.ts'
import {
  type CheckoutSetup,
  newSubscriber,
  nothing,
  openCheckoutForAll,
  quoteFor,
} from '../../../../../test/checkout.ts'
import { cards } from '../../../../../test/paying-reader.ts'
import { spendAttempt } from '../../checkout/prepare-payment.ts'
import { deleteDueAccount } from '../../../accounts/deletion/delete-account.ts'
import { syncCustomer } from '../../sync/sync-customer.ts'
import { env } from '../../../../env.ts'
import { accountErasers } from '../../../../programs/worker/worker-features.ts'

let setup: CheckoutSetup
let browser: TestBrowser

openCheckoutForAll((opened) => (setup = opened))
beforeEach(async () => {
  browser = await setup.open()
})

const quote = (by: TestBrowser = browser) =>
  by.post('/api/create-payment-intent', quoteFor(setup.plans.global))
const subscribe = (body: object, by: TestBrowser = browser) => by.post('/api/create-subscription', body)

const customerOf = async (email: string): Promise<string> => {
  const { rows } = await setup.pool.query(
    `select provider_customer_id as id from billing_customers
      where user_id = (select id from users where email = $1)`,
    [email],
  )
  return String(rows[0]?.id)
}

/** Somebody who pays for a plan. */
async function becomeSubscriber() {
  const subscriber = newSubscriber(setup.plans.global)
  await setup.pay(secretOf(await subscribe(subscriber)))
  await browser.get('/api/checkout')
  return subscriber
}

describe('anyone who tries cards', () => {
  test('from one address can begin so many payments a day, and no more; one that was begun goes on', async () => {
    const secret = secretOf(await quote())
    for (let count = 1; count < 2 * env.PASSWORD_CHECKS_PER_HOUR; count += 1) {
      await spendAttempt(setup.pool, browser.address)
    }
    const made = await setup.made()
    browser.jar.clear()
    await browser.get('/api/payment-settings')
    const refused = await quote()
    expect([refused.status, refused.code]).toEqual([429, 'too-many-requests'])
    const submitted = await subscribe(newSubscriber(setup.plans.global))
    expect([submitted.status, submitted.code]).toEqual([429, 'too-many-requests'])
    expect(await setup.made()).toEqual(made)
    expect((await setup.pay(secret)).status).toBe('succeeded')
    expect((await quote(await setup.open())).status).toBe(200)
  })

  test('on one payment finds it void after fifteen of them, and the reader begins again', async () => {
    const subscriber = newSubscriber(setup.plans.global)
    const secret = secretOf(await subscribe(subscriber))
    for (let count = 0; count < 14; count += 1) await setup.pay(secret, cards.declined)
    const context = { pool: setup.pool, provider: setup.payments.provider }
    const customerId = await customerOf(subscriber.email)
    expect(await syncCustomer(context, customerId)).toMatchObject({ corrections: [] })
    await setup.pay(secret, cards.declined)
    expect(await syncCustomer(context, customerId)).toMatchObject({
      corrections: [{ reason: 'card-testing' }],
    })
    expect((await setup.pay(secret)).error).not.toBeNull()
    expect(await setup.made()).toMatchObject({ payable: 0, paid: 0, charged: 0 })
    await setup.pay(secretOf(await subscribe({ subscriptionId: 'global-reader' })))
    expect((await browser.get('/api/checkout')).body).toMatchObject({ state: 'succeeded' })
    expect(await setup.made()).toMatchObject({ customers: 1, paid: 1, charged: 1 })
  })
})

describe('anyone who guesses passwords at the checkout', () => {
  test('has as many tries as at the sign-in, and those are the same ones', async () => {
    const { email } = await signInAs(setup.payload, 'reader')
    const guess = { ...newSubscriber(setup.plans.global), email, password: 'not the right one' }
    const statuses = []
    for (let count = 0; count < 11; count += 1) statuses.push((await subscribe(guess)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(409), 429])
    expect((await browser.post('/api/auth/login', { email, password: guess.password })).status).toBe(429)
    expect(await setup.made()).toEqual(nothing)
  })

  test('or who has an account spends a try also where there is none', async () => {
    const probe = () => ({ ...newSubscriber(setup.plans.global), password: 'password1' })
    const first = await subscribe(probe())
    expect([first.status, first.code]).toEqual([400, 'password-unfit'])
    for (let count = 1; count < env.PASSWORD_CHECKS_PER_HOUR; count += 1) {
      await subscribe(probe())
    }
    expect((await subscribe(probe())).status).toBe(429)
    expect(await setup.made()).toEqual(nothing)
  })

  test('does not get past a second factor by the checkout session that has opened the account', async () => {
    const subscriber = newSubscriber(setup.plans.global)
    await subscribe(subscriber)
    await setup.pool.query(
      `insert into second_factors (user_id, secret, confirmed_at)
       select id, 'sealed', now() from users where email = $1`,
      [subscriber.email],
    )
    for (const name of browser.jar.keys()) if (name !== 'meridian_checkout') browser.jar.delete(name)
    const reply = await subscribe({ ...subscriber, password: 'another one altogether' })
    expect([reply.status, reply.code]).toEqual([409, 'email-taken'])
  })
})

describe('somebody else’s checkoutSession', () => {
  test('is not shown to anyone who is signed in as another reader, and is not theirs to pay', async () => {
    const owner = newSubscriber(setup.plans.global)
    const secret = secretOf(await subscribe(owner))
    const checkoutSession = browser.jar.get('meridian_checkout')
    const { cookie } = await signInAs(setup.payload, 'reader')
    const other = await setup.open({ cookie: `${cookie}; meridian_checkout=${checkoutSession}` })
    expect((await other.get('/api/checkout')).body).toMatchObject({ state: 'none' })
    expect(secretOf(await quote(other))).not.toBe(secret)
    await setup.pay(secret)
    expect((await browser.get('/api/checkout')).body).toMatchObject({ receiptEmail: owner.email })
    expect((await other.get('/api/checkout')).body).toMatchObject({ state: 'open', receiptEmail: null })
  })

  test('of an account that is gone is nobody’s: the same browser pays again, as a customer of its own', async () => {
    const gone = await becomeSubscriber()
    const customerId = await customerOf(gone.email)
    const { rows } = await setup.pool.query(
      `insert into reader_settings (user_id, deletion_due_at)
       select id, now() - interval '1 minute' from users where email = $1
       on conflict (user_id) do update set deletion_due_at = excluded.deletion_due_at returning user_id`,
      [gone.email],
    )
    const context = { erasers: accountErasers({ payments: setup.payments.provider }) }
    expect(await deleteDueAccount(context, Number(rows[0].user_id))).toBe(true)
    expect((await browser.get('/api/checkout')).body).toMatchObject({ state: 'none' })
    const next = newSubscriber(setup.plans.global)
    expect((await quote()).status).toBe(200)
    await setup.pay(secretOf(await subscribe(next)))
    expect((await browser.get('/api/checkout')).body).toMatchObject({ state: 'succeeded' })
    expect(await setup.kept(next.email)).toMatchObject({ subscriptions: 1, payments: 1, paidCents: 20_000 })
    expect(await customerOf(next.email)).not.toBe(customerId)
  })
})

describe('a reader who has subscribed before', () => {
  /** What ended is over at once, as after a refund by staff. */
  async function haveSubscribedBefore() {
    const { email } = await becomeSubscriber()
    const customer = await customerOf(email)
    const { data } = await setup.stripe.subscriptions.list({ customer })
    for (const { id } of data) await setup.stripe.subscriptions.cancel(id)
    await syncCustomer({ pool: setup.pool, provider: setup.payments.provider }, customer)
    return { email, customer }
  }

  test.each([-20_000, -5_000, 5_000])(
    'and whom the provider would charge %i cents besides is not subscribed by looking, and charged nothing else than the price',
    async (balance) => {
      const { customer } = await haveSubscribedBefore()
      await setup.stripe.customers.update(customer, { balance })
      await setup.begin()
      const reply = await quote()
      expect([reply.status, reply.code]).toEqual([409, 'plan-not-sold'])
      expect((await subscribe({ subscriptionId: 'global-reader' })).status).toBe(409)
      expect(await setup.made()).toEqual(nothing)
      await setup.stripe.customers.update(customer, { balance: 0 })
      await setup.pay(secretOf(await quote()))
      expect(await setup.made()).toMatchObject({ paid: 1, charged: 1 })
    },
  )

  test('and whose subscription the provider has paused can subscribe again', async () => {
    const { email } = await haveSubscribedBefore()
    await setup.pool.query(
      `update user_subscriptions set status = 'expired', ended_at = null
        where user_id = (select id from users where email = $1) and kind = 'paid'`,
      [email],
    )
    expect((await quote()).status).toBe(200)
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(setup.api.problems).toEqual([])
})
