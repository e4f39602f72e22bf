import type { Locator, Page } from '@playwright/test'
import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { expect, test } from '../../fixtures/reader.ts'
import { CardForm } from '../../pages/card-form.page.ts'
import { choosePlan, openPlans } from '../../pages/plan-dialog.ts'
import { expectToast } from '../../pages/toast.ts'
import { written } from '../../payments/dates.ts'
import { cards } from '../../payments/payment-sandbox.ts'
import { liveBeyond, replaceCard, subscribe, untilSubscription } from '../../payments/subscribe.ts'

test('upgrade: the exact amount stands there before it is confirmed, and that amount is paid @phone', async ({
  page,
  context,
  reader,
}) => {
  const end = await subscribe(context.request, { plan: 'global-reader' })
  await page.goto('/account?tab=subscription')
  await expect(
    plan(page, 'The Global Reader').getByText(`$200 on ${written(end)}`),
    reader.email,
  ).toBeVisible()
  const dialog = await openPlans(page)
  // Journeys of staff offer others meanwhile.
  const ours = /The (Introduction|Global Reader|Patron Ledger|Platinum Circle)/
  await expect(dialog.getByRole('listitem').filter({ hasText: ours })).toHaveText([
    /The Introduction.*Free/,
    /The Patron Ledger.*\$1,500 per year/,
    /The Platinum Circle.*\$2,500 per year/,
  ])
  expect(await findViolations(page, '[role=dialog]')).toEqual([])
  await choosePlan(dialog, 'The Patron Ledger')
  await expect(dialog.getByText(`$1,500 on ${written(end)}`, { exact: true })).toBeVisible()
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  expect(await findViolations(page, '[role=dialog]')).toEqual([])

  const confirm = dialog.getByRole('button', { name: /^Pay \$1,(300|299\.9\d) and change$/ })
  const amount = (await confirm.innerText()).replace(/^Pay (\S+) and change$/, '$1')
  await expect(dialog.getByText(amount, { exact: true })).toBeVisible()
  await confirm.click()
  await expectToast(page, 'Plan changed', 'You now have The Patron Ledger.')
  await expect(dialog).toBeHidden()
  const mine = plan(page, 'The Patron Ledger')
  await expect(mine.getByText('active', { exact: true })).toHaveAttribute('data-highlighted', 'true')
  await expect(mine.getByText(`$1,500 on ${written(end)}`)).toBeVisible()
  await page.goto('/dashboard?tab=payments')
  const newest = page.getByRole('tabpanel').getByRole('listitem').first()
  await expect(newest.getByText(amount, { exact: true })).toBeVisible()
  await expect(newest.getByText('succeeded')).toBeVisible()
})

test('downgrade: nothing is paid, until the next period it can be undone, and then the cheaper plan is there at its own price', async ({
  page,
  context,
  reader,
}) => {
  const end = await subscribe(context.request, { plan: 'patron-ledger' })
  await page.goto('/dashboard')
  await test.step('it begins with the next period, and can be undone', async () => {
    await planDowngrade(page, end)
    await expectToast(page, 'Change planned', `The Global Reader begins on ${written(end)}.`)
    const notice = page.getByRole('region', { name: `The Global Reader begins on ${written(end)}` })
    await expect(notice.getByText('From then on it is $200 per year.'), reader.email).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change plan' })).toHaveCount(0)
    await notice.getByRole('button', { name: 'Keep my plan' }).click()
    await expectToast(page, 'Plan kept')
    await expect(notice).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'The Patron Ledger' })).toBeFocused()
    await expect(plan(page, 'The Patron Ledger').getByText(`$1,500 on ${written(end)}`)).toBeVisible()
  })

  await test.step('planned again, it is there with the next period, and costs its own price', async () => {
    await planDowngrade(page, end)
    await expectToast(page, 'Change planned')
    await liveBeyond(reader.id, end)
    await untilSubscription(context.request, { id: 'global-reader', status: 'active' })
    await page.goto('/dashboard?tab=payments')
    const newest = page.getByRole('tabpanel').getByRole('listitem').first()
    await expect(newest.getByText('$200', { exact: true })).toBeVisible()
  })
})

test('upgrade, 3-D Secure: left at the bank it waits, the account leads to its payment, and once that is confirmed the plan is there @phone', async ({
  page,
  context,
  reader,
}) => {
  await subscribe(context.request, { plan: 'global-reader' })
  await replaceCard(context.request, cards.alwaysAsks)
  await page.goto('/account?tab=subscription')
  const dialog = await openPlans(page)
  await choosePlan(dialog, 'The Patron Ledger')
  await dialog.getByRole('button', { name: /^Pay / }).click()
  await expect(page).toHaveURL('/account/payment')
  const due = page.getByRole('region', { name: 'The Patron Ledger' })
  const confirm = page.getByRole('button', { name: 'Confirm with your bank' })
  await expect(due.getByText('Your change of plan'), reader.email).toBeVisible()
  await expect(page.getByText('Test mode', { exact: true })).toBeVisible()
  await expect.poll(() => overflow(page)).toBe(0)
  expect(await findViolations(page)).toEqual([])

  await test.step('abandoned, it waits in the account', async () => {
    await page.goto('/account')
    const membership = plan(page, 'The Global Reader')
    await expect(membership.getByText('active', { exact: true })).toBeVisible()
    await expect(membership.getByText('The Patron Ledger is not paid yet.')).toBeVisible()
    await expect(membership.getByRole('link', { name: 'Finish the payment' })).toBeVisible()
    await page.goto('/account?tab=subscription')
    const notice = page.getByRole('region', { name: 'The Patron Ledger is not paid yet' })
    await expect(notice.getByText(/until \d+ \w+ \d{4} at \d\d:\d\d/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change plan' })).toHaveCount(0)
    await expect.poll(() => overflow(page)).toBe(0)
    expect(await findViolations(page, 'main')).toEqual([])
    await notice.getByRole('link', { name: 'Finish the payment' }).click()
    await expect(confirm).toBeVisible()
    await page.goBack()
    await notice.getByRole('link', { name: 'Finish the payment' }).click()
  })

  await confirm.click()
  await new CardForm(page).answerBank('Complete')
  await expect(page.getByRole('heading', { name: 'Thank you. It is paid.' })).toBeVisible()
  await expect(page.getByText('You have The Patron Ledger until')).toBeVisible()
  await page.getByRole('link', { name: 'Back to your account' }).click()
  await expect(plan(page, 'The Patron Ledger').getByText('active', { exact: true })).toBeVisible()
})

async function planDowngrade(page: Page, end: Date): Promise<void> {
  const dialog = await openPlans(page)
  await choosePlan(dialog, 'The Global Reader')
  await expect(dialog.getByText('$0', { exact: true })).toBeVisible()
  await expect(dialog.getByText(`$200 on ${written(end)}`, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: `Change on ${written(end)}` }).click()
}

function plan(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}
