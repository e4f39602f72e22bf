import { findViolations } from '../browser/axe.ts'
import { overflow } from '../browser/layout.ts'
import { tabTo } from '../browser/tab-to.ts'
import { expect, test } from '../fixtures/reader.ts'
import { expectToast } from '../pages/toast.ts'
import { written } from '../payments/dates.ts'
import { liveBeyond, subscribe, untilSubscription } from '../payments/subscribe.ts'

test('cancelling: two clicks with the end date between them, and a way back until then @phone', async ({
  page,
  context,
  reader,
}) => {
  const end = await subscribe(context.request, { plan: 'global-reader' })
  await page.goto('/account?tab=subscription')
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' })
  await expect(dialog.getByText(`The Global Reader ends on ${written(end)}.`), reader.email).toBeVisible()
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  expect(await findViolations(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await expectToast(page, 'Subscription cancelled', `You keep everything until ${written(end)}.`)
  const notice = page.getByRole('region', { name: `Your subscription ends on ${written(end)}` })
  await expect(notice).toBeVisible()
  const plan = page.getByRole('region', { name: 'The Global Reader' })
  await expect(plan.getByText('active', { exact: true })).toBeVisible()
  await expect(plan.getByText(`${written(end)}, and is not renewed`)).toBeVisible()
  expect(await findViolations(page, 'main')).toEqual([])

  await page.reload()
  await notice.getByRole('button', { name: 'Resume subscription' }).click()
  await expectToast(page, 'Subscription resumed', 'It is renewed as before.')
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'The Global Reader' })).toBeFocused()
  await expect(plan.getByText(`$200 on ${written(end)}`)).toBeVisible()
})

test('cancelling: by keyboard alone', async ({ page, context, reader }) => {
  const end = await subscribe(context.request, { plan: 'global-reader' })
  await page.goto('/dashboard')
  const opener = page.getByRole('button', { name: 'Cancel subscription' })
  await expect(opener, reader.email).toBeVisible()
  await page.getByRole('tab', { selected: true }).focus()
  await tabTo(page, opener, 12)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Cancel subscription' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: `Your subscription ends on ${written(end)}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The Global Reader' })).toBeFocused()
})

test('cancelling: when the period is over there is nothing left, and nothing was charged again', async ({
  page,
  context,
  reader,
}) => {
  const end = await subscribe(context.request, { plan: 'global-reader' })
  const cancelled = await context.request.post('/api/user/subscription/cancellation')
  expect(cancelled.status(), reader.email).toBe(200)
  await liveBeyond(reader.id, end)
  await untilSubscription(context.request, { id: 'global-reader', status: 'canceled' })
  await page.goto('/account?tab=subscription')
  const plan = page.getByRole('region', { name: 'The Global Reader' })
  await expect(plan.getByText('canceled', { exact: true })).toHaveAttribute('data-highlighted', 'false')
  await expect(plan.getByText('Ended', { exact: true })).toBeVisible()
  await expect(plan.getByRole('link', { name: 'Compare the plans' })).toBeVisible()
  await page.goto('/dashboard?tab=payments')
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1)
})

test.describe('when the provider is away', () => {
  test.use({ expectedConsoleErrors: [/status of 503/] })

  test('spec §8 general rule: the toast Error says why, and nothing is shown that has not happened', async ({
    page,
    context,
    reader,
  }) => {
    await subscribe(context.request, { plan: 'global-reader' })
    await page.route('**/api/user/subscription/cancellation', (route) =>
      route.fulfill({ status: 503, body: 'Please try again shortly.' }),
    )
    await page.goto('/account?tab=subscription')
    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
    // The dialog is modal: to a screen reader it says so itself, beside the button.
    await expect(page.getByText('Error', { exact: true })).toBeVisible()
    await expect(
      dialog.getByRole('alert').getByText('503: Please try again shortly.'),
      reader.email,
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await expect(page.getByRole('button', { name: 'Cancel subscription' })).toBeFocused()
    await expect(page.getByRole('region', { name: /^Your subscription ends/ })).toHaveCount(0)
  })
})
