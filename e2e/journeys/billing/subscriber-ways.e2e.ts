import { deletePersonOf } from '../../accounts/people.ts'
import { uniqueEmail } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/reader.ts'
import { CheckoutPage } from '../../pages/checkout.page.ts'
import { expectToast } from '../../pages/toast.ts'
import { cards } from '../../payments/payment-sandbox.ts'
import { subscribe } from '../../payments/subscribe.ts'

// The checkout of somebody who has a plan is refused by the server.
test.use({ expectedConsoleErrors: [/the server responded with a status of 409/] })

const ownPlan = '/account?tab=subscription'

test('a subscriber is told of the own plan wherever plans are sold, and gets to another one in three presses', async ({
  page,
  context,
  reader,
}) => {
  await subscribe(context.request, { plan: 'global-reader' })
  const head = page.getByRole('banner')
  const main = page.getByRole('main')

  await test.step('in the head and on the plans', async () => {
    await page.goto('/subscription')
    await expect(head.getByRole('link', { name: 'Your plan' }), reader.email).toHaveAttribute('href', ownPlan)
    await expect(main.getByRole('link', { name: /^Your plan ?: The Global Reader$/ })).toHaveAttribute(
      'href',
      ownPlan,
    )
    await expect(main.getByRole('link', { name: 'Subscribe Now' })).toHaveCount(0)
  })

  await test.step('in the checkout of the own plan', async () => {
    await page.goto('/checkout?plan=global-reader')
    await expect(
      main.getByRole('heading', { name: /^You have this plan since \d+ \w+ \d{4}$/ }),
    ).toBeVisible()
    await expect(main.getByText('Setting up payment...')).toHaveCount(0)
    await expect(main.getByText('has been received')).toHaveCount(0)
    await expect(main.getByRole('link', { name: 'Go to your subscription' })).toHaveAttribute('href', ownPlan)
  })

  await test.step('in the checkout of another plan', async () => {
    await page.goto('/checkout?plan=platinum')
    await expect(main.getByRole('heading', { name: /^You have The Global Reader since/ })).toBeVisible()
    await expect(main.getByText('Setting up payment...')).toHaveCount(0)
    await expect(main.getByRole('link', { name: 'Change to The Platinum Circle' })).toBeVisible()
  })

  await test.step('to another plan', async () => {
    await page.goto('/subscription')
    await main.getByRole('link', { name: /^Change plan ?: The Patron Ledger$/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Pay .+ and change$/ })
      .click()
    await expectToast(page, 'Plan changed', 'You now have The Patron Ledger.')
    await expect(page).toHaveURL(ownPlan)
    await page.goto('/subscription')
    await expect(main.getByRole('link', { name: /^Your plan ?: The Patron Ledger$/ })).toBeVisible()
  })
})

test.describe('after a card that was declined', () => {
  test.use({ expectedConsoleErrors: [/the server responded with a status of 402/] })

  test('the head knows who has got an account, and the next try begins without the old toast', async ({
    page,
    context,
    newsroom,
  }) => {
    await context.clearCookies()
    const checkout = new CheckoutPage(page)
    const email = uniqueEmail('hedy')
    newsroom.afterwards(() => deletePersonOf(email))
    await checkout.openFor(
      { firstName: 'Hedy', lastName: 'Lamarr', email, password: 'frequency-hops' },
      'global-reader',
    )
    await checkout.payWith(cards.declined)
    await expectToast(page, 'Payment Failed', 'Your card was declined.')
    const head = page.getByRole('banner')
    await expect(head.getByRole('button', { name: 'Hedy' })).toBeVisible()
    await expect(head.getByRole('link', { name: 'Sign In' })).toBeHidden()

    await checkout.payWith(cards.alwaysAsks)
    await expect(checkout.card.bank).toBeVisible()
    await expect(page.getByText('Your card was declined.')).toHaveCount(0)
    await checkout.card.answerBank('Fail')
    await expectToast(page, 'Payment Failed', /^Your bank did not confirm that it was you\./)
    await expect(page.getByText(/payment_method_data/)).toHaveCount(0)

    await checkout.payWith(cards.good)
    await expect(checkout.welcomeTo('The Global Reader')).toBeVisible()
    await expect(head.getByRole('link', { name: 'Your plan' })).toBeVisible()
  })
})
