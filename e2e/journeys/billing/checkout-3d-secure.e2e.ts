import { expect, test } from '../../fixtures/buyer.ts'
import { expectToast } from '../../pages/toast.ts'
import { cards } from '../../payments/payment-sandbox.ts'
import { paidOnce, providerObjectsOf } from '../../payments/provider-objects.ts'

test.use({ expectedConsoleErrors: [/the server responded with a status of 402/] })

test('3-D Secure in place: left by Escape, nothing is charged, and the same checkout session pays later; failed, nothing is, and the next try pays', async ({
  page,
  buyer,
  checkout,
}) => {
  await test.step('left by Escape', async () => {
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
  })
  await test.step('failed, then completed', async () => {
    await checkout.payWith(cards.alwaysAsks)
    await checkout.card.answerBank('Fail')
    await expectToast(page, 'Payment Failed')
    await expect(checkout.submit).toHaveText('Subscribe and pay $200')
    await checkout.payWith(cards.alwaysAsks)
    await checkout.card.answerBank('Complete')
    await expect(checkout.welcomeTo('The Global Reader')).toBeVisible()
    expect(await providerObjectsOf(buyer.email)).toEqual(paidOnce)
  })
})

test("spec §2 return address: 3-D Secure on the bank's own page, failed and then completed, leads back to what became of it", async ({
  page,
  buyer,
  checkout,
}) => {
  const answerBank = async (answer: 'Complete' | 'Fail', heading: string) => {
    await checkout.payWith(cards.asksOnItsPage)
    await page.waitForURL('**/payment-sandbox/3ds?**')
    await page.getByRole('button', { name: answer }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
    await expect(page).toHaveURL('/subscription-success')
  }
  await checkout.openFor(buyer, 'global-reader')
  await answerBank('Fail', 'Your payment did not go through')
  await page.getByRole('main').getByRole('link', { name: 'Back to the checkout' }).click()
  await expect(page).toHaveURL('/checkout?plan=global-reader')
  await expect(checkout.main.getByText(buyer.email)).toBeVisible()
  await answerBank('Complete', 'Welcome to The Global Reader')
})
