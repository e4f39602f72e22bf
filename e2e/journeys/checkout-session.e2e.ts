import { endSessionsOf } from '../accounts/people.ts'
import { expect, test } from '../fixtures/reader.ts'
import { CheckoutPage } from '../pages/checkout.page.ts'
import { cards } from '../payments/payment-sandbox.ts'

// The subscription of nobody is refused, and so is the question who it is.
test.use({ expectedConsoleErrors: [/the server responded with a status of (400|401)/] })

test('whose session ended meanwhile is told so before anything is charged, and can say who they are', async ({
  page,
  reader,
}) => {
  const checkout = new CheckoutPage(page)
  await checkout.open('global-reader')
  await expect(checkout.main.getByText(reader.email)).toBeVisible()
  await endSessionsOf(reader.id)
  await checkout.payWith(cards.good)
  await expect(checkout.main.getByRole('alert')).toContainText('You are not signed in any more.')
  await expect(checkout.main.getByRole('link', { name: 'Sign in and go on' })).toBeVisible()
  await expect(checkout.field('First name')).toBeVisible()
  await expect(checkout.card.number).toHaveValue(/4242/)
})

test('the way back from the receipt leads past the checkout, to where the reader came from', async ({
  page,
  reader,
}) => {
  const checkout = new CheckoutPage(page)
  await page.goto('/subscription')
  await checkout.open('global-reader')
  await expect(checkout.main.getByText(reader.email)).toBeVisible()
  await checkout.payWith(cards.good)
  await expect(page).toHaveURL('/subscription-success')
  await page.goBack()
  await expect(page).toHaveURL('/subscription')
})
