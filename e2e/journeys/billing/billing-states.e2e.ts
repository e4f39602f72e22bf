import { giveSubscription } from '../../accounts/people.ts'
import { findViolations } from '../../browser/axe.ts'
import { expect, test } from '../../fixtures/reader.ts'

// A plan that somebody has is not sold to them.
test.use({ expectedConsoleErrors: [/the server responded with a status of 409/] })

test('a plan that was given says so, and axe finds nothing', async ({ page, reader }) => {
  await giveSubscription(reader.id, 'gold', { kind: 'complimentary' })
  await page.goto('/account?tab=subscription')
  const plan = page.getByRole('region', { name: 'The Patron Ledger' })
  await expect(plan.getByText('Complimentary', { exact: true })).toBeVisible()
  expect(await findViolations(page, 'main')).toEqual([])

  await test.step('it is not sold to whom it was given', async () => {
    await page.goto('/checkout?plan=patron-ledger')
    await expect(
      page.getByRole('heading', { name: /^You have this plan since \d+ \w+ \d{4}$/ }),
    ).toBeVisible()
    await expect(page.getByText('Nothing has been charged.')).toBeVisible()
  })
  await test.step('another leads to its checkout, and the way back to the plans', async () => {
    await page.goto('/subscription')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Change plan ?: The Global Reader$/ })
      .click()
    await expect(page).toHaveURL('/checkout?plan=global-reader')
    await expect(page.getByLabel('Card number')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/subscription')
  })
})
