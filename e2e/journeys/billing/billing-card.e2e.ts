import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { expect, test } from '../../fixtures/reader.ts'
import { CardForm } from '../../pages/card-form.page.ts'
import { expectToast } from '../../pages/toast.ts'
import { cards } from '../../payments/payment-sandbox.ts'
import { subscribe } from '../../payments/subscribe.ts'

// A card that is declined.
test.use({ expectedConsoleErrors: [/status of 402/] })

test('spec §2 account: the card is the reader’s own, and another one takes its place once its bank has been answered @phone', async ({
  page,
  context,
  reader,
}) => {
  await subscribe(context.request, { plan: 'global-reader' })
  await page.goto('/dashboard?tab=settings')
  const card = page.getByRole('region', { name: 'Payment card' })
  await expect(card.getByText(/^Visa ending in 4242, expires \d\d\/\d{4}$/), reader.email).toBeVisible()
  await card.getByRole('link', { name: 'Update card' }).click()
  await expect(page).toHaveURL('/account/payment')
  await expect(page.getByRole('region', { name: /^Visa ending in 4242/ })).toBeVisible()
  await expect(page.getByText('Test mode', { exact: true })).toBeVisible()
  const form = new CardForm(page)
  await expect(form.number).toBeVisible()
  await expect.poll(() => overflow(page)).toBe(0)
  expect(await findViolations(page)).toEqual([])

  await form.enter(cards.declined)
  const save = page.getByRole('button', { name: 'Save card' })
  await save.click()
  await expectToast(page, 'Card not saved', /declined/)
  await form.enter(cards.alwaysAsks)
  await save.click()
  await form.answerBank('Fail')
  await expectToast(page, 'Card not saved', /^Your bank did not confirm that it was you\./)
  await page.goto('/account?tab=subscription')
  await expect(page.getByText(/^Visa ending in 4242/)).toBeVisible()

  await page.goto('/account/payment')
  await form.enter(cards.alwaysAsks)
  await save.click()
  await form.answerBank('Complete')
  await expectToast(page, 'Card updated', 'From now on we collect from this card.')
  await expect(page.getByRole('heading', { name: 'Your card is saved.' })).toBeVisible()
  await expect(page.getByText(/^Visa ending in 3184/)).toBeVisible()
  await page.getByRole('link', { name: 'Back to your account' }).click()
  await expect(page.getByText(/^Visa ending in 3184/)).toBeVisible()
})
