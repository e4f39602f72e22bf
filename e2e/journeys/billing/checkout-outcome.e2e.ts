import type { Page, Request } from '@playwright/test'
import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { expect, test } from '../../fixtures/test.ts'
import { stopClock } from '../../pages/stopped-clock.ts'

const plan = {
  id: 'platinum',
  name: 'The Platinum Circle',
  description: '',
  tier: 'platinum',
  price: 250_000,
  period: 'year',
  features: ['Every issue in print, delivered to your address'],
}

/** From now on the server says this of the checkout session, whatever the address claims. */
async function answerWith(page: Page, outcome: object): Promise<void> {
  await page.unroute('**/api/checkout')
  await page.route('**/api/checkout', (route) =>
    route.fulfill({
      json: {
        plan,
        amount: 250_000,
        currency: 'usd',
        message: null,
        receiptEmail: 'ada@meridian.example',
        ...outcome,
      },
    }),
  )
}

/** The page says this and nothing else, in light and dark, and leads anyone who cannot see it there. */
async function expectOutcome(
  page: Page,
  { heading, text }: { heading: string; text: string },
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
  await expect(page.getByText(text).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect.poll(() => overflow(page)).toBe(0)
  expect(await findViolations(page, 'main')).toEqual([])
}

const lie = '/subscription-success?payment_intent=pi_1&redirect_status=succeeded'

test.use({ expectedConsoleErrors: [/status of 503/] })

test('spec §2 return address: what the address claims is not believed, and not kept; each outcome says so, and axe finds nothing in light and dark @phone', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await test.step('none, by the word of the server, who is asked once, before the scripts are there', async () => {
    const asked: string[] = []
    const note = (request: Request) => asked.push(new URL(request.url()).pathname)
    page.on('request', note)
    await page.goto(lie)
    await expectOutcome(page, {
      heading: 'No payment to show',
      text: 'This browser has no payment under way.',
    })
    await expect(page).toHaveURL('/subscription-success')
    await expect(page.getByText('Welcome to')).toBeHidden()
    page.off('request', note)
    expect(asked.filter((path) => path === '/api/checkout')).toHaveLength(1)
    // What the page's own script imports, and so comes after it.
    const imported = asked.findIndex((path) => path.includes('paid-checkout-session'))
    expect(imported).toBeGreaterThan(0)
    expect(asked.indexOf('/api/checkout')).toBeLessThan(imported)
  })

  for (const [state, heading, text] of [
    ['processing', 'Your payment is being processed', 'You may leave it, too'],
    ['requires_action', 'Your payment is not confirmed', 'You have not been charged.'],
    ['open', 'Your payment is not made yet', 'You have not been charged.'],
    ['failed', 'Your payment did not go through', 'Your card has insufficient funds.'],
  ] as const) {
    await test.step(state, async () => {
      const message = state === 'failed' ? 'Your card has insufficient funds.' : null
      await answerWith(page, { state, message })
      await page.goto('/subscription-success')
      await expectOutcome(page, { heading, text })
    })
  }
  const back = page.getByRole('link', { name: 'Back to the checkout' })
  await expect(back).toHaveAttribute('href', '/checkout?plan=platinum')

  await test.step('nothing is made up while the server is away, and one may ask again: succeeded', async () => {
    // The page would ask again by itself.
    await stopClock(page)
    await page.unroute('**/api/checkout')
    await page.route('**/api/checkout', (route) => route.fulfill({ status: 503, body: 'Shortly.' }))
    await page.goto('/subscription-success')
    await expect(page.getByRole('heading', { name: 'We could not look your payment up' })).toBeFocused()
    await expect(page.getByText('Please do not pay again before you know.')).toBeVisible()
    await answerWith(page, { state: 'succeeded' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome to The Platinum Circle' })).toBeFocused()
    // Axe waits by the page's clock.
    await page.clock.resume()
    await expectOutcome(page, {
      heading: 'Welcome to The Platinum Circle',
      text: 'Your payment of $2,500 has been received.',
    })
  })
})
