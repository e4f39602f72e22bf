import { findViolations } from '../browser/axe.ts'
import { overflow } from '../browser/layout.ts'
import { expect, test } from '../fixtures/buyer.ts'
import { stopClock } from '../pages/stopped-clock.ts'
import { written } from '../payments/dates.ts'

test('spec §4 checkout order: loading, setting up while the payment intent is pending, then the form @phone', async ({
  page,
  checkout,
}) => {
  const [plan, intent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/subscriptions/global-reader', async (route) => {
    await plan.promise
    await route.continue()
  })
  await page.route('**/api/create-payment-intent', async (route) => {
    await intent.promise
    await route.continue()
  })
  await page.goto('/checkout?plan=global-reader')
  await expect(checkout.main.getByText('Loading...', { exact: true })).toBeVisible()
  await expect(checkout.settingUp).toBeHidden()
  plan.resolve()
  await expect(checkout.settingUp).toBeVisible()
  await expect(checkout.card.number).toBeHidden()
  intent.resolve()
  await expect(checkout.card.number).toBeVisible()
  await expect(checkout.settingUp).toBeHidden()
})

test('spec §2 checkout: plan name, description, price per year and the form; spec §7: the price is sent @phone', async ({
  page,
  checkout,
}) => {
  const request = page.waitForRequest('**/api/create-payment-intent')
  await page.goto('/subscription')
  await page.getByRole('article', { name: 'The Global Reader' }).getByRole('link').click()
  await expect(page).toHaveURL('/checkout?plan=global-reader')
  expect((await request).postDataJSON()).toEqual({ subscriptionId: 'global-reader', amount: 20_000 })
  const order = page.getByRole('complementary', { name: 'The Global Reader' })
  await expect(order.getByRole('heading', { name: 'The Global Reader' })).toBeVisible()
  await expect(order.getByText('$200', { exact: true })).toBeVisible()
  await expect(order.getByText('per year', { exact: true })).toBeVisible()
  for (const label of ['First name', 'Last name', 'Email', 'Password', 'Confirm password']) {
    await expect(checkout.field(label)).toBeVisible()
  }
  await expect(checkout.main.getByRole('group', { name: 'Delivery address' })).toHaveCount(0)
  await expect(checkout.main.getByText('Test mode', { exact: true })).toBeVisible()
})

test('beside the button: total, period, renewal date and price, how to cancel, the terms, and no box to tick @phone', async ({
  checkout,
}) => {
  await checkout.open('patron-ledger')
  const inAYear = new Date()
  inAYear.setUTCFullYear(inAYear.getUTCFullYear() + 1)
  const definition = (term: string) =>
    checkout.terms.locator('div', { hasText: new RegExp(`^${term}`) }).getByRole('definition')
  await expect(definition('Total today')).toHaveText('$1,500')
  await expect(definition('Period')).toContainText(`to ${written(inAYear)}`)
  await expect(definition('Renewal')).toContainText(`On ${written(inAYear)} at $1,500, then every year.`)
  await expect(definition('Cancelling')).toContainText('in two clicks')
  await expect(checkout.submit).toHaveText('Subscribe and pay $1,500')
  await expect(checkout.terms.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
    'href',
    '/terms',
  )
  await expect(checkout.main.getByRole('checkbox')).toHaveCount(0)
})

test('spec §4 checkout free plan: a price of 0 tells to use the free signup, and no payment is set up', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/checkout?plan=introduction')
  const main = page.getByRole('main')
  await expect(main.getByText('Please use the free signup.')).toBeVisible()
  await main.getByRole('link', { name: 'Go to the free signup' }).click()
  await expect(page).toHaveURL('/subscribe/free?plan=introduction')
  expect(asked).not.toContain('/api/create-payment-intent')
})

test.describe('what cannot be set up', () => {
  test.use({ expectedConsoleErrors: [/the server responded with a status of (404|429|503|500)/] })

  for (const address of ['/checkout?plan=unheard-of', '/checkout']) {
    test(`spec §4 checkout order: ${address} is 'Subscription Not Found', with a way to the plans @phone`, async ({
      page,
    }) => {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'Subscription Not Found' })).toBeVisible()
      await expect.poll(() => overflow(page)).toBe(0)
      expect(await findViolations(page, 'main')).toEqual([])
      await page.getByRole('main').getByRole('link', { name: 'See all subscriptions' }).click()
      await expect(page).toHaveURL('/subscription')
    })
  }

  test("spec §8 payment intent failure: 'Setting up payment...' stays, and 'Try again' comes after 8 s @phone", async ({
    page,
    checkout,
  }) => {
    await stopClock(page)
    await page.route('**/api/create-payment-intent', (route) =>
      route.fulfill({ status: 500, body: 'Something went wrong.' }),
    )
    const answer = page.waitForResponse('**/api/create-payment-intent')
    await page.goto('/checkout?plan=global-reader')
    await answer
    await expect(checkout.settingUp).toBeVisible()
    await page.clock.runFor(7900)
    await expect(checkout.tryAgain).toBeHidden()
    await page.clock.runFor(200)
    await expect(checkout.tryAgain).toBeVisible()
    await expect(checkout.settingUp).toBeVisible()
    await expect(checkout.main.getByText('Something went wrong')).toHaveCount(0)
    // Axe waits by the page's clock.
    await page.clock.resume()
    expect(await findViolations(page, 'main')).toEqual([])
    await page.unroute('**/api/create-payment-intent')
    await checkout.tryAgain.click()
    await expect(checkout.card.number).toBeVisible()
  })

  test('a script of the provider that does not come leaves the text, says so, and is asked for again', async ({
    page,
    checkout,
  }) => {
    await page.clock.install()
    await page.route('**/payment-sandbox/stripe.js', (route) => route.fulfill({ status: 503 }))
    await page.goto('/checkout?plan=global-reader')
    await expect(
      checkout.main.getByText('The form of our payment provider could not be loaded.'),
    ).toBeVisible()
    await expect(checkout.settingUp).toBeVisible()
    await page.unroute('**/payment-sandbox/stripe.js')
    await page.clock.fastForward(8500)
    await checkout.tryAgain.click()
    await expect(checkout.card.number).toBeVisible()
  })

  test('a plan that nobody can look up is looked up again', async ({ page, checkout }) => {
    await page.route('**/api/subscriptions/global-reader', (route) => route.fulfill({ status: 503 }))
    await page.goto('/checkout?plan=global-reader')
    await expect(page.getByText('We could not look this subscription up at the moment.')).toBeVisible()
    await page.unroute('**/api/subscriptions/global-reader')
    await checkout.tryAgain.click()
    await expect(checkout.card.number).toBeVisible()
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
    await expect(main.getByRole('link', { name: 'your dashboard' })).toBeVisible()
  })
})

test('the script of the provider is on this page, and on no page that leads to it', async ({
  page,
  checkout,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => request.url().includes('payment-sandbox') && scripts.push(page.url()))
  await page.goto('/subscription')
  await page.getByRole('article', { name: 'The Global Reader' }).getByRole('link').click()
  await expect(checkout.card.number).toBeVisible()
  await page.goto('/subscription-success')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(new Set(scripts.map((url) => new URL(url).pathname))).toEqual(new Set(['/checkout']))
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the ${colorScheme} form, nor in its faults, and nothing scrolls sideways @phone`, async ({
    page,
    checkout,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
    await checkout.open('platinum')
    await expect.poll(() => overflow(page)).toBe(0)
    expect(await findViolations(page, 'main')).toEqual([])
    await checkout.submit.click()
    await expect(checkout.field('First name')).toBeFocused()
    await expect.poll(() => overflow(page)).toBe(0)
    expect(await findViolations(page, 'main')).toEqual([])
  })
}

test("the provider's form follows the appearance that a reader chooses", async ({ page, checkout }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await checkout.open('global-reader')
  const ink = () => checkout.card.number.evaluate((field) => getComputedStyle(field).color)
  expect(await ink()).toBe('rgb(22, 20, 15)')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Dark' }).click()
  await expect.poll(ink).toBe('rgb(239, 234, 224)')
})
