import { CmsClient } from '../cms/cms-client.ts'
import { readMailbox, untilMail } from '../cms/mailbox.ts'
import { expect, test } from '../fixtures/newsroom.ts'
import { AdminLogin } from '../pages/admin-login.page.ts'

test('an editor who has forgotten the password sets a new one by the link in a mail', async ({
  page,
  newsroom,
  baseURL,
}) => {
  const { email } = await newsroom.hire('editor')
  await page.goto('/admin/login')
  await page.getByRole('link', { name: /forgot/i }).click()
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
  await page.getByRole('textbox', { name: /email/i }).fill(email)
  await page.getByRole('button', { name: 'Submit' }).click()
  const mail = await untilMail(newsroom.cms, { to: email, count: 1 })
  expect(mail.subject).toBe('Your password at Meridian')

  const link = mail.text.split(/[\s()]+/).find((word) => word.startsWith(`${baseURL}/admin/reset/`))
  await page.goto(link ?? 'about:blank')
  const password = 'a-new-and-long-password'
  await page.getByRole('textbox', { name: 'New Password' }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(password)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page).toHaveURL(/\/admin$/)

  await page.context().clearCookies()
  await new AdminLogin(page).signIn({ email, password })
})

test('a mail that opens an account is for administrators alone', async ({ page, newsroom, baseURL }) => {
  const colleague = await newsroom.hire('editor')
  const { email } = await newsroom.hire('admin')
  await page.goto('/admin/forgot')
  await page.getByRole('textbox', { name: /email/i }).fill(email)
  await page.getByRole('button', { name: 'Submit' }).click()
  await untilMail(newsroom.cms, { to: email, count: 1 })
  const origin = baseURL ?? ''
  const editor = await CmsClient.signIn({ origin, publicUrl: origin }, colleague)
  expect(await readMailbox(editor, email)).toEqual([])
})
