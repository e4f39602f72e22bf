import { Secret, TOTP } from 'otpauth'
import { findViolations } from '../../browser/axe.ts'
import { readMailbox } from '../../cms/mailbox.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { AdminLogin } from '../../pages/admin-login.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'
import { SecondFactorPage } from '../../pages/second-factor.page.ts'

const stepMs = 30_000

/** What an authenticator app shows, so many steps of half a minute from now. */
function codeOf(secret: string, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * stepMs })
}

test.describe('with a second factor', () => {
  // 403: the code is due; 401: it is wrong.
  test.use({ expectedConsoleErrors: [/the server responded with a status of 40[13]/] })

  test('an editor sets up an authenticator app by the password, signs in with it, and with a recovery code', async ({
    page,
    context,
    newsroom,
  }) => {
    const [login, factor] = [new AdminLogin(page), new SecondFactorPage(page)]
    const credentials = await newsroom.hire('editor')
    await signInBrowser(context, credentials)
    await page.goto('/admin/second-factor')
    await expect(factor.password).toBeVisible()
    expect(await findViolations(page, '.second-factor')).toEqual([])
    const secret = await factor.begin(credentials)
    expect(await findViolations(page, '.second-factor')).toEqual([])
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    const recoveryCodes = await factor.confirm(codeOf(secret))
    expect(new Set(recoveryCodes).size).toBe(10)
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

    await context.clearCookies()
    await page.goto('/admin/login')
    await login.submit(credentials)
    await expect(login.code).toBeFocused()
    await login.code.fill('000000')
    await login.login.click()
    await expect(login.toast).toContainText('Login Failed')
    // The code of the present step was used to set it up.
    await login.code.fill(codeOf(secret, 1))
    await login.login.click()
    await expect(page).toHaveURL(/\/admin$/)

    await context.clearCookies()
    await page.goto('/admin/login')
    await login.submit(credentials)
    await login.code.fill(recoveryCodes[0] ?? '')
    await login.login.click()
    await expect(login.toast).toContainText('Logged in successfully!')
    await expect(page).toHaveURL(/\/admin$/)
    await page.goto('/admin/second-factor')
    await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
  })

  test('an administrator resets the factor of somebody who has lost it, who is told by mail', async ({
    page,
    context,
    newsroom,
  }) => {
    const [login, factor] = [new AdminLogin(page), new SecondFactorPage(page)]
    const editor = await newsroom.hire('editor')
    await signInBrowser(context, editor)
    await factor.confirm(codeOf(await factor.begin(editor)))

    await context.clearCookies()
    await signInBrowser(context, await newsroom.hire('admin'))
    await page.goto(`/admin/collections/users?search=${encodeURIComponent(editor.email)}`)
    await page.getByRole('link', { name: editor.email }).click()
    await page.getByRole('button', { name: 'Reset second factor' }).click()
    await page.getByRole('button', { name: 'Reset it now' }).click()
    await expect(page.getByText('Not set up.')).toBeVisible()

    await context.clearCookies()
    await login.signIn(editor)
    const subjects = async () => (await readMailbox(newsroom.cms, editor.email)).map(({ subject }) => subject)
    await expect.poll(subjects).toContain('Your second factor was reset')
  })
})

test('on a phone the password is asked for again as well, and axe finds nothing @phone-only', async ({
  page,
  context,
  newsroom,
}) => {
  const factor = new SecondFactorPage(page)
  const credentials = await newsroom.hire('editor')
  await signInBrowser(context, credentials)
  await page.goto('/admin/second-factor')
  await expect(factor.password).toBeVisible()
  expect(await findViolations(page, '.second-factor')).toEqual([])
  await factor.begin(credentials)
  expect(await findViolations(page, '.second-factor')).toEqual([])
})
