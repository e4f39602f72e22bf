import { findViolations } from '../browser/axe.ts'
import { uniqueEmail, uniqueName } from '../content/unique-name.ts'
import { deletePersonOf } from '../accounts/people.ts'
import type { Newsroom } from '../fixtures/newsroom.ts'
import { expect, test } from '../fixtures/reader.ts'
import { AuthPage } from '../pages/auth.page.ts'
import { expectToast } from '../pages/toast.ts'

/** Somebody who has no account yet; the one that a journey opens for them is gone afterwards. */
function stranger(newsroom: Newsroom) {
  const email = uniqueEmail('ada')
  newsroom.afterwards(() => deletePersonOf(email))
  return { firstName: 'Ada', lastName: 'Lovelace', email, password: uniqueName('Pass') }
}

test('spec §2 auth page: two tabs, and links home and to the contact page @phone', async ({ page }) => {
  const auth = new AuthPage(page)
  await page.goto('/auth')
  await expect(auth.signInTab).toHaveAttribute('aria-selected', 'true')
  await expect(auth.main.getByRole('link', { name: 'Back to Meridian' })).toHaveAttribute('href', '/')
  await expect(auth.main.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')

  await auth.email.fill('kept@meridian.example')
  await auth.registerTab.click()
  await expect(page).toHaveURL('/auth?tab=register')
  await expect(auth.main.getByRole('tabpanel', { name: 'Create Account' })).toBeVisible()
  await expect(auth.main.getByRole('tabpanel', { name: 'Sign In' })).toBeHidden()
  await page.keyboard.press('ArrowLeft')
  await expect(auth.signInTab).toBeFocused()
  await expect(auth.email).toHaveValue('kept@meridian.example')
  await page.goBack()
  await expect(auth.registerTab).toHaveAttribute('aria-selected', 'true')
})

test('a link to the second tab shows it from the first paint on', async ({ page }) => {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seenPanels: seen })
    const look = () => {
      if (document.querySelector('#panel-sign-in')?.checkVisibility()) seen.push('Sign In')
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto('/auth?tab=register')
  await expect(new AuthPage(page).registerTab).toHaveAttribute('aria-selected', 'true')
  const seen = await page.evaluate(() => Object.entries(window).find(([key]) => key === 'seenPanels')?.[1])
  expect(seen).toEqual([])
})

test('spec §2 auth page: who is signed in goes on to the account', async ({ page, reader }) => {
  await page.goto('/auth')
  await expect(page).toHaveURL('/account')
  await page.goto('/login?next=/saved')
  await expect(page).toHaveURL('/saved')
  await expect(new AuthPage(page).account().getByRole('button', { name: reader.firstName })).toBeVisible()
})

test('spec §5 auth login: both fields are required, and are said to be', async ({ page }) => {
  const auth = new AuthPage(page)
  await page.goto('/auth')
  await auth.password.fill('only-a-password')
  await auth.signInButton.click()
  await expectToast(page, 'Missing information', 'Please enter both email and password.')
  await expect(auth.email).toBeFocused()
  await expect(auth.email).toHaveAccessibleDescription('Please enter both email and password.')
  await auth.email.fill('ada@meridian.example')
  await expect(auth.email).not.toHaveAttribute('aria-invalid')
})

test("spec §8 auth login succeeds, §7 sign-in calls: 'Welcome back!', on the account page", async ({
  page,
  newsroom,
}) => {
  const auth = new AuthPage(page)
  const credentials = await newsroom.hire('reader', { firstName: 'Ada' })
  await page.goto('/login')
  await auth.signIn(credentials)
  await expect(page).toHaveURL('/account')
  await expectToast(page, 'Welcome back!')
  await expect(auth.account().getByRole('button', { name: 'Ada' })).toBeVisible()
})

test.describe('refusals', () => {
  test.use({ expectedConsoleErrors: [/the server responded with a status of 40[139]/] })

  test('spec §8 auth login fails: the toast gives the status code and the sentence', async ({
    page,
    newsroom,
  }) => {
    const auth = new AuthPage(page)
    const { email } = await newsroom.hire('reader')
    await page.goto('/auth')
    await auth.signIn({ email, password: 'not-the-password' })
    await expectToast(page, 'Login failed', '401: Invalid email or password')
    await expect(auth.main.getByText('Invalid email or password', { exact: true })).toBeVisible()
    await expect(auth.email).toHaveValue(email)
  })

  test('spec §8 auth registration fails: who has an account is told to sign in', async ({
    page,
    newsroom,
  }) => {
    const auth = new AuthPage(page)
    const { email } = await newsroom.hire('reader')
    await page.goto('/auth?tab=register')
    await auth.fillRegistration({ ...stranger(newsroom), email })
    await auth.main.getByRole('button', { name: 'Create Account' }).click()
    await expectToast(
      page,
      'Registration failed',
      '409: There is already an account with this email address. Sign in instead.',
    )
  })

  test('whoever has a second factor is asked for the code in place of the password', async ({ page }) => {
    const auth = new AuthPage(page)
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 403, body: 'Enter the code.' }))
    await page.goto('/auth')
    await auth.signIn({ email: 'staff@meridian.example', password: 'right-password' })
    await expect(auth.main.getByRole('heading', { name: 'One more step' })).toBeFocused()
    await auth.field('Code or recovery code').fill('123456')
    await auth.main.getByRole('button', { name: 'Continue' }).click()
    await expectToast(page, 'Login failed')
    await auth.main.getByRole('button', { name: 'Start again' }).click()
    await expect(auth.email).toBeVisible()
  })
})

test('spec §5 auth register, §9 password length: what is missing, differs or is too short is said', async ({
  page,
  newsroom,
}) => {
  const auth = new AuthPage(page)
  const send = auth.main.getByRole('button', { name: 'Create Account' })
  const entries = stranger(newsroom)
  await page.goto('/auth?tab=register')
  await auth.fillRegistration({ ...entries, lastName: ' ' })
  await send.click()
  await expectToast(page, 'Missing information', 'Please fill in all required fields.')
  await expect(auth.field('Last name')).toBeFocused()

  await auth.fillRegistration({ ...entries, confirmPassword: 'another' })
  await send.click()
  await expectToast(page, "Passwords don't match", 'Please make sure both password fields match.')

  await auth.fillRegistration({ ...entries, password: 'fiver' })
  await send.click()
  await expectToast(page, 'Password too short', 'Password must be at least 6 characters long.')
})

test('spec §8 auth registration succeeds, §6 anonymous: the welcome names the product', async ({
  page,
  newsroom,
}) => {
  const auth = new AuthPage(page)
  await page.goto('/auth?tab=register')
  await auth.fillRegistration(stranger(newsroom))
  await auth.main.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/account')
  await expectToast(page, 'Welcome to Meridian!')
  await expect(auth.account().getByRole('button', { name: 'Ada' })).toBeVisible()
})

test('what was typed outlives a reload, but for the passwords', async ({ page, newsroom }) => {
  const auth = new AuthPage(page)
  const { firstName, email, ...rest } = stranger(newsroom)
  await page.goto('/auth?tab=register')
  await auth.fillRegistration({ firstName, email, ...rest })
  await page.reload()
  await expect(auth.field('First name')).toHaveValue(firstName)
  await expect(auth.email).toHaveValue(email)
  await expect(auth.password).toHaveValue('')
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(kept).not.toContain(rest.password)
})

test('a password is shown to who asks to see it', async ({ page }) => {
  const auth = new AuthPage(page)
  await page.goto('/login')
  await auth.password.fill('a-secret')
  await auth.main.getByRole('button', { name: 'Show password' }).click()
  await expect(auth.password).toHaveAttribute('type', 'text')
  await auth.main.getByRole('button', { name: 'Hide password' }).click()
  await expect(auth.password).toHaveAttribute('type', 'password')
})

for (const path of ['/auth', '/auth?tab=register', '/login'] as const) {
  test(`axe finds nothing on ${path} with its faults @phone`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const auth = new AuthPage(page)
    await page.goto(path)
    await auth.main.locator('button[type="submit"]').filter({ visible: true }).click()
    await expect(auth.email).toHaveAttribute('aria-invalid', 'true')
    expect(await findViolations(page, 'main')).toEqual([])
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says what is missing, and where to turn to', async ({ page }) => {
    await page.goto('/auth')
    const main = page.getByRole('main')
    await expect(main.getByText(/This form needs scripts/)).toBeVisible()
    await expect(main.getByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/contact')
    await expect(main.getByRole('button', { name: 'Sign In', exact: true })).toBeDisabled()
  })
})
