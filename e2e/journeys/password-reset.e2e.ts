import { linkIn } from '../cms/mail-link.ts'
import { untilMail } from '../cms/mailbox.ts'
import { findViolations } from '../browser/axe.ts'
import { uniqueEmail, uniqueName } from '../content/unique-name.ts'
import { expect, test } from '../fixtures/newsroom.ts'
import { AuthPage } from '../pages/auth.page.ts'
import { expectToast } from '../pages/toast.ts'

test('who has forgotten the password sets a new one by the link in a mail, and signs in with it', async ({
  page,
  newsroom,
}) => {
  const auth = new AuthPage(page)
  const { email } = await newsroom.hire('reader', { firstName: 'Ada' })
  await page.goto('/login')
  await auth.main.getByRole('link', { name: 'Forgotten your password?' }).click()
  await auth.email.fill(email)
  await auth.main.getByRole('button', { name: 'Send me a link' }).click()
  await expect(auth.main.getByRole('heading', { name: 'Please look into your mail' })).toBeFocused()

  const link = linkIn(await untilMail(newsroom.cms, { to: email, count: 1 }), '/auth/reset-password')
  await page.goto(link)
  const password = uniqueName('Fresh')
  await auth.field('New password').fill(password)
  await auth.field('Confirm new password').fill('another')
  await auth.main.getByRole('button', { name: 'Set new password' }).click()
  await expectToast(page, "Passwords don't match")
  await auth.field('Confirm new password').fill(password)
  await auth.main.getByRole('button', { name: 'Set new password' }).click()
  await expect(page).toHaveURL('/login')
  await expectToast(page, 'Password updated')
  await auth.signIn({ email, password })
  await expect(page).toHaveURL('/account')
})

test.describe('refusals', () => {
  test.use({ expectedConsoleErrors: [/the server responded with a status of 4\d\d/] })

  test('a link that is not valid any more says so, and leads to a new one', async ({ page }) => {
    const auth = new AuthPage(page)
    await page.goto('/auth/reset-password#token=never-was-one')
    await auth.field('New password').fill('a-new-password')
    await auth.field('Confirm new password').fill('a-new-password')
    await auth.main.getByRole('button', { name: 'Set new password' }).click()
    await expectToast(page, 'Password not changed')
    await expect(auth.main.getByText('This link is not valid any more.')).toBeVisible()
    await auth.main.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(page).toHaveURL('/auth/forgot-password')
  })
})

test('an address without an account is answered like one with', async ({ page }) => {
  const auth = new AuthPage(page)
  await page.goto('/auth/forgot-password')
  await auth.email.fill(uniqueEmail('nobody'))
  await auth.main.getByRole('button', { name: 'Send me a link' }).click()
  await expect(auth.main.getByRole('heading', { name: 'Please look into your mail' })).toBeVisible()
})

for (const path of ['/auth/forgot-password', '/auth/reset-password']) {
  test(`axe finds nothing on ${path} @phone`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    await expect(page.getByRole('main').locator('button[type="submit"]')).toBeEnabled()
    expect(await findViolations(page, 'main')).toEqual([])
  })
}
