import type { Page } from '@playwright/test'
import { findViolations } from '../browser/axe.ts'
import { overflow } from '../browser/layout.ts'
import { expect, test } from '../fixtures/test.ts'
import { stopClock } from '../pages/stopped-clock.ts'

const plan = {
  id: 'platinum',
  name: 'The Platinum Circle',
  description: '',
  tier: 'platinum',
  price: 250_000,
  period: 'year',
  features: ['The monthly print edition, delivered'],
}

/** What the server says of the visit, whatever the address claims; each entry is one answer, the last one stays. */
async function answerWith(page: Page, ...outcomes: object[]): Promise<() => number> {
  let asked = 0
  await page.route('**/api/checkout', (route) => {
    const outcome = outcomes[Math.min(asked, outcomes.length - 1)]
    asked += 1
    return route.fulfill({
      json: {
        plan,
        amount: 250_000,
        currency: 'usd',
        message: null,
        receiptEmail: 'ada@meridian.example',
        ...outcome,
      },
    })
  })
  return () => asked
}

const lie = '/subscription-success?payment_intent=pi_1&redirect_status=succeeded'

test('spec §2 return address: what the address claims is not believed, and not kept @phone', async ({
  page,
}) => {
  await page.goto(lie)
  await expect(page.getByRole('heading', { level: 1, name: 'No payment to show' })).toBeFocused()
  await expect(page).toHaveURL('/subscription-success')
  await expect(page.getByText('Welcome to')).toBeHidden()
})

for (const [state, heading, text] of [
  ['succeeded', 'Welcome to The Platinum Circle', 'Your payment of $2,500 has been received.'],
  ['processing', 'Your payment is being processed', 'You may leave it, too'],
  ['requires_action', 'Your payment is not confirmed', 'You have not been charged.'],
  ['open', 'Your payment is not made yet', 'You have not been charged.'],
  ['failed', 'Your payment did not go through', 'Your card has insufficient funds.'],
  ['none', 'No payment to show', 'This browser has no payment under way.'],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`spec §2 return address: '${state}' says so, in ${colorScheme}, and axe finds nothing @phone`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
      await answerWith(page, {
        state,
        message: state === 'failed' ? 'Your card has insufficient funds.' : null,
      })
      await page.goto('/subscription-success')
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
      await expect(page.getByText(text).filter({ visible: true })).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect.poll(() => overflow(page)).toBe(0)
      expect(await findViolations(page, 'main')).toEqual([])
    })
  }
}

test('a payment that failed leads back to the checkout of its plan', async ({ page }) => {
  await answerWith(page, { state: 'failed', message: 'Your card was declined.' })
  await page.goto('/subscription-success')
  const back = page.getByRole('link', { name: 'Back to the checkout' })
  await expect(back).toHaveAttribute('href', '/checkout?plan=platinum')
})

test('a payment that is being processed is asked for again, and shown as soon as it is there', async ({
  page,
}) => {
  await stopClock(page)
  const asked = await answerWith(
    page,
    { state: 'processing' },
    { state: 'processing' },
    { state: 'succeeded' },
  )
  await page.goto('/subscription-success')
  await expect(page.getByRole('heading', { name: 'Your payment is being processed' })).toBeFocused()
  await page.clock.runFor(2100)
  await expect.poll(asked).toBe(2)
  const welcome = page.getByRole('heading', { name: 'Welcome to The Platinum Circle' })
  // The wait for the third answer begins when the page has read the second.
  await expect(async () => {
    await page.clock.runFor(3100)
    await expect(welcome).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.clock.runFor(120_000)
  expect(asked()).toBe(3)
})

test.describe('when the server is away', () => {
  test.use({ expectedConsoleErrors: [/status of 503/] })

  test('nothing is made up, and one may ask again', async ({ page }) => {
    await page.route('**/api/checkout', (route) => route.fulfill({ status: 503, body: 'Shortly.' }))
    await page.goto('/subscription-success')
    await expect(page.getByRole('heading', { name: 'We could not look your payment up' })).toBeFocused()
    await expect(page.getByText('Please do not pay again before you know.')).toBeVisible()
    await page.unroute('**/api/checkout')
    await answerWith(page, { state: 'succeeded' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome to The Platinum Circle' })).toBeFocused()
  })
})
