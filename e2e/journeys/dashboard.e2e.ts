import { givePayment } from '../accounts/payments.ts'
import { findViolations } from '../browser/axe.ts'
import { expect, test } from '../fixtures/reader.ts'
import { watchReaderCalls } from '../pages/reader-calls.ts'

const article = { id: 'the-hotelier-who-removed-the-lobby', progressPercent: 42 }

test('spec §2 dashboard signed out: says Please Log In, leads to /auth, and reads nothing @phone', async ({
  page,
}) => {
  const calls = watchReaderCalls(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please Log In')
  await expect(page.getByRole('main').getByRole('link', { name: 'Log In' })).toHaveAttribute(
    'href',
    '/auth?next=%2Fdashboard',
  )
  await expect(page.getByRole('tab')).toHaveCount(0)
  expect(calls()).toEqual([])
})

test.describe('for a reader of the platinum tier', () => {
  test.use({ readerOptions: { planTier: 'platinum' } })

  test('spec §2 dashboard, §3 user subscription, §6 authenticated, §6 platinum: four tabs, the plan, and where the print edition goes @phone', async ({
    page,
    reader,
  }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    await expect(
      page.getByText(`${reader.firstName} ${reader.lastName}`).filter({ visible: true }),
    ).toHaveCount(1)
    await expect(page.getByRole('tab')).toHaveText([
      'Subscription',
      'Reading Progress',
      'Payment History',
      'Settings',
    ])
    const plan = page.getByRole('region', { name: 'The Platinum Circle' })
    await expect(plan.getByText('active', { exact: true })).toHaveAttribute('data-highlighted', 'true')
    await expect(plan.getByText('$2,500', { exact: true })).toBeVisible()
    await expect(plan.getByText('per year')).toBeVisible()
    await expect(plan.getByText(/^\d+ \w+ \d{4} to \d+ \w+ \d{4}$/)).toBeVisible()
    await expect(plan.getByRole('listitem').first()).toBeVisible()
    const delivery = page.getByRole('region', { name: 'Delivery address' })
    await expect(delivery.getByText('We do not know yet where to send it.')).toBeVisible()
    await delivery.getByRole('link', { name: 'Add an address' }).click()
    await expect(page).toHaveURL('/account?tab=delivery')
    await expect(page.getByRole('tab', { name: 'Delivery', selected: true })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })

  test('spec §2 dashboard: the delivery card shows the default address', async ({ page, reader }) => {
    const saved = await page.request.post('/api/user/addresses', {
      data: {
        firstName: reader.firstName,
        lastName: reader.lastName,
        addressLine1: '12 St James’s Square',
        city: 'London',
        postalCode: 'SW1Y 4JH',
        country: 'United Kingdom',
        type: 'shipping',
      },
    })
    expect(saved.status()).toBe(201)
    await page.goto('/dashboard')
    const delivery = page.getByRole('region', { name: 'Delivery address' })
    await expect(delivery.getByText('12 St James’s Square')).toBeVisible()
    await expect(delivery.getByText('London, SW1Y 4JH')).toBeVisible()
    await expect(delivery.getByRole('link', { name: 'Update address' })).toBeVisible()
  })
})

test.describe('for a reader of the free tier', () => {
  test.use({ readerOptions: { planTier: 'other' } })

  test('spec §6 platinum: no delivery card; the plan is Free and others can be compared', async ({
    page,
    reader,
  }) => {
    await page.goto('/dashboard')
    await expect(page.getByText(reader.lastName).filter({ visible: true })).toHaveCount(1)
    const plan = page.getByRole('region', { name: 'The Introduction' })
    await expect(plan.getByText('Free', { exact: true })).toBeVisible()
    await expect(plan.getByRole('link', { name: 'Compare the plans' })).toHaveAttribute(
      'href',
      '/subscription',
    )
    await expect(page.getByRole('region', { name: 'Delivery address' })).toHaveCount(0)
  })
})

test('spec §4 data pages: every tab says so when there is nothing, and where to go from there', async ({
  page,
  reader,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByText(reader.lastName).filter({ visible: true })).toHaveCount(1)
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('No subscription yet.')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/subscription')
  await page.getByRole('tab', { name: 'Reading Progress' }).click()
  await expect(panel.getByText('Nothing read yet.')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Read the latest' })).toHaveAttribute('href', '/')
  await page.getByRole('tab', { name: 'Payment History' }).click()
  await expect(panel.getByText('No payments yet.')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'See the plans' })).toBeVisible()
})

test('spec §4 status badges, §3 payment: what was paid, with succeeded highlighted and the rest secondary @phone', async ({
  page,
  reader,
}) => {
  await givePayment(reader.id, { description: 'The Global Reader', amountCents: 20_000, status: 'succeeded' })
  await givePayment(reader.id, { description: 'A single issue', amountCents: 1_950, status: 'refunded' })
  await page.goto('/dashboard?tab=payments')
  const row = (text: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: text })
  await expect(row('The Global Reader').getByText('succeeded')).toHaveAttribute('data-highlighted', 'true')
  await expect(row('The Global Reader').getByText('$200', { exact: true })).toBeVisible()
  await expect(row('A single issue').getByText('refunded')).toHaveAttribute('data-highlighted', 'false')
  await expect(row('A single issue').getByText('$19.50', { exact: true })).toBeVisible()
  expect(await findViolations(page, 'main')).toEqual([])
})

test('spec §3 reading progress: what was read stands there with how far, and leads back to it', async ({
  page,
  reader,
}) => {
  const kept = await page.request.post('/api/user/reading-progress', {
    data: { articleId: article.id, progressPercent: article.progressPercent },
  })
  expect(kept.status(), reader.email).toBe(200)
  await page.goto('/dashboard?tab=reading')
  const row = page.getByRole('tabpanel').getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row.getByText('42%', { exact: true })).toBeVisible()
  await expect(row.getByRole('progressbar')).toHaveAttribute('value', '42')
  await row.getByRole('link').click()
  await expect(page).toHaveURL(`/articles/${article.id}`)
})

test('spec §7 reader calls, §7 client defaults: each is read once, when its tab is first shown, and never on focus', async ({
  page,
  reader,
}) => {
  const calls = watchReaderCalls(page)
  await page.goto('/dashboard')
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('No subscription yet.')).toBeVisible()
  expect(calls().toSorted(), reader.email).toEqual(['delivery-address', 'profile', 'subscription'])
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Payment History').click()
  await expect(panel.getByText('No payments yet.')).toBeVisible()
  await tab('Subscription').click()
  await tab('Payment History').click()
  await expect(panel.getByText('No payments yet.')).toBeVisible()
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })
  await tab('Reading Progress').click()
  await expect(panel.getByText('Nothing read yet.')).toBeVisible()
  expect(calls().toSorted()).toEqual([
    'delivery-address',
    'payments',
    'profile',
    'reading-progress',
    'subscription',
  ])
})

test('the tabs stand in the address, and by keyboard the arrows walk along them and Enter opens one @phone', async ({
  page,
  reader,
}) => {
  await page.goto('/dashboard?tab=payments')
  await expect(page.getByText(reader.lastName).filter({ visible: true })).toHaveCount(1)
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(tab('Payment History')).toHaveAttribute('aria-selected', 'true')
  await tab('Payment History').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tab('Reading Progress')).toBeFocused()
  await expect(page).toHaveURL('/dashboard?tab=payments')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard?tab=reading')
  await page.keyboard.press('Home')
  await expect(tab('Subscription')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/dashboard')
  await page.goBack()
  await expect(tab('Reading Progress')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name: 'Reading Progress' })).toBeVisible()
})

test.describe('when a read fails', () => {
  test.use({ expectedConsoleErrors: [/status of (401|503)/] })

  test('spec §8 general rule, §4 data pages: the screen says what the server said, and asks again when told to', async ({
    page,
    reader,
  }) => {
    const calls = watchReaderCalls(page)
    let isBroken = true
    await page.route('**/api/user/payments', (route) =>
      isBroken ? route.fulfill({ status: 503, body: 'Please try again shortly.' }) : route.continue(),
    )
    await page.goto('/dashboard?tab=payments')
    const failure = page.getByRole('tabpanel').getByRole('alert')
    await expect(failure.getByText('503: Please try again shortly.'), reader.email).toBeVisible()
    expect(calls().filter((name) => name === 'payments')).toHaveLength(1)
    isBroken = false
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No payments yet.')).toBeVisible()
  })

  test('a session that has ended says Please Log In', async ({ page, context, reader }) => {
    await page.goto('/dashboard')
    await expect(page.getByText(reader.lastName).filter({ visible: true })).toHaveCount(1)
    await context.clearCookies({ name: 'meridian-session' })
    await page.getByRole('tab', { name: 'Payment History' }).click()
    await expect(page.getByRole('heading', { name: 'Please Log In' })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
  })
})
