import { findViolations } from '../browser/axe.ts'
import { overflow } from '../browser/layout.ts'
import { openDatabase } from '../accounts/database.ts'
import { expect, test } from '../fixtures/office.ts'
import { subscribe } from '../payments/subscribe.ts'

test('a comparison with the provider finds what was lost, repairs it, and says so in words', async ({
  context,
  desk,
  reader,
}) => {
  await subscribe(context.request, { plan: 'global-reader' })
  // As if the news of it had never come.
  await openDatabase().query(
    `update user_subscriptions set status = 'expired', ended_at = now() where user_id = $1 and kind = 'paid'`,
    [reader.id],
  )
  const { page } = desk
  await page.goto('/admin/reconciliation')
  await page.getByRole('button', { name: 'Run now' }).click()
  const finding = page.getByRole('listitem').filter({ hasText: reader.email })
  await expect(finding).toContainText('Subscription differed', { timeout: 30_000 })
  await expect(finding).toContainText('Brought to the provider’s state.')
  await expect(finding).toContainText('Repaired')
  await expect(page.getByRole('button', { name: 'Run now' })).toBeEnabled({ timeout: 30_000 })
  expect(await overflow(page)).toBe(0)
  expect(await findViolations(page, '.desk')).toEqual([])
  await finding.getByRole('link', { name: reader.email }).click()
  await expect(desk.subscription).toContainText('Active')
})
