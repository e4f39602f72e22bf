import type { Page } from '@playwright/test'
import { z } from 'zod'
import { findViolations } from '../../browser/axe.ts'
import { expect, test } from '../../fixtures/test.ts'
import { CardForm } from '../../pages/card-form.page.ts'
import { cards, paymentSandboxOrigin } from '../../payments/payment-sandbox.ts'

/*
 * The payment sandbox's card form by itself, on a page that may load it: what the provider's own script would do there.
 * Its rules are tested beside it, without a browser: `payment-form.test.ts`.
 */

const IntentSchema = z.object({ id: z.string(), client_secret: z.string() })

async function makePayment(): Promise<z.infer<typeof IntentSchema>> {
  const response = await fetch(`${paymentSandboxOrigin()}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams({ amount: '20000', currency: 'usd' }),
  })
  return IntentSchema.parse(await response.json())
}

/** Puts the form on the checkout page, with a button that confirms and a text that says what came of it. */
async function openForm(page: Page, clientSecret: string): Promise<void> {
  await page.goto('/checkout')
  await page.addScriptTag({ url: '/payment-sandbox/stripe.js' })
  await page.evaluate((secret) => {
    const stripe = Reflect.get(window, 'Stripe')('pk_test_sandbox')
    const elements = stripe.elements({ clientSecret: secret })
    const [place, button, result] = ['div', 'button', 'output'].map((tag) => document.createElement(tag))
    const own = document.createElement('form')
    if (!place || !button || !result) throw new Error('Nothing was made.')
    button.textContent = 'Pay now'
    result.setAttribute('aria-label', 'Result')
    own.append(place, button, result)
    document.querySelector('main')?.replaceChildren(own)
    own.addEventListener('submit', (event) => {
      event.preventDefault()
      result.textContent = ''
      const confirmParams = { return_url: `${location.origin}/about` }
      void elements
        .submit()
        .then(({ error }: { error?: object }) =>
          error ? { error } : stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' }),
        )
        .then((outcome: object) => (result.textContent = JSON.stringify(outcome)))
    })
    elements.create('payment').mount(place)
  }, clientSecret)
  await expect(page.getByLabel('Card number')).toBeVisible()
}

const payNow = (page: Page) => page.getByRole('button', { name: 'Pay now' }).click()
const result = (page: Page) => page.getByLabel('Result')
const challenge = (page: Page) => new CardForm(page).bank

async function resultOf(page: Page): Promise<unknown> {
  await expect(result(page)).not.toHaveText('')
  return JSON.parse((await result(page).textContent()) ?? '')
}

test('the card form leads to what is wrong, offers the test cards, and pays by the keyboard once the bank has been answered @phone', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes(cards.alwaysAsks)) asked.push(new URL(request.url()).pathname)
  })
  const { id, client_secret: secret } = await makePayment()
  await openForm(page, secret)
  await test.step('it is labelled as a test, and says what is missing or wrong', async () => {
    await expect(page.getByRole('group', { name: 'Test mode. No card is charged.' })).toBeVisible()
    await payNow(page)
    await expect(page.getByLabel('Card number')).toBeFocused()
    await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(
      'Your card number is incomplete.',
    )
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
  })

  await test.step('a test card can be chosen', async () => {
    await page.getByText('Test cards').click()
    await page.getByRole('button', { name: 'Use 4242 4242 4242 4242' }).click()
    await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
    await expect(page.getByLabel('Card number')).toHaveAccessibleDescription('')
    expect(await findViolations(page, 'main')).toEqual([])
    const fields = ['Card number', 'Expiry date', 'Security code'].map((label) => page.getByLabel(label))
    const completes = await Promise.all(fields.map((field) => field.getAttribute('autocomplete')))
    expect(completes).toEqual(['cc-number', 'cc-exp', 'cc-csc'])
    for (const field of fields) await field.fill('')
  })

  await test.step('Enter pays; left by Escape, nothing is paid, and the same card can be tried again', async () => {
    await page.getByLabel('Card number').focus()
    await page.keyboard.type(cards.alwaysAsks)
    await page.keyboard.press('Tab')
    await page.keyboard.type('1234')
    await page.keyboard.press('Tab')
    await page.keyboard.type('123')
    await expect(page.getByLabel('Expiry date')).toHaveValue('12 / 34')
    await page.keyboard.press('Enter')
    await expect(challenge(page)).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(challenge(page)).toBeHidden()
    expect(await resultOf(page)).toMatchObject({
      error: { code: 'payment_intent_authentication_failure', payment_intent: { status: 'requires_action' } },
    })
    await payNow(page)
    await challenge(page).getByRole('button', { name: 'Complete' }).click()
    await expect(result(page)).toContainText('"status":"succeeded"')
    expect(await resultOf(page)).toMatchObject({ paymentIntent: { id, status: 'succeeded', amount: 20_000 } })
  })
  const confirmation = `/payment-sandbox/v1/payment_intents/${id}/confirm`
  expect(asked).toEqual([confirmation, confirmation])
})

test("3-D Secure on the bank's own page leads back with what was answered there", async ({ page }) => {
  for (const [answer, status] of [
    ['Fail', 'failed'],
    ['Complete', 'succeeded'],
  ] as const) {
    await test.step(`'${answer}' leads back with '${status}'`, async () => {
      const { id, client_secret: secret } = await makePayment()
      await openForm(page, secret)
      await new CardForm(page).enter(cards.asksOnItsPage)
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
