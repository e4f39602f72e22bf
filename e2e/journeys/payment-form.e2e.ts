import type { Page } from '@playwright/test'
import { z } from 'zod'
import { findViolations } from '../browser/axe.ts'
import { expect, test } from '../fixtures/test.ts'
import { CardForm } from '../pages/card-form.page.ts'
import { cards, paymentSandboxOrigin } from '../payments/payment-sandbox.ts'

/*
 * The payment sandbox's card form by itself, on a page that may load it: what the provider's own script would do there.
 */

const IntentSchema = z.object({ id: z.string(), client_secret: z.string() })

async function makeIntent(
  kind: 'payment' | 'setup',
  more: Record<string, string> = {},
): Promise<z.infer<typeof IntentSchema>> {
  const response = await fetch(`${paymentSandboxOrigin()}/v1/${kind}_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams({
      ...(kind === 'payment' ? { amount: '20000', currency: 'usd' } : { usage: 'off_session' }),
      ...more,
    }),
  })
  return IntentSchema.parse(await response.json())
}

interface Form {
  secret: string
  /** As a page does that makes the form before there is a secret. */
  deferred?: { mode: string; amount: number; currency: string; allowedPaymentMethodTypes?: readonly string[] }
  redirect?: 'always' | 'if_required'
}

/** Puts the form on the checkout page, with a button that confirms and a text that says what came of it. */
async function openForm(page: Page, form: Form): Promise<void> {
  await page.goto('/checkout')
  await page.addScriptTag({ url: '/payment-sandbox/stripe.js' })
  await page.evaluate(({ secret, deferred, redirect = 'if_required' }) => {
    const stripe = Reflect.get(window, 'Stripe')('pk_test_sandbox')
    const elements = stripe.elements(deferred ?? { clientSecret: secret })
    const [place, button, result] = ['div', 'button', 'output'].map((tag) => document.createElement(tag))
    const own = document.createElement('form')
    if (!place || !button || !result) throw new Error('Nothing was made.')
    button.textContent = 'Pay now'
    result.setAttribute('aria-label', 'Result')
    own.append(place, button, result)
    document.querySelector('main')?.replaceChildren(own)
    const confirm = secret.startsWith('seti_') ? stripe.confirmSetup : stripe.confirmPayment
    own.addEventListener('submit', (event) => {
      event.preventDefault()
      result.textContent = ''
      const confirmParams = { return_url: `${location.origin}/about` }
      void elements
        .submit()
        .then(({ error }: { error?: object }) =>
          error
            ? { error }
            : confirm({ elements, confirmParams, redirect, ...(deferred && { clientSecret: secret }) }),
        )
        .then((outcome: object) => (result.textContent = JSON.stringify(outcome)))
    })
    elements.create('payment').mount(place)
  }, form)
  await expect(page.getByLabel('Card number')).toBeVisible()
}

const enterCard = (page: Page, number: string) => new CardForm(page).enter(number)
const payNow = (page: Page) => page.getByRole('button', { name: 'Pay now' }).click()
const result = (page: Page) => page.getByLabel('Result')
const challenge = (page: Page) => new CardForm(page).bank

async function resultOf(page: Page): Promise<unknown> {
  await expect(result(page)).not.toHaveText('')
  return JSON.parse((await result(page).textContent()) ?? '')
}

test('the card form is labelled as a test, leads to what is wrong, and offers the test cards @phone', async ({
  page,
}) => {
  await openForm(page, { secret: (await makeIntent('payment')).client_secret })
  await expect(page.getByRole('group', { name: 'Test mode. No card is charged.' })).toBeVisible()
  await payNow(page)
  await expect(page.getByLabel('Card number')).toBeFocused()
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription('Your card number is incomplete.')
  await expect(page.getByLabel('Security code')).toHaveAccessibleDescription(
    "Your card's security code is incomplete.",
  )
  expect(await resultOf(page)).toMatchObject({
    error: { type: 'validation_error', code: 'incomplete_number' },
  })

  await page.getByLabel('Card number').fill('4242 4242 4242 4241')
  await page.getByLabel('Expiry date').fill('01/20')
  await page.getByLabel('Security code').fill('1')
  await payNow(page)
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription('Your card number is invalid.')
  await expect(page.getByLabel('Expiry date')).toHaveAccessibleDescription(
    "Your card's expiration year is in the past.",
  )
  expect(await findViolations(page, 'main')).toEqual([])

  await page.getByText('Test cards').click()
  await page.getByRole('button', { name: 'Use 4242 4242 4242 4242' }).click()
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription('')
  expect(await findViolations(page, 'main')).toEqual([])
  const fields = ['Card number', 'Expiry date', 'Security code'].map((label) => page.getByLabel(label))
  const completes = await Promise.all(fields.map((field) => field.getAttribute('autocomplete')))
  expect(completes).toEqual(['cc-number', 'cc-exp', 'cc-csc'])
})

test('with a good card it is paid, by the keyboard alone, and its number goes to the sandbox alone', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('4242')) asked.push(new URL(request.url()).pathname)
  })
  const { id, client_secret: secret } = await makeIntent('payment')
  await openForm(page, { secret, deferred: { mode: 'payment', amount: 20_000, currency: 'usd' } })
  await page.getByLabel('Card number').focus()
  await page.keyboard.type(cards.good)
  await page.keyboard.press('Tab')
  await page.keyboard.type('1234')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await expect(page.getByLabel('Expiry date')).toHaveValue('12 / 34')
  await page.keyboard.press('Enter')
  expect(await resultOf(page)).toMatchObject({ paymentIntent: { id, status: 'succeeded', amount: 20_000 } })
  expect(asked).toEqual([`/payment-sandbox/v1/payment_intents/${id}/confirm`])
})

for (const [difference, deferred] of [
  ['another amount', { mode: 'subscription', amount: 150_000, currency: 'usd' }],
  ['another currency', { mode: 'payment', amount: 20_000, currency: 'eur' }],
  [
    'other ways to pay',
    { mode: 'payment', amount: 20_000, currency: 'usd', allowedPaymentMethodTypes: ['card'] },
  ],
] as const) {
  test(`a form that was made for ${difference} pays nothing`, async ({ page }) => {
    const { client_secret: secret } = await makeIntent('payment')
    await openForm(page, { secret, deferred })
    await enterCard(page, cards.good)
    await payNow(page)
    expect(await resultOf(page)).toMatchObject({ error: { type: 'invalid_request_error' } })
  })
}

test.describe('a card that is refused', () => {
  test.use({ expectedConsoleErrors: [/payment_intents\/.*402/] })

  for (const [number, error] of [
    [cards.declined, { code: 'card_declined', decline_code: 'generic_decline' }],
    ['4000000000009995', { code: 'card_declined', decline_code: 'insufficient_funds' }],
    ['4000000000000069', { code: 'expired_card', message: 'Your card has expired.' }],
    ['4000000000000127', { code: 'incorrect_cvc', message: "Your card's security code is incorrect." }],
  ] as const) {
    test(`${number} is refused with the provider's reason, and another card is taken`, async ({ page }) => {
      const { id, client_secret: secret } = await makeIntent('payment')
      await openForm(page, { secret })
      await enterCard(page, number)
      await payNow(page)
      const intent = { id, object: 'payment_intent', status: 'requires_payment_method' }
      expect(await resultOf(page)).toMatchObject({
        error: { type: 'card_error', ...error, payment_intent: intent },
      })
      await enterCard(page, cards.good)
      await payNow(page)
      await expect(result(page)).toContainText('"status":"succeeded"')
    })
  }
})

test.describe('3-D Secure', () => {
  for (const kind of ['payment', 'setup'] as const) {
    test(`completed, the ${kind} succeeds`, async ({ page }) => {
      const { id, client_secret: secret } = await makeIntent(kind)
      await openForm(page, { secret })
      await enterCard(page, cards.alwaysAsks)
      await payNow(page)
      await expect(challenge(page)).toBeVisible()
      expect(await findViolations(page)).toEqual([])
      await challenge(page).getByRole('button', { name: 'Complete' }).click()
      expect(await resultOf(page)).toMatchObject({ [`${kind}Intent`]: { id, status: 'succeeded' } })
    })

    test(`failed, the ${kind} wants another card`, async ({ page }) => {
      const { id, client_secret: secret } = await makeIntent(kind)
      await openForm(page, { secret })
      await enterCard(page, cards.alwaysAsks)
      await payNow(page)
      await challenge(page).getByRole('button', { name: 'Fail' }).click()
      expect(await resultOf(page)).toMatchObject({
        error: {
          code: `${kind}_intent_authentication_failure`,
          [`${kind}_intent`]: { id, status: 'requires_payment_method' },
        },
      })
    })
  }

  test('closed, nothing is paid, and the same card can be tried again', async ({ page }) => {
    const { client_secret: secret } = await makeIntent('payment')
    await openForm(page, { secret })
    await enterCard(page, cards.alwaysAsks)
    await payNow(page)
    await expect(challenge(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(challenge(page)).toBeHidden()
    expect(await resultOf(page)).toMatchObject({
      error: { code: 'payment_intent_authentication_failure', payment_intent: { status: 'requires_action' } },
    })
    await payNow(page)
    await challenge(page).getByRole('button', { name: 'Complete' }).click()
    await expect(result(page)).toContainText('"status":"succeeded"')
  })

  test('is asked for a payment with a saved card, too, which a server has begun', async ({ page }) => {
    const { id, client_secret: secret } = await makeIntent('payment', {
      payment_method: 'pm_card_authenticationRequired',
      confirm: 'true',
    })
    await page.goto('/checkout')
    await page.addScriptTag({ url: '/payment-sandbox/stripe.js' })
    const outcome = page.evaluate(
      (clientSecret) => Reflect.get(window, 'Stripe')('pk_test_sandbox').handleNextAction({ clientSecret }),
      secret,
    )
    await challenge(page).getByRole('button', { name: 'Complete' }).click()
    expect(await outcome).toMatchObject({ paymentIntent: { id, status: 'succeeded' } })
  })

  for (const [answer, status] of [
    ['Complete', 'succeeded'],
    ['Fail', 'failed'],
  ] as const) {
    test(`on the bank's own page, '${answer}' leads back with '${status}' @phone`, async ({ page }) => {
      const { id, client_secret: secret } = await makeIntent('payment')
      await openForm(page, { secret })
      await enterCard(page, cards.asksOnItsPage)
      await payNow(page)
      await expect(page).toHaveURL(/\/payment-sandbox\/3ds\?/)
      await expect(page.getByText('Your bank asks you to confirm this payment of $200.00.')).toBeVisible()
      expect(await findViolations(page)).toEqual([])
      await page.getByRole('button', { name: answer }).click()
      await page.waitForURL('**/about?**')
      const back = new URL(page.url()).searchParams
      expect(Object.fromEntries(back)).toEqual({
        payment_intent: id,
        payment_intent_client_secret: secret,
        redirect_status: status,
      })
    })
  }
})

test('without 3-D Secure, too, the provider leads back where a page wants that', async ({ page }) => {
  const { id, client_secret: secret } = await makeIntent('payment')
  await openForm(page, { secret, redirect: 'always' })
  await enterCard(page, cards.mastercard)
  await payNow(page)
  await page.waitForURL(`**/about?payment_intent=${id}&**redirect_status=succeeded`)
})
