import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { openDatabase } from '../../accounts/database.ts'
import { expect, test } from '../../fixtures/office.ts'
import { subscribe } from '../../payments/subscribe.ts'

test('a comparison with the provider finds what was lost, repairs it, and says so in words', async ({
  context,
  staffPage,
  reader,
}) => {
  await subscribe(context.request, { plan: 'global-reader' })
  const { page } = staffPage
  await page.goto('/admin/reconciliation')
  const finding = page.getByRole('listitem').filter({ hasText: reader.email })
  const compare = page.getByRole('button', { name: 'Run now' })
  await expect(async () => {
    // As if the news of it had never come. News that is still under way repairs it before the comparison does.
    await openDatabase().query(
      `update user_subscriptions set status = 'expired', ended_at = now() where user_id = $1 and kind = 'paid'`,
      [reader.id],
    )
    await compare.click()
    await expect(finding).toContainText('Subscription differed', { timeout: 30_000 })
  }).toPass({ timeout: 120_000 })
  await expect(finding).toContainText('Brought to the provider’s state.')
  await expect(finding).toContainText('Repaired')
  await expect(compare).toBeEnabled()
  await expect.poll(() => overflow(page)).toBe(0)
  expect(await findViolations(page, '.staff-view')).toEqual([])
  await finding.getByRole('link', { name: reader.email }).click()
  await expect(staffPage.subscription).toContainText('Active')
})
