import { findViolations } from '../browser/axe.ts'
import { overflow } from '../browser/layout.ts'
import { expect, test } from '../fixtures/reader.ts'
import { CardForm } from '../pages/card-form.page.ts'
import { expectToast } from '../pages/toast.ts'
import { cards } from '../payments/payment-sandbox.ts'
import { subscribe } from '../payments/subscribe.ts'

// A card that is declined.
test.use({ expectedConsoleErrors: [/status of 402/] })

test('spec §2 account: the card is the reader’s own, and another one takes its place @phone', async ({
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
  await form.enter(cards.mastercard)
  await save.click()
  await expectToast(page, 'Card updated', 'From now on we collect from this card.')
  await expect(page.getByText(/^Mastercard ending in 4444/)).toBeVisible()
  await page.getByRole('link', { name: 'Back to your account' }).click()
  await expect(page.getByText(/^Mastercard ending in 4444/)).toBeVisible()
})

test('3-D Secure: a card that its bank wants to hear of is saved once the reader has confirmed it', async ({
  page,
  context,
  reader,
}) => {
  await subscribe(context.request, { plan: 'global-reader' })
  await page.goto('/account/payment')
  const form = new CardForm(page)
  await form.enter(cards.alwaysAsks)
  const save = page.getByRole('button', { name: 'Save card' })
  await save.click()
  await form.answerBank('Fail')
  await expectToast(page, 'Card not saved')
  await page.goto('/account?tab=subscription')
  await expect(page.getByText(/^Visa ending in 4242/), reader.email).toBeVisible()

  await page.goto('/account/payment')
  await form.enter(cards.alwaysAsks)
  await save.click()
  await form.answerBank('Complete')
  await expect(page.getByRole('heading', { name: 'Your card is saved.' })).toBeVisible()
  await expect(page.getByText(/^Visa ending in 3184/)).toBeVisible()
})

test('spec §2 account: where there is no card none is shown, and the payment page says that there is nothing to pay', async ({
  page,
  reader,
}) => {
  await page.goto('/account?tab=settings')
  const card = page.getByRole('region', { name: 'Payment card' })
  await expect(card.getByText('There is no card in your account.'), reader.email).toBeVisible()
  await expect(card.getByRole('link')).toHaveCount(0)
  await page.goto('/account/payment')
  await expect(page.getByRole('heading', { name: 'There is nothing to pay.' })).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveCount(0)
})

test('spec §2 account: the payment page leads to the sign-in, and asks nothing', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto('/account/payment')
  await expect(page).toHaveURL('/login?next=%2Faccount%2Fpayment')
  expect(calls.filter((path) => path.startsWith('/api/user') || path.includes('stripe'))).toEqual([])
})
