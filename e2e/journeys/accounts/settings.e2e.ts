import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { untilMail } from '../../cms/mailbox.ts'
import { expect, test } from '../../fixtures/reader.ts'
import { signInWithPassword } from '../../pages/reader-session.ts'
import { expectToast } from '../../pages/toast.ts'

/** The part of the settings of this name. */
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function openSettings(page: Page): Promise<void> {
  await page.goto('/account?tab=settings')
  await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible()
}

const isSignedIn = async (context: BrowserContext) =>
  (await context.request.get('/api/user')).status() === 200

test.beforeEach('a reader is signed in', ({ reader }) => {
  test.info().annotations.push({ type: 'reader', description: reader.email })
})

test('a new name stays, everything of the account can be taken away as one archive, and an account that is to be deleted can be kept @phone', async ({
  page,
  reader,
}) => {
  await openSettings(page)
  await test.step('the name', async () => {
    await page.getByRole('textbox', { name: 'First name' }).fill(' Augusta ')
    await page.getByRole('textbox', { name: 'Last name' }).fill('King')
    await page.getByRole('button', { name: 'Update profile' }).click()
    await expectToast(page, 'Profile updated')
    await expect(page.getByText('Augusta King').filter({ visible: true })).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Augusta')
  })
  await test.step('the archive', async () => {
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
  await test.step('the deletion', async () => {
    const deletion = part(page, 'Delete account')
    await deletion.getByRole('textbox', { name: 'Your password' }).fill(reader.password)
    await deletion.getByRole('button', { name: 'Delete my account' }).click()
    await expectToast(page, 'Deletion requested', /^Your account is kept until /)
    await expect(deletion.getByText(/^Your account will be deleted on /)).toBeVisible()
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await expectToast(page, 'Account kept', 'Your account will not be deleted.')
    await expect(part(page, 'Your account will not be deleted')).toBeVisible()
    await expect(deletion.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  })
})

test('spec §8 password, §7 reader calls: other devices are signed out one by one, together, and by a new password', async ({
  page,
  context,
  browser,
  reader,
}) => {
  const [phone, office, home] = await Promise.all([1, 2, 3].map(() => browser.newContext()))
  if (!phone || !office || !home) throw new Error('Three browsers are needed.')
  for (const device of [phone, office, home]) await signInWithPassword(device, reader)
  await openSettings(page)
  const devices = part(page, 'Signed-in devices')
  await test.step('one', async () => {
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
  })
  await test.step('all', async () => {
    await devices.getByRole('button', { name: 'Sign out all other devices' }).click()
    await devices.getByRole('button', { name: 'Sign them out' }).click()
    await expectToast(page, 'Signed out', 'All other devices have been signed out.')
    await expect(devices.getByText('You are signed in on no other device.')).toBeVisible()
    expect(await Promise.all([phone, office, home, context].map(isSignedIn))).toEqual([
      false,
      false,
      false,
      true,
    ])
  })
  await test.step('by a new password', async () => {
    await signInWithPassword(phone, reader)
    const form = part(page, 'Password')
    await form.getByRole('textbox', { name: 'Current password' }).fill(reader.password)
    await form.getByRole('textbox', { name: 'New password', exact: true }).fill('a-new-secret-of-mine')
    await form.getByRole('textbox', { name: 'Confirm new password' }).fill('a-new-secret-of-mine')
    await page.getByRole('button', { name: 'Update password' }).click()
    await expectToast(page, 'Password updated', 'Your password has been successfully changed.')
    await expect(page.getByRole('textbox', { name: 'New password', exact: true })).toHaveValue('')
    expect([await isSignedIn(context), await isSignedIn(phone)]).toEqual([true, false])
    await signInWithPassword(phone, { email: reader.email, password: 'a-new-secret-of-mine' })
  })
  await Promise.all([phone, office, home].map((device) => device.close()))
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
  await signInWithPassword(elsewhere, { email, password: reader.password })
  const profile = await elsewhere.request.get('/api/user/profile')
  expect(await profile.json()).toMatchObject({ email, pendingEmail: null, isEmailVerified: true })
  await elsewhere.close()
})
