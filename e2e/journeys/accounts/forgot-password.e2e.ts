import { CmsClient } from '../../cms/cms-client.ts'
import { linkIn } from '../../cms/mail-link.ts'
import { readMailbox, untilMail } from '../../cms/mailbox.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { AdminLogin } from '../../pages/admin-login.page.ts'
import { AuthPage } from '../../pages/auth.page.ts'

test('an editor who has forgotten the password gets from the admin to a new one', async ({
  page,
  newsroom,
}) => {
  const auth = new AuthPage(page)
  const { email } = await newsroom.hire('editor')
  await page.goto('/admin/login')
  await page.getByRole('link', { name: /forgot/i }).click()
  await expect(page).toHaveURL('/auth/forgot-password')
  await auth.email.fill(email)
  await auth.main.getByRole('button', { name: 'Send me a link' }).click()
  const mail = await untilMail(newsroom.cms, { to: email, count: 1 })

  await page.goto(linkIn(mail, '/auth/reset-password'))
  const password = 'a-new-and-quite-long-passphrase'
  await auth.field('New password').fill(password)
  await auth.field('Confirm new password').fill(password)
  await auth.main.getByRole('button', { name: 'Set new password' }).click()
  // Staff who came from the admin go back to it.
  await expect(page).toHaveURL('/admin/login')
  await new AdminLogin(page).signIn({ email, password })
})

test('a mail that opens an account is for administrators alone', async ({ request, newsroom, baseURL }) => {
  const colleague = await newsroom.hire('support')
  const { email } = await newsroom.hire('admin')
  // An address of before, which staff may have kept.
  const led = await request.get('/admin/forgot')
  expect([led.status(), new URL(led.url()).pathname]).toEqual([200, '/auth/forgot-password'])
  expect((await request.post('/api/auth/forgot-password', { data: { email } })).status()).toBe(202)
  await untilMail(newsroom.cms, { to: email, count: 1 })
  const origin = baseURL ?? ''
  const support = await CmsClient.signIn({ origin, publicUrl: origin }, colleague)
  expect(await readMailbox(support, email)).toEqual([])
})
