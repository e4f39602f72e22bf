import { findViolations } from '../browser/axe.ts'
import { expect, test } from '../fixtures/buyer.ts'
import { london } from '../pages/checkout.page.ts'
import { expectToast } from '../pages/toast.ts'
import { cards } from '../payments/payment-sandbox.ts'
import { paidOnce, providerObjectsOf } from '../payments/provider-objects.ts'

test.use({ expectedConsoleErrors: [/the server responded with a status of (402|409|503)/] })

test("spec §8 payment confirmation error: 'Payment Failed' / the provider's message; what was typed stays, another card pays", async ({
  page,
  buyer,
  checkout,
}) => {
  await checkout.openFor(buyer, 'platinum')
  await checkout.enterAddress(london)
  await checkout.payWith(cards.declined)
  await expectToast(page, 'Payment Failed', 'Your card was declined.')
  await expect(checkout.main.getByRole('alert').getByText('Your card was declined.')).toBeVisible()
  await expect(checkout.main.getByText(buyer.email)).toBeVisible()
  expect(await findViolations(page, 'main')).toEqual([])
  await checkout.payWith(cards.good)
  await expect(checkout.welcomeTo('The Platinum Circle')).toBeVisible()
  expect(await providerObjectsOf(buyer.email)).toEqual(paidOnce)
  await page.goto('/account?tab=delivery')
  const list = page.getByRole('region', { name: 'Delivery addresses' })
  await expect(list.getByRole('listitem').filter({ hasText: '12 St James’s Square' })).toHaveCount(1)
})

test("spec §8 payment confirmation error: an incomplete card is the provider's message as well, before an account is made", async ({
  page,
  buyer,
  checkout,
}) => {
  await checkout.openFor(buyer, 'global-reader')
  await checkout.submit.click()
  await expectToast(page, 'Payment Failed', 'Your card number is incomplete.')
  await expect(checkout.card.number).toBeFocused()
  expect(await providerObjectsOf(buyer.email)).toEqual({ customers: 0, subscriptions: [], charges: [] })
})

test("spec §8 other checkout error: 'Subscription Failed' / the error message; a reload keeps names and address, never a password", async ({
  page,
  buyer,
  checkout,
}) => {
  await page.route('**/api/create-subscription', (route) =>
    route.fulfill({ status: 503, body: 'Please try again shortly.' }),
  )
  await checkout.openFor(buyer, 'platinum')
  await checkout.enterAddress(london)
  await checkout.payWith(cards.good)
  await expectToast(page, 'Subscription Failed', '503: Please try again shortly.')
  await expect(checkout.field('Password')).toHaveValue(buyer.password)
  await page.reload()
  await expect(checkout.field('First name')).toHaveValue('Grace')
  await expect(checkout.field('Email')).toHaveValue(buyer.email)
  await expect(checkout.field('City')).toHaveValue('London')
  await expect(checkout.field('Country')).toHaveValue('United Kingdom')
  await expect(checkout.field('Password')).toHaveValue('')
  await expect(checkout.card.number).toHaveValue('')
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(stored).toContain(buyer.email)
  expect(stored).not.toContain(buyer.password)
  expect(stored).not.toContain('4242')
})
