import { findViolations } from '../../browser/axe.ts'
import { expect, test } from '../../fixtures/reader.ts'
import { subscribe } from '../../payments/subscribe.ts'

test('a Platinum reader finds the letter of the editor, a person to turn to and the next printed issue @phone', async ({
  page,
  context,
  reader,
}) => {
  await subscribe(context.request, { plan: 'platinum' })
  await test.step('after the payment', async () => {
    await page.goto('/subscription-success')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Welcome to The Platinum Circle' }),
      reader.email,
    ).toBeVisible()
    await expect(page.getByText('It is a pleasure to welcome you to the Circle.')).toBeVisible()
  })
  await test.step('in the account', async () => {
    await page.goto('/account')
    await expect(
      page.getByRole('region', { name: 'Your contact' }).getByText('Vivienne Aldous'),
    ).toBeVisible()
    await expect(page.getByText('The date of the next printed issue is not set yet.')).toBeVisible()
    await page.getByText('A letter from Helena Marchetti').click()
    await expect(page.getByText('It is a pleasure to welcome you to the Circle.')).toBeVisible()
    expect(await findViolations(page, 'main')).toEqual([])
  })
})

test('a reader of another plan is welcomed to theirs, and promised nothing of the printed edition', async ({
  page,
  context,
  reader,
}) => {
  await subscribe(context.request, { plan: 'global-reader' })
  await page.goto('/account')
  await expect(page.getByText('A letter from Helena Marchetti'), reader.email).toBeVisible()
  await expect(page.getByText('next printed issue')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Your contact' })).toHaveCount(0)
})
