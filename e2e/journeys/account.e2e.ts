import { findViolations } from '../browser/axe.ts'
import { expect, test } from '../fixtures/reader.ts'
import { watchReaderCalls } from '../pages/reader-calls.ts'

const articleId = 'the-hotelier-who-removed-the-lobby'

test('spec §2 account: signed out it leads to the sign-in, and from there back to the tab that was asked for', async ({
  page,
  context,
  reader,
}) => {
  await context.clearCookies()
  const calls = watchReaderCalls(page)
  await page.goto('/account?tab=delivery')
  await expect(page).toHaveURL('/login?next=%2Faccount%3Ftab%3Ddelivery')
  expect(calls()).toEqual([])
  await page.getByRole('textbox', { name: 'Email' }).first().fill(reader.email)
  await page.getByLabel('Password', { exact: true }).fill(reader.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/account?tab=delivery')
  await expect(page.getByRole('tab', { name: 'Delivery', selected: true })).toBeVisible()
})

test.describe('for a subscriber', () => {
  test.use({ readerOptions: { planTier: 'silver' } })

  test('spec §2 account, §6 authenticated: five tabs; the overview has what was begun and the plan @phone', async ({
    page,
    reader,
  }) => {
    await page.request.post('/api/user/reading-progress', { data: { articleId, progressPercent: 30 } })
    await page.goto('/account')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account')
    await expect(page.getByRole('tab')).toHaveText([
      'Overview',
      'Subscription',
      'Delivery',
      'Support',
      'Settings',
    ])
    const begun = page.getByRole('region', { name: 'Continue reading' })
    await expect(begun.getByRole('listitem')).toHaveCount(1)
    await expect(begun.getByText('30%', { exact: true })).toBeVisible()
    const plan = page.getByRole('region', { name: 'The Global Reader' })
    await expect(plan.getByText('$200', { exact: true })).toBeVisible()
    await expect(plan.getByText('active')).toHaveAttribute('data-highlighted', 'true')
    expect(await findViolations(page), reader.email).toEqual([])
    await plan.getByRole('link', { name: 'What it brings' }).click()
    await expect(page).toHaveURL('/account?tab=subscription')
    await expect(page.getByRole('tabpanel', { name: 'Subscription' })).toBeFocused()
    await expect(page.getByRole('region', { name: 'The Global Reader' }).getByText('per year')).toBeVisible()
  })
})

test('logging out on the account page leads home, and the back button shows nothing of the reader', async ({
  page,
  reader,
}) => {
  await page.goto('/account')
  await expect(page.getByText('Nothing left unfinished.')).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: reader.firstName, exact: true }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('You have been successfully logged out.').first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/login?next=%2Faccount')
})

test.describe('for a reader whose address is not confirmed', () => {
  test.use({ readerOptions: { isEmailVerified: false } })

  test('both pages say so, and send the mail again', async ({ page, reader }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Please confirm your e-mail address' })).toBeVisible()
    await page.goto('/account')
    const notice = page.getByRole('region', { name: 'Please confirm your e-mail address' })
    await notice.getByRole('button', { name: 'Send it again' }).click()
    await expect(page.getByText('E-mail sent', { exact: true })).toBeVisible()
    await expect(notice.getByText(`We have sent a mail to ${reader.email}.`)).toBeVisible()
    await expect(notice.getByRole('button')).toHaveCount(0)
  })
})

test('an account that is to be deleted says when, and can be kept', async ({ page, reader }) => {
  const asked = await page.request.post('/api/user/deletion', { data: { password: reader.password } })
  expect(asked.status()).toBe(202)
  await page.goto('/account')
  const notice = page.getByRole('region', { name: /^Your account will be deleted on \d+ \w+ \d{4}$/ })
  await notice.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('Account kept', { exact: true })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Nothing left unfinished.')).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test.describe('when the session cannot be read', () => {
  test.use({ expectedConsoleErrors: [/status of 503|The current user could not be read/] })

  test('spec §8 current user fails, §8 general rule: the page says what the server said', async ({
    page,
    reader,
  }) => {
    await page.route('**/api/user', (route) =>
      route.fulfill({ status: 503, body: 'Please try again shortly.' }),
    )
    await page.addInitScript(() => {
      // The page reports the failure as an error, which a journey would otherwise end with.
      window.addEventListener('error', (event) => event.preventDefault())
    })
    await page.goto('/account')
    await expect(page.getByText('503: Please try again shortly.'), reader.email).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

test.describe('when the code of the screen does not come', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource/] })

  test('the page says so, and where to try again', async ({ page, reader }) => {
    await page.route('**/_astro/account-screen.*.js', (route) => route.abort())
    await page.goto('/account?tab=subscription')
    await expect(page.getByText('This page could not be loaded.'), reader.email).toBeVisible()
    await page.unroute('**/_astro/account-screen.*.js')
    await page.getByRole('main').getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('tab', { name: 'Subscription', selected: true })).toBeVisible()
  })
})
