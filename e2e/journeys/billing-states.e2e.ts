import { giveSubscription } from '../accounts/people.ts'
import { findViolations } from '../browser/axe.ts'
import { expect, test } from '../fixtures/reader.ts'

test('spec §4 status badges: a plan that was given says so, and nothing of it renews @phone', async ({
  page,
  reader,
}) => {
  await giveSubscription(reader.id, 'gold', { kind: 'complimentary' })
  await page.goto('/account?tab=subscription')
  const plan = page.getByRole('region', { name: 'The Patron Ledger' })
  await expect(plan.getByText('active', { exact: true })).toHaveAttribute('data-highlighted', 'true')
  await expect(plan.getByText('Complimentary', { exact: true })).toBeVisible()
  await expect(plan.getByText(/^With our compliments/)).toBeVisible()
  await expect(plan.getByRole('button')).toHaveCount(0)
  await expect(plan.getByRole('link', { name: 'Compare the plans' })).toHaveAttribute('href', '/subscription')
  expect(await findViolations(page, 'main')).toEqual([])
})

test('spec §4 status badges: a payment that is due is secondary, and can be paid from every place that shows the plan', async ({
  page,
  reader,
}) => {
  await giveSubscription(reader.id, 'silver', { status: 'past_due' })
  for (const path of ['/account', '/account?tab=subscription', '/dashboard']) {
    await page.goto(path)
    const badge = page
      .getByRole('region', { name: 'The Global Reader' })
      .getByText('past due', { exact: true })
    await expect(badge).toHaveAttribute('data-highlighted', 'false')
    await expect(page.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', '/account/payment')
  }
})

test('spec §4 status badges: a disputed payment leaves nothing to do but to write to us', async ({
  page,
  reader,
}) => {
  await giveSubscription(reader.id, 'silver', { status: 'disputed' })
  await page.goto('/account?tab=subscription')
  await expect(page.getByText('disputed', { exact: true })).toHaveAttribute('data-highlighted', 'false')
  const notice = page.getByRole('region', { name: 'Your bank is looking into a payment' })
  await notice.getByRole('link', { name: 'Write to us' }).click()
  await expect(page).toHaveURL('/account?tab=support')
})

test('spec §4 status badges: after a refund the plan has ended, and another one can be taken', async ({
  page,
  reader,
}) => {
  await giveSubscription(reader.id, 'silver', { status: 'refunded' })
  await page.goto('/dashboard')
  const plan = page.getByRole('region', { name: 'The Global Reader' })
  await expect(plan.getByText('refunded', { exact: true })).toHaveAttribute('data-highlighted', 'false')
  await expect(plan.getByText('Ended', { exact: true })).toBeVisible()
  await expect(plan.getByRole('link', { name: 'Compare the plans' })).toBeVisible()
})
