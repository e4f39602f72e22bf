import type { Locator, Page } from '@playwright/test'
import { findViolations } from '../browser/axe.ts'
import { overflow } from '../browser/layout.ts'
import { expect, test } from '../fixtures/reader.ts'
import { CardForm } from '../pages/card-form.page.ts'
import { choosePlan, openPlans } from '../pages/plan-dialog.ts'
import { expectToast } from '../pages/toast.ts'
import { written } from '../payments/dates.ts'
import { cards } from '../payments/payment-sandbox.ts'
import { liveBeyond, replaceCard, subscribe, untilSubscription } from '../payments/subscribe.ts'

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
  await expect(dialog.getByRole('listitem')).toHaveText([
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

test('downgrade: nothing is paid, it begins with the next period, and until then it can be taken back', async ({
  page,
  context,
  reader,
}) => {
  const end = await subscribe(context.request, { plan: 'patron-ledger' })
  await page.goto('/dashboard')
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

test('downgrade: with the next period the cheaper plan is there, and costs its own price', async ({
  page,
  context,
  reader,
}) => {
  const end = await subscribe(context.request, { plan: 'patron-ledger' })
  await page.goto('/account?tab=subscription')
  await planDowngrade(page, end)
  await expectToast(page, 'Change planned')
  await liveBeyond(reader.id, end)
  await untilSubscription(context.request, { id: 'global-reader', status: 'active' })
  await page.goto('/dashboard?tab=payments')
  const newest = page.getByRole('tabpanel').getByRole('listitem').first()
  await expect(newest.getByText('$200', { exact: true })).toBeVisible()
})

test.describe('when a quote no longer holds', () => {
  test.use({ expectedConsoleErrors: [/status of 409/] })

  test('upgrade: it is worked out anew and asked once more, and nothing is paid unseen', async ({
    page,
    context,
    reader,
  }) => {
    await subscribe(context.request, { plan: 'global-reader' })
    let isRefused = true
    await page.route('**/api/user/subscription/change', (route) => {
      if (!isRefused) return route.continue()
      isRefused = false
      return route.fulfill({ status: 409, body: 'This quote has expired.' })
    })
    await page.goto('/account?tab=subscription')
    const dialog = await openPlans(page)
    await choosePlan(dialog, 'The Patron Ledger')
    await dialog.getByRole('button', { name: /^Pay / }).click()
    await expect(dialog.getByText('This was worked out anew just now.'), reader.email).toBeVisible()
    await expect(page.locator('#plan-name')).toHaveText('The Global Reader')
    await dialog.getByRole('button', { name: /^Pay / }).click()
    await expectToast(page, 'Plan changed')
  })
})

test.describe('when the bank wants to hear of an upgrade', () => {
  test('3-D Secure: it is confirmed on the payment page, and then the plan is there @phone', async ({
    page,
    context,
    reader,
  }) => {
    await goToBank(page, context.request)
    const due = page.getByRole('region', { name: 'The Patron Ledger' })
    await expect(due.getByText('Your change of plan'), reader.email).toBeVisible()
    await expect(page.getByText('Test mode', { exact: true })).toBeVisible()
    await expect.poll(() => overflow(page)).toBe(0)
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Confirm with your bank' }).click()
    await new CardForm(page).answerBank('Complete')
    await expect(page.getByRole('heading', { name: 'Thank you. It is paid.' })).toBeVisible()
    await expect(page.getByText('You have The Patron Ledger until')).toBeVisible()
    await page.getByRole('link', { name: 'Back to your account' }).click()
    await expect(plan(page, 'The Patron Ledger').getByText('active', { exact: true })).toBeVisible()
  })

  test('spec §8 payment confirmation error: a check that fails is told, and another card pays', async ({
    page,
    context,
    reader,
  }) => {
    await goToBank(page, context.request)
    await page.getByRole('button', { name: 'Confirm with your bank' }).click()
    const form = new CardForm(page)
    await form.answerBank('Fail')
    await expectToast(page, 'Payment Failed')
    await form.enter(cards.mastercard)
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(page.getByRole('heading', { name: 'Thank you. It is paid.' }), reader.email).toBeVisible()
    await untilSubscription(context.request, { id: 'patron-ledger', status: 'active' })
  })

  test('upgrade abandoned: nothing has changed, and the plan can be kept', async ({
    page,
    context,
    reader,
  }) => {
    await goToBank(page, context.request)
    await page.getByRole('button', { name: 'Keep my plan' }).click()
    await expect(page).toHaveURL('/account?tab=subscription')
    await expect(
      plan(page, 'The Global Reader').getByText('active', { exact: true }),
      reader.email,
    ).toBeVisible()
    await page.goto('/account/payment')
    await expect(page.getByRole('button', { name: 'Save card' })).toBeVisible()
  })
})

async function goToBank(page: Page, request: Parameters<typeof subscribe>[0]): Promise<void> {
  await subscribe(request, { plan: 'global-reader' })
  await replaceCard(request, cards.alwaysAsks)
  await page.goto('/account?tab=subscription')
  const dialog = await openPlans(page)
  await choosePlan(dialog, 'The Patron Ledger')
  await dialog.getByRole('button', { name: /^Pay / }).click()
  await expect(page).toHaveURL('/account/payment')
}

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
