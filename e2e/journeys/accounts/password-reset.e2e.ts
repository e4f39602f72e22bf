import { linkIn } from '../../cms/mail-link.ts'
import { untilMail } from '../../cms/mailbox.ts'
import { uniqueName } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { AuthPage } from '../../pages/auth.page.ts'
import { expectToast } from '../../pages/toast.ts'

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
  await auth.field('Confirm new password').fill(password)
  await auth.main.getByRole('button', { name: 'Set new password' }).click()
  await expect(page).toHaveURL('/login')
  await expectToast(page, 'Password updated')
  await auth.signIn({ email, password })
  await expect(page).toHaveURL('/account')
})
