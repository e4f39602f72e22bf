import { AdminLogin } from '../pages/admin-login.page.ts'
import { expect, test } from '../fixtures/newsroom.ts'
import { signInBrowser } from '../pages/reader-session.ts'

test('an editor signs in to the admin, which bears the name of the magazine, and out again', async ({
  page,
  newsroom,
}) => {
  const credentials = await newsroom.hire('editor')
  await new AdminLogin(page).signIn(credentials)
  await expect(page).toHaveTitle(/Meridian/)
  await page.getByRole('button', { name: 'Open Menu' }).click()
  const sidebar = page.getByRole('navigation').first()
  await expect(sidebar.getByRole('link', { name: 'Articles', exact: true })).toBeVisible()
  await sidebar.getByRole('link', { name: 'Log out' }).click()
  await expect(page.getByText('You have been logged out successfully.')).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

test('whoever is not signed in is led to the sign-in, and from there to where they wanted', async ({
  page,
  newsroom,
}) => {
  const credentials = await newsroom.hire('editor')
  await page.goto('/admin/collections/articles')
  await expect(page).toHaveURL(/\/admin\/login/)
  await new AdminLogin(page).submit(credentials)
  await expect(page.getByRole('heading', { name: 'Articles', level: 1 })).toBeVisible()
})

test.describe('while the browser has not run its scripts', () => {
  test.use({ javaScriptEnabled: false })

  test("spec §2 admin loading: the admin says 'Loading admin panel...'", async ({
    page,
    context,
    newsroom,
  }) => {
    await signInBrowser(context, await newsroom.hire('editor'))
    await page.goto('/admin')
    await expect(page.getByText('Loading admin panel...')).toBeVisible()
  })
})

test.describe('refusals', () => {
  test.use({ expectedConsoleErrors: [/the server responded with a status of 40[13]/] })

  test('a wrong password is refused', async ({ page, newsroom }) => {
    const { email } = await newsroom.hire('editor')
    await page.goto('/admin/login')
    await new AdminLogin(page).submit({ email, password: 'a-wrong-password' })
    await expect(page.getByText('The email or password provided is incorrect.')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/login/)
  })

  test('spec §6 admin: a reader with an account is refused by the server', async ({ context, newsroom }) => {
    await signInBrowser(context, await newsroom.hire('reader'))
    // As a browser says when somebody follows a link.
    const headers = { 'sec-fetch-site': 'same-origin' }
    const panel = await context.request.get('/admin/collections/articles', { headers, maxRedirects: 0 })
    expect(panel.status()).toBe(307)
    expect(panel.headers()['location']).toContain('/admin/unauthorized')
    const rest = await context.request.get('/cms/api/articles', { headers })
    expect(rest.status()).toBe(403)
    expect(await rest.text()).not.toContain('docs')
  })
})
