import { expect, test } from '../fixtures/buyer.ts'
import { expectToast } from '../pages/toast.ts'
import { cards } from '../payments/payment-sandbox.ts'
import { paidOnce, providerObjectsOf } from '../payments/provider-objects.ts'

test.use({ expectedConsoleErrors: [/the server responded with a status of 402/] })

test('3-D Secure in place: completed, it is paid; failed, nothing is, and the next try pays @phone', async ({
  page,
  buyer,
  checkout,
}) => {
  await checkout.openFor(buyer, 'global-reader')
  await checkout.payWith(cards.alwaysAsks)
  await checkout.card.answerBank('Fail')
  await expectToast(page, 'Payment Failed')
  await expect(checkout.submit).toHaveText('Subscribe and pay $200')
  await checkout.payWith(cards.alwaysAsks)
  await checkout.card.answerBank('Complete')
  await expect(checkout.welcomeTo('The Global Reader')).toBeVisible()
  expect(await providerObjectsOf(buyer.email)).toEqual(paidOnce)
})

test('3-D Secure in place: left by Escape, nothing is charged, and the same visit pays later', async ({
  page,
  buyer,
  checkout,
}) => {
  await checkout.openFor(buyer, 'global-reader')
  await checkout.payWith(cards.alwaysAsks)
  await expect(checkout.card.bank).toBeVisible()
  await page.keyboard.press('Escape')
  await expectToast(page, 'Payment Failed')
  await page.goto('/subscription-success')
  await expect(page.getByRole('heading', { name: 'Your payment is not confirmed' })).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Continue with the payment' }).click()
  await expect(page).toHaveURL('/checkout?plan=global-reader')
  await expect(checkout.main.getByText(buyer.email)).toBeVisible()
  await checkout.payWith(cards.good)
  await expect(checkout.welcomeTo('The Global Reader')).toBeVisible()
  expect(await providerObjectsOf(buyer.email)).toEqual(paidOnce)
})

for (const [answer, heading] of [
  ['Complete', 'Welcome to The Global Reader'],
  ['Fail', 'Your payment did not go through'],
] as const) {
  test(`spec §2 return address: 3-D Secure on the bank's own page, '${answer}' leads back to '${heading}' @phone`, async ({
    page,
    buyer,
    checkout,
  }) => {
    await checkout.openFor(buyer, 'global-reader')
    await checkout.payWith(cards.asksOnItsPage)
    await page.waitForURL('**/payment-sandbox/3ds?**')
    await page.getByRole('button', { name: answer }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
    await expect(page).toHaveURL('/subscription-success')
  })
}
