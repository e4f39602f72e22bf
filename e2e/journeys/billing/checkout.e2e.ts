import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { expect, test } from '../../fixtures/buyer.ts'
import { stopClock } from '../../pages/stopped-clock.ts'

test.describe('what axe sees', () => {
  test.use({ expectedConsoleErrors: [/the server responded with a status of 500/] })

  test('spec §8 payment intent failure: axe finds nothing in what cannot be set up, in the form, nor in its problems, in light and dark, and nothing scrolls sideways @phone', async ({
    page,
    checkout,
  }) => {
    // The form is drawn in the dark first; axe looks in the light and in the dark.
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
    await test.step('what cannot be set up', async () => {
      await stopClock(page)
      await page.route('**/api/create-payment-intent', (route) =>
        route.fulfill({ status: 500, body: 'Something went wrong.' }),
      )
      const answer = page.waitForResponse('**/api/create-payment-intent')
      await page.goto('/checkout?plan=platinum')
      await answer
      await expect(checkout.settingUp).toBeVisible()
      await page.clock.runFor(8100)
      await expect(checkout.tryAgain).toBeVisible()
      // Axe waits by the page's clock.
      await page.clock.resume()
      expect(await findViolations(page, 'main')).toEqual([])
      await page.unroute('**/api/create-payment-intent')
      await checkout.tryAgain.click()
      await expect(checkout.card.number).toBeVisible()
    })
    await test.step('the form, and its problems', async () => {
      await expect.poll(() => overflow(page)).toBe(0)
      expect(await findViolations(page, 'main')).toEqual([])
      await checkout.submit.click()
      const account = checkout.main.getByRole('group', { name: 'Your account' })
      await expect(account.getByLabel('First name', { exact: true })).toBeFocused()
      await expect.poll(() => overflow(page)).toBe(0)
      expect(await findViolations(page, 'main')).toEqual([])
    })
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says what a reader can do instead', async ({ page }) => {
    const main = page.getByRole('main')
    await page.goto('/checkout?plan=global-reader')
    await expect(main.getByText(/Paying needs scripts/)).toBeVisible()
    await expect(main.getByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/contact')
    await expect(main.getByText('Loading...', { exact: true })).toBeHidden()
    await page.goto('/subscription-success')
    await expect(main.getByText(/This page needs scripts/)).toBeVisible()
    await expect(main.getByText('Asking what has become of your payment...')).toBeHidden()
    await expect(main.getByRole('link', { name: 'your dashboard' })).toBeVisible()
  })
})
