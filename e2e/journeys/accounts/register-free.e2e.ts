import { deletePersonOf } from '../../accounts/people.ts'
import { uniqueEmail, uniqueName } from '../../content/unique-name.ts'
import { expect, test, type Newsroom } from '../../fixtures/newsroom.ts'
import { AuthPage } from '../../pages/auth.page.ts'
import { expectToast } from '../../pages/toast.ts'

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
