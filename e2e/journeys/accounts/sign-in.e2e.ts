import { findViolations } from '../../browser/axe.ts'
import { AdminLogin } from '../../pages/admin-login.page.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

test('spec §2 admin login: an editor signs in to the admin, which bears the name of the magazine, goes on to it when signed in, and out again', async ({
  page,
  newsroom,
}) => {
  const credentials = await newsroom.hire('editor')
  await new AdminLogin(page).signIn(credentials)
  await expect(page).toHaveTitle(/Meridian/)
  await page.goto('/admin/login')
  await expect(page).toHaveURL(/\/admin$/)
  const sidebar = page.getByRole('navigation', { name: 'Menu' })
  await expect(sidebar.getByRole('link', { name: 'Articles', exact: true })).toBeVisible()
  await sidebar.getByRole('link', { name: 'Log out' }).click()
  await expect(page.getByText('You have been logged out successfully.')).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

test('spec §8 admin login succeeds, §4 admin login, §9 login redirect: the toast, and 100 ms later the admin', async ({
  page,
  newsroom,
}) => {
  const login = new AdminLogin(page)
  const credentials = await newsroom.hire('admin')
  await page.clock.install()
  await page.goto('/admin/login')
  await login.email.fill(credentials.email)
  await login.password.fill(credentials.password)
  // From here on time passes when the test says so.
  await page.clock.pauseAt(Date.now() + 60_000)
  await login.login.click()
  const toastsAfterAMoment = async () => {
    await page.clock.runFor(5)
    return login.toast.count()
  }
  await expect.poll(toastsAfterAMoment).toBe(1)
  await expect(login.toast).toContainText('Success')
  await expect(login.toast).toContainText('Logged in successfully!')
  await page.clock.runFor(80)
  await expect(page).toHaveURL(/\/admin\/login$/)
  await page.clock.resume()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
})

test('spec §2 admin login: it asks for e-mail and password, and axe finds nothing @phone', async ({
  page,
}) => {
  const login = new AdminLogin(page)
  await page.goto('/admin/login')
  await expect(login.email).toHaveAttribute('type', 'email')
  await expect(login.password).toHaveAttribute('type', 'password')
  expect(await findViolations(page, '.sign-in')).toEqual([])
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
  test.use({ expectedConsoleErrors: [/the server responded with a status of (40[13]|502)/] })

  test('spec §5 admin login, §8 admin login fails: anyone who is not signed in is led to the sign-in, told what is missing or wrong, and gets from there to where they wanted', async ({
    page,
    newsroom,
  }) => {
    const login = new AdminLogin(page)
    const credentials = await newsroom.hire('editor')
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/')) calls.push(request.url())
    })
    await page.goto('/admin/collections/articles')
    await expect(page).toHaveURL(/\/admin\/login/)

    await test.step('without both entries nothing is sent, and a toast says what is missing', async () => {
      for (const [email, password] of [
        ['', ''],
        ['editor@meridian.example', ''],
        ['', 'a-long-enough-password'],
      ] as const) {
        await login.submit({ email, password })
        await expect(login.toast).toContainText('Missing Information')
        await expect(login.toast).toContainText('Please enter both email and password')
      }
      expect(calls).toEqual([])
    })

    await test.step('a wrong password is refused with the message of the server', async () => {
      await login.submit({ email: credentials.email, password: 'a-wrong-password' })
      await expect(login.toast).toContainText('Login Failed')
      await expect(login.toast).toContainText('401: Invalid email or password')
      await expect(page).toHaveURL(/\/admin\/login/)
      await expect(login.email).toHaveValue(credentials.email)
    })

    await login.submit(credentials)
    await expect(page.getByRole('heading', { name: 'Articles', level: 1 })).toBeVisible()
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
