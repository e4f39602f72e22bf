import { findViolations } from '../../browser/axe.ts'
import { expect, test } from '../../fixtures/buyer.ts'
import { london } from '../../pages/checkout.page.ts'
import { expectToast } from '../../pages/toast.ts'
import { cards } from '../../payments/payment-sandbox.ts'
import { paidOnce, providerObjectsOf } from '../../payments/provider-objects.ts'

test.use({ expectedConsoleErrors: [/the server responded with a status of 402/] })

test("spec §8 payment confirmation error, §6 platinum: 'Payment Failed' / the provider's message; what was typed stays, another card pays, and the address is the account's", async ({
  page,
  buyer,
  checkout,
}) => {
  await checkout.openFor(buyer, 'platinum')
  await checkout.enterAddress(london)
  const request = page.waitForRequest('**/api/create-subscription')
  await checkout.payWith(cards.declined)
  expect((await request).postDataJSON()).toMatchObject({
    subscriptionId: 'platinum',
    deliveryAddress: { fullName: 'Grace Hopper', city: 'London', country: 'United Kingdom' },
  })
  await expectToast(page, 'Payment Failed', 'Your card was declined.')
  await expect(checkout.main.getByRole('alert').getByText('Your card was declined.')).toBeVisible()
  await expect(checkout.main.getByText(buyer.email)).toBeVisible()
  expect(await findViolations(page, 'main')).toEqual([])
  await checkout.payWith(cards.good)
  await expect(checkout.welcomeTo('The Platinum Circle')).toBeVisible()
  expect(await providerObjectsOf(buyer.email)).toEqual(paidOnce)
  await page.getByRole('main').getByRole('link', { name: 'delivery address' }).click()
  const list = page.getByRole('region', { name: 'Delivery addresses' })
  await expect(list.getByRole('listitem').filter({ hasText: '12 St James’s Square' })).toHaveCount(1)
})
