import { findViolations } from '../browser/axe.ts'
import { linkIn } from '../cms/mail-link.ts'
import { untilMail } from '../cms/mailbox.ts'
import { expect, test } from '../fixtures/newsroom.ts'
import { AuthPage } from '../pages/auth.page.ts'
import { expectToast } from '../pages/toast.ts'

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

test.describe('refusals', () => {
  test.use({ expectedConsoleErrors: [/the server responded with a status of 4\d\d/] })

  test('a wrong code and a spent link are refused, with a way on', async ({ page, context, newsroom }) => {
    const auth = new AuthPage(page)
    const { email } = await newsroom.hire('reader')
    await page.goto('/auth/code')
    await auth.email.fill(email)
    await auth.main.getByRole('button', { name: 'Send me a code' }).click()
    const mail = await untilMail(newsroom.cms, { to: email, count: 1 })
    await auth.field('Code').fill('12')
    await auth.signInButton.click()
    await expectToast(page, 'Please check the code', 'The code has six digits.')
    const wrong = mail.text.includes('111111') ? '222222' : '111111'
    await auth.field('Code').fill(wrong)
    await auth.signInButton.click()
    await expectToast(page, 'Login failed')

    const link = linkIn(mail, '/auth/code')
    const token = new URL(link).hash.replace('#token=', '')
    await context.request.post('/api/auth/sign-in-with-link', { data: { token } })
    await context.clearCookies()
    await page.goto('about:blank')
    await page.goto(link)
    await auth.signInButton.click()
    await expectToast(page, 'Login failed')
    await auth.main.getByRole('button', { name: 'Ask for a new code' }).click()
    await expect(auth.email).toBeVisible()
  })
})

test('axe finds nothing on the page @phone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/auth/code')
  await expect(page.getByRole('main').locator('button[type="submit"]')).toBeEnabled()
  expect(await findViolations(page, 'main')).toEqual([])
})
