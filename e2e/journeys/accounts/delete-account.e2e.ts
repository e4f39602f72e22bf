import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { readMailbox } from '../../cms/mailbox.ts'
import { expect, test } from '../../fixtures/reader.ts'
import { expectToast } from '../../pages/toast.ts'
import { written } from '../../payments/dates.ts'
import { subscribe } from '../../payments/subscribe.ts'
import { signOutBrowser } from '../../pages/reader-session.ts'

test('deleting an account with a paid plan says what becomes of plan and money, before and in the mail, and stops the renewal; signing in says that the deletion is off @phone', async ({
  page,
  context,
  newsroom,
  reader,
}) => {
  const end = written(await subscribe(context.request, { plan: 'global-reader' }))
  const deletion = page.getByRole('region', { name: 'Delete account' })
  await page.goto('/account?tab=settings')
  await test.step('before', async () => {
    await expect(
      deletion.getByText(
        'The Global Reader is cancelled at once: it is not renewed, and nothing more is charged.',
      ),
    ).toBeVisible()
    await expect(
      deletion.getByText(`It is paid until ${end}, and ends with the account on`, { exact: false }),
    ).toBeVisible()
    await expect(deletion.getByRole('link', { name: 'cancel the subscription only' })).toBeVisible()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await findViolations(page, 'main')).toEqual([])
  })
  await test.step('the renewal is stopped at once', async () => {
    await deletion.getByRole('textbox', { name: 'Your password' }).fill(reader.password)
    await deletion.getByRole('button', { name: 'Cancel my subscription and delete my account' }).click()
    await expectToast(page, 'Deletion requested', /^Your account is kept until /)
    const notice = page.getByRole('region', { name: /^Your account will be deleted on / })
    await expect(notice.getByText(`The Global Reader is not renewed after ${end}.`)).toBeVisible()
    await page.getByRole('tab', { name: 'Subscription' }).click()
    await expect(page.getByText(`${end}, and is not renewed`)).toBeVisible()
  })
  await test.step('the mail says it', async () => {
    const asked = async () =>
      (await readMailbox(newsroom.cms, reader.email)).find(({ subject }) =>
        /will be deleted on/.test(subject),
      )
    await expect.poll(asked).toBeTruthy()
    expect((await asked())?.text).toContain('The Global Reader is cancelled at once')
  })
  await test.step('signing in calls it off and says so, wherever one was going', async () => {
    await signOutBrowser(page)
    await page.goto('/login?next=%2Fsaved')
    await page.getByRole('textbox', { name: 'Email' }).fill(reader.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(reader.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/account')
    await expectToast(page, 'Welcome back!', 'Your account will not be deleted.')
    const notice = page.getByRole('region', { name: 'Your account will not be deleted' })
    await expect(
      notice.getByText(`ends on ${end} and is not renewed, unless you resume it`, { exact: false }),
    ).toBeVisible()
    expect(await findViolations(page, 'main')).toEqual([])
    await notice.getByRole('button', { name: 'Resume subscription' }).click()
    await expectToast(page, 'Subscription resumed')
    await expect(notice.getByText(`renews on ${end}.`, { exact: false })).toBeVisible()
    await notice.getByRole('button', { name: /^Close/ }).click()
    await expect(notice).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('region', { name: 'The Global Reader' })).toBeVisible()
    await expect(notice).toHaveCount(0)
  })
})
