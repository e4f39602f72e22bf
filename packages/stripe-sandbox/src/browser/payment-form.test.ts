// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import {
  cardThatAsks,
  goodCard,
  isBankAsking,
  mastercard,
  openForm,
  openProvider,
  untilBankAsks,
} from './test-form.ts'

test('with a good card it is paid, and its number goes to the sandbox alone', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  await using page = await openForm({ deferred: { mode: 'payment', amount: 20_000, currency: 'usd' } })
  page.enter(goodCard)
  expect(await page.pay()).toMatchObject({
    paymentIntent: { id: page.id, status: 'succeeded', amount: 20_000 },
  })
  const asked = fetched.mock.calls.filter(([, init]) => String(init?.body).includes('4242'))
  expect(asked.map(([address]) => new URL(String(address)).pathname)).toEqual([
    `/v1/payment_intents/${page.id}/confirm`,
  ])
})

test.each([
  ['another amount', { mode: 'subscription', amount: 150_000, currency: 'usd' }],
  ['another currency', { mode: 'payment', amount: 20_000, currency: 'eur' }],
  [
    'other ways to pay',
    { mode: 'payment', amount: 20_000, currency: 'usd', allowedPaymentMethodTypes: ['card'] },
  ],
])('a form that was made for %s pays nothing', async (_, deferred) => {
  await using page = await openForm({ deferred })
  page.enter(goodCard)
  expect(await page.pay()).toMatchObject({ error: { type: 'invalid_request_error' } })
})

test.each([
  ['4000000000000002', { code: 'card_declined', decline_code: 'generic_decline' }],
  ['4000000000009995', { code: 'card_declined', decline_code: 'insufficient_funds' }],
  ['4000000000000069', { code: 'expired_card', message: 'Your card has expired.' }],
  ['4000000000000127', { code: 'incorrect_cvc', message: "Your card's security code is incorrect." }],
])("%s is refused with the provider's reason, and another card is taken", async (number, error) => {
  await using page = await openForm()
  page.enter(number)
  const intent = { id: page.id, object: 'payment_intent', status: 'requires_payment_method' }
  expect(await page.pay()).toMatchObject({
    error: { type: 'card_error', ...error, payment_intent: intent },
  })
  page.enter(goodCard)
  expect(await page.pay()).toMatchObject({ paymentIntent: { status: 'succeeded' } })
})

test('without 3-D Secure, too, the provider leads back where a page wants that', async () => {
  await using page = await openForm({ redirect: 'always' })
  page.enter(mastercard)
  void page.pay()
  await vi.waitFor(() => expect(page.visited).toHaveLength(1), { timeout: 60_000 })
  expect(page.visited).toEqual([
    `https://meridian.example/about?payment_intent=${page.id}&payment_intent_client_secret=${page.secret}` +
      '&redirect_status=succeeded',
  ])
})

describe('3-D Secure', () => {
  test.each([
    ['payment', 'Your bank asks you to confirm this payment of $200.00.'],
    ['setup', 'Your bank asks you to confirm that this card is yours.'],
  ] as const)('completed, the %s succeeds', async (kind, question) => {
    await using page = await openForm({ kind })
    page.enter(cardThatAsks)
    const outcome = page.pay()
    const bank = await untilBankAsks()
    expect(bank).toMatchObject({ title: '3-D Secure', question, answers: ['Complete', 'Fail', 'Close'] })
    bank.answer('Complete')
    expect(await outcome).toMatchObject({ [`${kind}Intent`]: { id: page.id, status: 'succeeded' } })
  })

  test.each(['payment', 'setup'] as const)('failed, the %s wants another card', async (kind) => {
    await using page = await openForm({ kind })
    page.enter(cardThatAsks)
    const outcome = page.pay()
    const bank = await untilBankAsks()
    bank.answer('Fail')
    expect(await outcome).toMatchObject({
      error: {
        code: `${kind}_intent_authentication_failure`,
        [`${kind}_intent`]: { id: page.id, status: 'requires_payment_method' },
      },
    })
  })

  test('left by its button or by Escape, nothing is paid, and the same card can be tried again', async () => {
    await using page = await openForm()
    page.enter(cardThatAsks)
    for (const way of ['button', 'Escape']) {
      const outcome = page.pay()
      const bank = await untilBankAsks()
      if (way === 'button') bank.answer('Close')
      else bank.leave()
      expect(isBankAsking()).toBe(false)
      expect(await outcome).toMatchObject({
        error: {
          code: 'payment_intent_authentication_failure',
          payment_intent: { status: 'requires_action' },
        },
      })
    }
    const outcome = page.pay()
    const bank = await untilBankAsks()
    bank.answer('Complete')
    expect(await outcome).toMatchObject({ paymentIntent: { status: 'succeeded' } })
  })

  test('is asked for a payment with a saved card, too, which a server has begun', async () => {
    await using page = await openProvider()
    const { id, client_secret: clientSecret } = await page.stripe.paymentIntents.create({
      amount: 20_000,
      currency: 'usd',
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
    })
    const outcome = page.provider.handleNextAction({ clientSecret: String(clientSecret) })
    const bank = await untilBankAsks()
    bank.answer('Complete')
    expect(await outcome).toMatchObject({ paymentIntent: { id, status: 'succeeded' } })
  })

  test('a bank that asks on a page of its own is gone to with the secret of the payment', async () => {
    await using page = await openForm()
    page.enter('4000000000003063')
    void page.pay()
    await vi.waitFor(() => expect(page.visited).toHaveLength(1), { timeout: 60_000 })
    const { pathname, searchParams } = new URL(page.visited[0] ?? '')
    expect([pathname, searchParams.get('payment_intent_client_secret')]).toEqual(['/3ds', page.secret])
  })
})
