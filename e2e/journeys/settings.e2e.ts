import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { untilMail } from '../cms/mailbox.ts'
import { expect, test } from '../fixtures/reader.ts'
import { signInBrowser } from '../pages/reader-session.ts'
import { expectToast } from '../pages/toast.ts'

/** The part of the settings of this name. */
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function openSettings(page: Page, path = '/account'): Promise<void> {
  await page.goto(`${path}?tab=settings`)
  await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible()
}

async function fillPasswords(page: Page, current: string, next: string, confirmation = next): Promise<void> {
  const form = part(page, 'Password')
  await form.getByRole('textbox', { name: 'Current password' }).fill(current)
  await form.getByRole('textbox', { name: 'New password', exact: true }).fill(next)
  await form.getByRole('textbox', { name: 'Confirm new password' }).fill(confirmation)
}

const updatePassword = (page: Page) => page.getByRole('button', { name: 'Update password' }).click()
const isSignedIn = async (context: BrowserContext) =>
  (await context.request.get('/api/user')).status() === 200

test.beforeEach('a reader is signed in', ({ reader }) => {
  test.info().annotations.push({ type: 'reader', description: reader.email })
})

for (const path of ['/account', '/dashboard']) {
  test(`spec §5 change password: new and confirmation must match, on ${path}`, async ({ page, reader }) => {
    let sent = 0
    await page.route('**/api/user/password', (route) => {
      sent += 1
      return route.abort()
    })
    await openSettings(page, path)
    await fillPasswords(page, reader.password, 'a-new-secret', 'another-secret')
    await updatePassword(page)
    await expectToast(page, "Passwords don't match", 'Please make sure the new passwords match.')
    expect(sent).toBe(0)
  })
}

test('spec §8 password, §7 reader calls: it is changed, and every other device is signed out', async ({
  page,
  context,
  browser,
  reader,
}) => {
  const other = await browser.newContext()
  await signInBrowser(other, reader)
  await openSettings(page)
  await fillPasswords(page, reader.password, 'a-new-secret-of-mine')
  const asked = page.waitForRequest('**/api/user/password')
  await updatePassword(page)
  expect([(await asked).method(), (await asked).postDataJSON()]).toEqual([
    'PUT',
    { currentPassword: reader.password, newPassword: 'a-new-secret-of-mine' },
  ])
  await expectToast(page, 'Password updated', 'Your password has been successfully changed.')
  await expect(page.getByRole('textbox', { name: 'New password', exact: true })).toHaveValue('')
  await expect(page.getByText('You are signed in on no other device.')).toBeVisible()
  expect([await isSignedIn(context), await isSignedIn(other)]).toEqual([true, false])
  await signInBrowser(other, { email: reader.email, password: 'a-new-secret-of-mine' })
  await other.close()
})

test.describe('a server that refuses', () => {
  test.use({ expectedConsoleErrors: [/the server responded with a status of (400|503)/] })

  test('spec §8 password: a wrong current password is told by Error, and the reader stays', async ({
    page,
    context,
  }) => {
    await openSettings(page)
    await fillPasswords(page, 'not-my-password', 'a-new-secret-of-mine')
    await updatePassword(page)
    await expectToast(page, 'Error', /^400: /)
    await expect(part(page, 'Password').getByRole('alert')).toContainText('400: ')
    expect(await isSignedIn(context)).toBe(true)
  })

  test('what was typed outlives a failure and a reload, but no password does', async ({ page }) => {
    await page.route('**/api/user/profile', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 503, body: 'Try again.' })
        : route.continue(),
    )
    await openSettings(page)
    await fillPasswords(page, 'a-secret', 'another-secret')
    const firstName = page.getByRole('textbox', { name: 'First name' })
    await firstName.fill('Augusta')
    await page.getByRole('button', { name: 'Update profile' }).click()
    await expectToast(page, 'Error', '503: Try again.')
    await expect(firstName).toHaveValue('Augusta')
    await page.reload()
    await expect(firstName).toHaveValue('Augusta')
    await expect(page.getByRole('textbox', { name: 'Current password' })).toHaveValue('')
    const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
    expect(kept).toContain('Augusta')
    expect(kept).not.toContain('secret')
  })

  test('settings that cannot be read say so, and are read again on request', async ({ page }) => {
    let isAway = true
    await page.route('**/api/user/profile', (route) =>
      isAway ? route.fulfill({ status: 503, body: 'Please try again shortly.' }) : route.continue(),
    )
    await page.goto('/account?tab=settings')
    await expect(page.getByText('503: Please try again shortly.').last()).toBeVisible()
    isAway = false
    await page.getByRole('button', { name: 'Try again' }).last().click()
    await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible()
  })
})

test('a new name shows in the header at once and stays @phone', async ({ page }) => {
  await openSettings(page)
  await page.getByRole('textbox', { name: 'First name' }).fill(' Augusta ')
  await page.getByRole('textbox', { name: 'Last name' }).fill('King')
  await page.getByRole('button', { name: 'Update profile' }).click()
  await expectToast(page, 'Profile updated')
  await expect(page.getByText('Augusta King').filter({ visible: true })).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Augusta')
})

test('another e-mail address counts when its link was opened and confirmed', async ({
  page,
  browser,
  newsroom,
  reader,
}) => {
  const email = reader.email.replace('@', '-moved@')
  await openSettings(page)
  const form = part(page, 'E-mail address')
  await form.getByRole('textbox', { name: 'New e-mail address' }).fill(email)
  await form.getByRole('textbox', { name: 'Your password' }).fill(reader.password)
  await form.getByRole('button', { name: 'Change e-mail address' }).click()
  await expectToast(page, 'Check your mail', `We have sent a link to ${email}.`)
  await expect(form.getByText(`Waiting for ${email} to be confirmed.`)).toBeVisible()
  await expect(form.getByText(`${reader.email} (confirmed)`)).toBeVisible()

  const mail = await untilMail(newsroom.cms, { to: email, count: 1 })
  const link = /\/auth\/confirm-email#token=\S+/.exec(mail.text)?.[0] ?? ''
  expect(link).not.toBe('')
  await page.goto(link)
  const answered = page.waitForResponse('**/api/auth/confirm-email')
  await page.getByRole('main').getByRole('button').click()
  expect((await answered).status()).toBe(204)
  const elsewhere = await browser.newContext()
  await signInBrowser(elsewhere, { email, password: reader.password })
  const profile = await elsewhere.request.get('/api/user/profile')
  expect(await profile.json()).toMatchObject({ email, pendingEmail: null, isEmailVerified: true })
  await elsewhere.close()
})

test('the devices of a reader are listed, and signed out one by one or together @phone', async ({
  page,
  context,
  browser,
  reader,
}) => {
  const [phone, office, home] = await Promise.all([1, 2, 3].map(() => browser.newContext()))
  if (!phone || !office || !home) throw new Error('Three browsers are needed.')
  for (const device of [phone, office, home]) await signInBrowser(device, reader)
  await openSettings(page)
  const devices = part(page, 'Signed-in devices')
  await expect(devices.getByRole('listitem')).toHaveCount(4)
  await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
  await devices
    .getByRole('button', { name: /^Sign out (?!all)/ })
    .first()
    .click()
  await expectToast(page, 'Signed out', 'The device has been signed out.')
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  const left = await Promise.all([phone, office, home].map(isSignedIn))
  expect(left.filter(Boolean)).toHaveLength(2)

  await devices.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(devices.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(devices.getByRole('button', { name: 'Sign out all other devices' })).toBeFocused()
  await page.keyboard.press('Enter')
  await devices.getByRole('button', { name: 'Sign them out' }).click()
  await expectToast(page, 'Signed out', 'All other devices have been signed out.')
  await expect(devices.getByText('You are signed in on no other device.')).toBeVisible()
  expect(await Promise.all([phone, office, home, context].map(isSignedIn))).toEqual([
    false,
    false,
    false,
    true,
  ])
  await Promise.all([phone, office, home].map((device) => device.close()))
})

test('everything of the account can be taken away as one archive', async ({ page }) => {
  await openSettings(page)
  const arriving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export my data' }).click()
  const archive = await arriving
  expect(archive.suggestedFilename()).toMatch(/\.zip$/)
  expect(
    readFileSync(await archive.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

test('an account that is to be deleted can be kept, and needs the password to go', async ({
  page,
  reader,
}) => {
  await openSettings(page)
  const deletion = part(page, 'Delete account')
  await deletion.getByRole('textbox', { name: 'Your password' }).fill(reader.password)
  await deletion.getByRole('button', { name: 'Delete my account' }).click()
  await expectToast(page, 'Deletion requested', /^Your account is kept until /)
  await expect(deletion.getByText(/^Your account will be deleted on /)).toBeVisible()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expectToast(page, 'Account kept')
  await expect(deletion.getByRole('button', { name: 'Delete my account' })).toBeVisible()
})
