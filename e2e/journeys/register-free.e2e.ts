import { deletePersonOf } from '../accounts/people.ts'
import { findViolations } from '../browser/axe.ts'
import { uniqueEmail, uniqueName } from '../content/unique-name.ts'
import type { Newsroom } from '../fixtures/newsroom.ts'
import { expect, test } from '../fixtures/newsroom.ts'
import { AuthPage } from '../pages/auth.page.ts'
import { expectToast } from '../pages/toast.ts'

const path = '/subscribe/free?plan=introduction'

function stranger(newsroom: Newsroom) {
  const email = uniqueEmail('grace')
  newsroom.afterwards(() => deletePersonOf(email))
  return { firstName: 'Grace', lastName: 'Hopper', email, password: uniqueName('Pass') }
}

test("spec §2 free registration: 'Join The Introduction', and on to the dashboard @phone", async ({
  page,
  newsroom,
}) => {
  const auth = new AuthPage(page)
  await page.goto('/subscription')
  await page.getByRole('article', { name: 'The Introduction' }).getByRole('link').click()
  await expect(page).toHaveURL(path)
  await expect(auth.main.getByRole('heading', { level: 1, name: 'Join The Introduction' })).toBeVisible()
  await expect(auth.main.getByRole('link', { name: 'Sign in', exact: true })).toHaveAttribute('href', '/auth')
  await auth.fillRegistration(stranger(newsroom))
  await auth.main.getByRole('button', { name: 'Join for free' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expectToast(page, 'Welcome to Meridian!')
})

test("spec §5 registration and checkout: every field is required, and 'Password Mismatch'", async ({
  page,
  newsroom,
}) => {
  const auth = new AuthPage(page)
  const send = auth.main.getByRole('button', { name: 'Join for free' })
  const entries = stranger(newsroom)
  await page.goto(path)
  await send.click()
  await expectToast(page, 'Missing information', 'Please fill in all required fields.')
  await expect(auth.field('First name')).toBeFocused()
  await auth.fillRegistration({ ...entries, confirmPassword: 'another' })
  await send.click()
  await expectToast(page, 'Password Mismatch', 'Passwords do not match')
})

test.describe('refusals', () => {
  test.use({ expectedConsoleErrors: [/the server responded with a status of 4\d\d/] })

  test("spec §8 free registration fails: 'Registration Failed', and nothing typed is lost", async ({
    page,
    newsroom,
  }) => {
    const auth = new AuthPage(page)
    const entries = stranger(newsroom)
    await page.goto('/subscribe/free?plan=platinum')
    await auth.fillRegistration(entries)
    await auth.main.getByRole('button', { name: 'Join for free' }).click()
    await expectToast(page, 'Registration Failed')
    await expect(auth.email).toHaveValue(entries.email)
    await expect(page).toHaveURL('/subscribe/free?plan=platinum')
  })
})

test('axe finds nothing on the page @phone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path)
  await expect(new AuthPage(page).main.getByRole('button', { name: 'Join for free' })).toBeEnabled()
  expect(await findViolations(page, 'main')).toEqual([])
})
