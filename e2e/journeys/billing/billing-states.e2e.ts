import { giveSubscription } from '../../accounts/people.ts'
import { findViolations } from '../../browser/axe.ts'
import { expect, test } from '../../fixtures/reader.ts'

test('a plan that was given says so, and axe finds nothing', async ({ page, reader }) => {
  await giveSubscription(reader.id, 'gold', { kind: 'complimentary' })
  await page.goto('/account?tab=subscription')
  const plan = page.getByRole('region', { name: 'The Patron Ledger' })
  await expect(plan.getByText('Complimentary', { exact: true })).toBeVisible()
  expect(await findViolations(page, 'main')).toEqual([])
})
