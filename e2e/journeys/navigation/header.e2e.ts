import type { Page, Request } from '@playwright/test'
import { findViolations } from '../../browser/axe.ts'
import { expect, test } from '../../fixtures/steady-site-layout.ts'
import { AdminLogin } from '../../pages/admin-login.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

test('spec §2 header: logo, title, tagline, weather, search and Subscribe are on the page @phone-only', async ({
  page,
}) => {
  await page.goto('/leadership')
  await expectHeader(page)
})

test('spec §2 header, §2 signed out: it has a Sign In link as well, and the server is asked nothing about the reader', async ({
  page,
}) => {
  const asked = watchRequests(page)
  for (const path of ['/', '/leadership']) {
    await page.goto(path)
    await expect(account(page).getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
    await expect(
      page.getByRole('group', { name: 'Weather around the world' }).getByRole('listitem'),
    ).toHaveCount(12)
  }
  await expectHeader(page)
  expect(asked('/api/user')).toEqual([])
})

test('spec §2 signed out, §2 account menu, §7 current user: a spinner, and not Sign In, from the first paint on, then the menu of who is signed in', async ({
  page,
  context,
  newsroom,
}) => {
  const credentials = await newsroom.hire('reader', { firstName: 'Ada', lastName: 'Lovelace' })
  const { email } = credentials
  await signInBrowser(context, credentials)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const asked = watchRequests(page)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/user', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seenLinks: seen })
    const look = () => {
      const link = document.querySelector('session-view > a[href="/login"]')
      if (link?.checkVisibility()) seen.push('Sign In')
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto('/leadership')
  await expect(account(page).getByRole('status')).toHaveText('Loading your account')
  answer.resolve()
  await expect(account(page).getByRole('button', { name: 'Ada' })).toBeVisible()
  await expect(account(page).getByRole('status')).toBeHidden()
  expect(await page.evaluate(() => Object.entries(window).find(([key]) => key === 'seenLinks')?.[1])).toEqual(
    [],
  )

  const toggle = account(page).getByRole('button', { name: 'Ada', exact: true })
  const panel = account(page).getByRole('group', { name: 'Account' })
  await expect(panel).toBeHidden()
  await toggle.click()
  await expect(panel.getByText('Ada Lovelace')).toBeVisible()
  await expect(panel.getByText(email)).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Account Dashboard' })).toHaveAttribute('href', '/account')
  await expect(panel.getByRole('button', { name: 'Log out' })).toBeVisible()
  await test.step('axe finds nothing in it, in light and in dark', async () => {
    expect(await findViolations(page, 'header')).toEqual([])
  })

  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(toggle).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('link', { name: 'Account Dashboard' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('link', { name: 'Receipts and invoices' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(panel).toBeHidden()
  await toggle.click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(panel).toBeHidden()

  await page.goto('/strategy')
  await expect(account(page).getByRole('button', { name: 'Ada' })).toBeVisible()
  expect(asked('/api/user')).toHaveLength(1)
})

test('staff who sign in at /admin are known to the magazine, until they log out there', async ({
  page,
  newsroom,
}) => {
  await new AdminLogin(page).signIn(await newsroom.hire('editor', { firstName: 'Grace' }))
  await page.goto('/leadership')
  await expect(account(page).getByRole('button', { name: 'Grace' })).toBeVisible()
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Log out' }).click()
  await expect(page.getByText('You have been logged out successfully.')).toBeVisible()
  await page.goto('/leadership')
  await expect(account(page).getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test.describe('when the session has ended elsewhere', () => {
  // The browser itself notes every 401.
  test.use({ expectedConsoleErrors: [/the server responded with a status of 401/] })

  test('spec §4 signed out is no error: the reader is signed out, without a complaint', async ({
    page,
    context,
    newsroom,
  }) => {
    await signInBrowser(context, await newsroom.hire('reader', { firstName: 'Ada' }))
    await context.clearCookies({ name: 'meridian-session' })
    await page.goto('/leadership')
    await expect(account(page).getByRole('link', { name: 'Sign In' })).toBeVisible()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('meridian-signed-in')
  })
})

async function expectHeader(page: Page): Promise<void> {
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Meridian' })).toHaveAttribute('href', '/')
  await expect(
    header.getByText('Executive Intelligence for Global Leaders').filter({ visible: true }),
  ).toHaveCount(1)
  await expect(header.getByRole('group', { name: 'Weather around the world' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/search')
  await expect(header.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', '/subscription')
}

/** The reader's own place in the header of a wide screen. */
function account(page: Page) {
  return page.getByRole('banner').locator('session-view').filter({ visible: true })
}

function watchRequests(page: Page): (path: string) => string[] {
  const paths: string[] = []
  page.on('request', (request: Request) => paths.push(new URL(request.url()).pathname))
  return (path) => paths.filter((requested) => requested === path)
}
