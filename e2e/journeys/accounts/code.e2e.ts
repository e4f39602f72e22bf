import { linkIn } from '../../cms/mail-link.ts'
import { untilMail } from '../../cms/mailbox.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { AuthPage } from '../../pages/auth.page.ts'
import { expectToast } from '../../pages/toast.ts'

test('a reader signs in with the code of a mail, which a reload does not cost, and is where they wanted @phone', async ({
  page,
  newsroom,
}) => {
  const auth = new AuthPage(page)
  const { email } = await newsroom.hire('reader', { firstName: 'Ada' })
  await page.goto('/login?next=/saved')
  await auth.main.getByRole('link', { name: 'Sign in with a code by e-mail' }).click()
  await auth.email.fill(email)
  await auth.main.getByRole('button', { name: 'Send me a code' }).click()
  await expect(auth.main.getByText(email)).toBeVisible()
  const { text } = await untilMail(newsroom.cms, { to: email, count: 1 })
  await page.reload()
  await auth.field('Code').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
  await auth.signInButton.click()
  await expect(page).toHaveURL('/saved')
  await expectToast(page, 'Welcome back!')
})

test('the link of the mail shows a button, and opening it alone uses nothing up', async ({
  page,
  context,
  newsroom,
}) => {
  const auth = new AuthPage(page)
  const { email } = await newsroom.hire('reader', { firstName: 'Ada' })
  await context.request.post('/api/auth/send-code', { data: { email } })
  const link = linkIn(await untilMail(newsroom.cms, { to: email, count: 1 }), '/auth/code')
  await page.goto(link)
  await expect(auth.signInButton).toBeEnabled()
  await page.reload()
  await auth.signInButton.click()
  await expect(page).toHaveURL('/account')
  await expect(auth.account().getByRole('button', { name: 'Ada' })).toBeVisible()
})
