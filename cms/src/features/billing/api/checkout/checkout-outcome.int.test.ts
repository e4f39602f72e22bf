import { expect, test } from 'vitest'
import { signInAs } from '../../../../../test/accounts.ts'
import { openBrowser, secretOf } from '../../../../../test/browser.ts'
import {
  type CheckoutSetup,
  newSubscriber,
  openCheckoutForAll,
  quoteFor,
} from '../../../../../test/checkout.ts'
import { cards } from '../../../../../test/paying-reader.ts'

let setup: CheckoutSetup
openCheckoutForAll((opened) => (setup = opened))

const none = { state: 'none', plan: null, amount: null, currency: null, message: null, receiptEmail: null }

async function submit() {
  const browser = await setup.open()
  const subscriber = newSubscriber(setup.plans.global)
  const clientSecret = secretOf(await browser.post('/api/create-subscription', subscriber))
  return { browser, subscriber, clientSecret, outcome: async () => (await browser.get('/api/checkout')).body }
}

test('who was never at the checkout has nothing to wait for', async () => {
  const stranger = openBrowser(setup.api.api)
  expect((await stranger.get('/api/checkout')).body).toEqual(none)
  const looking = await setup.open()
  expect((await looking.get('/api/checkout')).body).toEqual(none)
})

test('before anything is confirmed it is open', async () => {
  const { outcome } = await submit()
  expect(await outcome()).toEqual({
    state: 'open',
    plan: expect.objectContaining({ id: 'global-reader', price: 20_000, features: [] }),
    amount: 20_000,
    currency: 'usd',
    message: null,
    receiptEmail: null,
  })
})

test('a payment that went through is told at once, before any event has come', async () => {
  const { browser, subscriber, clientSecret, outcome } = await submit()
  await setup.pay(clientSecret)
  expect(await outcome()).toMatchObject({ state: 'succeeded', receiptEmail: subscriber.email })
  expect((await browser.get('/api/user')).body).toMatchObject({ subscriptionTier: 'global_reader' })
})

test('what is known for good is told without the provider', async () => {
  const { clientSecret, outcome } = await submit()
  await setup.pay(clientSecret)
  await outcome()
  setup.sandbox.fault({ route: '* /v1/*', kind: 'down' })
  expect(await outcome()).toMatchObject({ state: 'succeeded' })
  setup.sandbox.clearFaults()
})

test.each([cards.declined, cards.insufficientFunds])(
  'a card that was declined (%s) is a failure, in the words of the provider, and another can be tried',
  async (card) => {
    const { clientSecret, outcome } = await submit()
    const { error } = await setup.pay(clientSecret, card)
    expect(await outcome()).toMatchObject({ state: 'failed', message: error?.message, receiptEmail: null })
    await setup.pay(clientSecret)
    expect(await outcome()).toMatchObject({ state: 'succeeded', message: null })
  },
)

test('a check of the bank that was left is told as such, and can be gone back to', async () => {
  const { clientSecret, outcome } = await submit()
  await setup.pay(clientSecret, cards.alwaysAsks, 'abandon')
  expect(await outcome()).toMatchObject({ state: 'requires_action', message: null })
  await setup.pay(clientSecret, cards.alwaysAsks)
  expect(await outcome()).toMatchObject({ state: 'succeeded' })
})

test('a check of the bank that failed is a failure', async () => {
  const { clientSecret, outcome } = await submit()
  await setup.pay(clientSecret, cards.alwaysAsks, 'fail')
  expect(await outcome()).toMatchObject({ state: 'failed', message: expect.stringMatching(/\w/) })
})

test('a payment that ran out is none any more', async () => {
  const { clientSecret, outcome } = await submit()
  const [intentId] = clientSecret.split('_secret_')
  const { rows } = await setup.pool.query(
    `select provider_customer_id as customer from checkouts where state = 'open' order by created_at desc limit 1`,
  )
  expect(intentId).toMatch(/^pi_/)
  setup.sandbox.advanceClock(rows[0].customer, new Date(Date.now() + 24 * 3_600_000))
  expect(await outcome()).toEqual(none)
})

test('a reader sees their own outcome in another browser, and nobody else’s', async () => {
  const account = await signInAs(setup.payload, 'reader')
  const laptop = await setup.open(account)
  await laptop.post('/api/create-payment-intent', quoteFor(setup.plans.global))
  const phone = openBrowser(setup.api.api, account)
  expect((await phone.get('/api/checkout')).body).toMatchObject({ state: 'open' })
  const other = openBrowser(setup.api.api, await signInAs(setup.payload, 'reader'))
  other.jar.set('meridian_checkout', laptop.jar.get('meridian_checkout') ?? '')
  expect((await other.get('/api/checkout')).body).toEqual(none)
})
