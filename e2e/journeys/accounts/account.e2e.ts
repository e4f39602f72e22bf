import { findViolations } from '../../browser/axe.ts'
import { expect, test } from '../../fixtures/reader.ts'
import { watchReaderCalls } from '../../pages/reader-calls.ts'

const articleId = 'the-hotelier-who-removed-the-lobby'

test('spec §2 account: logging out leads home, and back to nothing of the reader; signed out it leads to the sign-in, and from there to the tab that was asked for', async ({
  page,
  reader,
}) => {
  await page.goto('/account')
  await expect(page.getByText('Nothing left unfinished.')).toBeVisible()
  await test.step('logging out', async () => {
    await page.getByRole('banner').getByRole('button', { name: reader.firstName, exact: true }).click()
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('You have been successfully logged out.').first()).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/login?next=%2Faccount')
  })
  await test.step('signed out', async () => {
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
    for (const name of ['Overview', 'Subscription', 'Delivery', 'Support', 'Settings']) {
      await expect(page.getByRole('tab', { name })).toHaveCount(1)
    }
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Overview')
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

test.describe('when the code of the screen does not come', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource/] })

  test('the page says so, and where to try again', async ({ page, reader }) => {
    await page.route('**/_astro/reader-screen.*.js*', (route) => route.abort())
    await page.goto('/account?tab=subscription')
    await expect(page.getByText('This page could not be loaded.'), reader.email).toBeVisible()
    await page.unroute('**/_astro/reader-screen.*.js*')
    await page.getByRole('main').getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('tab', { name: 'Subscription', selected: true })).toBeVisible()
  })
})
