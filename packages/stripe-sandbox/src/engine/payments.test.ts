import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { openSandbox, sdkFor, subscribe, testKeys } from '../test-sandbox.ts'

const declined = [
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
  [
    '4000000000000119',
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
  ['4000000000000341', 'card_declined', 'generic_decline', 'Your card was declined.'],
] as const

test.each(declined)('the test card %s is declined: %s, %s', async (card, code, declineCode, message) => {
  await using open = await openSandbox()
  const { result, subscription, invoice } = await subscribe(open, { card })
  expect(result).toMatchObject({
    status: 'requires_payment_method',
    error: { type: 'card_error', code, declineCode, message },
  })
  expect(subscription.status).toBe('incomplete')
  expect(await open.stripe.invoices.retrieve(invoice)).toMatchObject({ status: 'open', attempt_count: 1 })
})

test.each(['4242424242424242', '5555555555554444', '378282246310005', '4000000000000259'])(
  'the test card %s pays',
  async (card) => {
    await using open = await openSandbox()
    const { result, subscription } = await subscribe(open, { card })
    expect([result.status, subscription.status]).toEqual(['succeeded', 'active'])
  },
)

const wrong = [
  [{ card: '4242424242424241' }, 'incorrect_number'],
  [{ card: '4242424242424242', expMonth: 13 }, 'invalid_expiry_month'],
  [{ card: '4242424242424242', expYear: 2020 }, 'invalid_expiry_year'],
  [{ card: '4242424242424242', cvc: '12' }, 'invalid_cvc'],
  [{ card: '4111111111111111' }, 'card_declined'],
] as const

test.each(wrong)('the card %o is refused before anything is charged: %s', async (input, code) => {
  await using open = await openSandbox()
  const { clientSecret } = await subscribe(open, { card: '4000000000000002' })
  const { error } = await open.sandbox.browser.confirmPayment({ clientSecret, ...input })
  expect(error).toMatchObject({ type: 'card_error', code })
  expect(open.sandbox.objects('charge')).toHaveLength(1)
})

test('after a decline another card pays the same intent', async () => {
  await using open = await openSandbox()
  const { clientSecret, subscription } = await subscribe(open, { card: '4000000000009995' })
  const second = await open.sandbox.browser.confirmPayment({ clientSecret, card: '4242424242424242' })
  expect(second.status).toBe('succeeded')
  expect((await open.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
})

const authenticated = [
  ['4000002500003155', 'complete', 'succeeded', null],
  ['4000002760003184', 'complete', 'succeeded', null],
  ['4000002760003184', 'fail', 'requires_payment_method', 'payment_intent_authentication_failure'],
  ['4000002760003184', 'abandon', 'requires_action', null],
  ['4000008400001629', 'complete', 'requires_payment_method', 'card_declined'],
] as const

test.each(authenticated)(
  'the card %s asks its holder, who answers with %s: %s',
  async (card, threeDSecure, status, code) => {
    await using open = await openSandbox()
    const { clientSecret, subscription } = await subscribe(open, { card: '4000000000000002' })
    const result = await open.sandbox.browser.confirmPayment({ clientSecret, card, threeDSecure })
    expect([result.status, result.error?.code ?? null]).toEqual([status, code])
    expect((await open.stripe.subscriptions.retrieve(subscription.id)).status).toBe(
      status === 'succeeded' ? 'active' : 'incomplete',
    )
  },
)

test('an abandoned authentication can be taken up again, or another card can pay', async () => {
  await using open = await openSandbox()
  const { clientSecret } = await subscribe(open, { card: '4000000000000002' })
  const abandoned = { clientSecret, card: '4000002760003184', threeDSecure: 'abandon' } as const
  await open.sandbox.browser.confirmPayment(abandoned)
  expect(await open.sandbox.browser.confirmPayment({ clientSecret, card: '4242424242424242' })).toMatchObject(
    {
      status: 'succeeded',
    },
  )
})

test('twenty simultaneous confirmations of one payment charge once', async () => {
  await using open = await openSandbox()
  const { clientSecret, customer } = await subscribe(open, { card: '4000000000000002' })
  const results = await Promise.all(
    Array.from({ length: 20 }, () =>
      open.sandbox.browser.confirmPayment({ clientSecret, card: '4242424242424242' }),
    ),
  )
  expect(results.filter(({ status }) => status === 'succeeded')).toHaveLength(1)
  const charges = await open.stripe.charges.list({ customer })
  expect(charges.data.filter(({ paid }) => paid)).toHaveLength(1)
})

test('the publishable key opens an intent only with its own client secret, and nothing else', async () => {
  await using open = await openSandbox()
  const { clientSecret, customer } = await subscribe(open, { card: '4000000000000002' })
  const other = await subscribe(open, { card: '4000000000000002' })
  const id = clientSecret.split('_secret_')[0] ?? ''
  const browser = sdkFor(open.origin, testKeys.publishableKey)
  expect(await browser.paymentIntents.retrieve(id, { client_secret: clientSecret })).toMatchObject({ id })
  const refused = [
    browser.paymentIntents.retrieve(id),
    browser.paymentIntents.retrieve(id, { client_secret: other.clientSecret }),
    browser.customers.retrieve(customer),
    browser.subscriptions.list(),
    browser.refunds.create({ payment_intent: id }),
  ]
  const outcomes = await Promise.allSettled(refused)
  const statuses = outcomes.map((one) =>
    one.status === 'rejected' && one.reason instanceof Stripe.errors.StripeError
      ? one.reason.statusCode
      : 200,
  )
  expect(statuses).toEqual([401, 400, 403, 403, 403])
})

test('a set-up intent keeps a card for later, and one that the bank refuses is not kept', async () => {
  await using open = await openSandbox()
  const { stripe, sandbox } = open
  const customer = await stripe.customers.create()
  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
  })
  const clientSecret = setup.client_secret ?? ''
  const refused = await sandbox.browser.confirmSetup({ clientSecret, card: '4000000000000002' })
  expect(refused).toMatchObject({ status: 'requires_payment_method', error: { code: 'card_declined' } })
  expect((await stripe.customers.listPaymentMethods(customer.id)).data).toEqual([])
  const asked = await sandbox.browser.confirmSetup({ clientSecret, card: '4000002500003155' })
  expect(asked.status).toBe('succeeded')
  expect(await stripe.setupIntents.retrieve(setup.id, { expand: ['payment_method'] })).toMatchObject({
    status: 'succeeded',
    payment_method: { customer: customer.id, card: { brand: 'visa', last4: '3155' } },
  })
  const cards = await stripe.customers.listPaymentMethods(customer.id)
  const card = cards.data[0]?.id ?? ''
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card } })
  await stripe.paymentMethods.detach(card)
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({
    invoice_settings: { default_payment_method: null },
  })
})

test('the intent of an invoice is cancelled by voiding the invoice only', async () => {
  await using open = await openSandbox()
  const { clientSecret, invoice } = await subscribe(open, { card: '4000000000000002' })
  const id = clientSecret.split('_secret_')[0] ?? ''
  await expect(open.stripe.paymentIntents.cancel(id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
  await open.stripe.invoices.voidInvoice(invoice)
  expect(await open.stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'void_invoice',
  })
})

test('anyone who confirms a payment once more learns that it is made', async () => {
  await using open = await openSandbox()
  const { clientSecret } = await subscribe(open, { card: '4242424242424242' })
  const id = clientSecret.split('_secret_')[0] ?? ''
  await expect(open.stripe.paymentIntents.confirm(id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { id, status: 'succeeded' },
  })
})

test('an invoice that was paid by other means charges nothing, and its subscription runs', async () => {
  await using open = await openSandbox()
  const { clientSecret, customer, subscription, invoice } = await subscribe(open, {
    card: '4000000000000002',
  })
  const paid = await open.stripe.invoices.pay(invoice, {
    paid_out_of_band: true,
    expand: ['amount_paid_off_stripe', 'payments'],
  })
  expect(paid).toMatchObject({ status: 'paid', amount_paid: 20_000, amount_paid_off_stripe: 20_000 })
  expect(paid.payments?.data).toMatchObject([{ status: 'canceled' }])
  expect(await open.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' })
  const late = await open.sandbox.browser.confirmPayment({ clientSecret, card: '4242424242424242' })
  expect(late.error).not.toBeNull()
  const { data } = await open.stripe.charges.list({ customer })
  expect(data.filter((charge) => charge.paid)).toEqual([])
  await expect(open.stripe.invoices.pay(invoice, { paid_out_of_band: true })).rejects.toMatchObject({
    code: 'invoice_already_paid',
  })
})
