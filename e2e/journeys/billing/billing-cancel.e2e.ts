import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { expect, test } from '../../fixtures/reader.ts'
import { expectToast } from '../../pages/toast.ts'
import { written } from '../../payments/dates.ts'
import { subscribe } from '../../payments/subscribe.ts'

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
