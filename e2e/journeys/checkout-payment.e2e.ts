import { tabTo } from '../browser/tab-to.ts'
import { expect, test } from '../fixtures/buyer.ts'
import { CheckoutPage, london } from '../pages/checkout.page.ts'
import { expectToast } from '../pages/toast.ts'
import { cards } from '../payments/payment-sandbox.ts'
import { paidOnce, providerObjectsOf } from '../payments/provider-objects.ts'

test('spec §7 payment calls: a new reader subscribes, pays, and is welcomed as a subscriber @phone', async ({
  page,
  buyer,
  checkout,
}) => {
  await checkout.openFor(buyer, 'global-reader')
  const request = page.waitForRequest('**/api/create-subscription')
  await checkout.payWith(cards.good)
  expect((await request).postDataJSON()).toEqual({ ...buyer, subscriptionId: 'global-reader' })
  await expect(checkout.welcomeTo('The Global Reader')).toBeVisible()
  await expect(page).toHaveURL('/subscription-success')
  await expect(page.getByText(`The receipt goes to ${buyer.email}.`)).toBeVisible()
  expect(await providerObjectsOf(buyer.email)).toEqual(paidOnce)
  await page.getByRole('main').getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page.getByRole('region', { name: 'The Global Reader' })).toContainText('active')
})

test("spec §4 checkout submitting: the button reads 'Processing...', and a second press does nothing", async ({
  page,
  buyer,
  checkout,
}) => {
  const pending = Promise.withResolvers<void>()
  const sent: string[] = []
  await page.route('**/api/create-subscription', async (route) => {
    sent.push(route.request().url())
    await pending.promise
    await route.continue()
  })
  await checkout.openFor(buyer, 'global-reader')
  await checkout.card.enter(cards.good)
  await checkout.submit.dblclick()
  await expect(checkout.submit).toHaveText('Processing...')
  await checkout.submit.click({ force: true })
  await checkout.submit.press('Enter')
  pending.resolve()
  await expect(checkout.welcomeTo('The Global Reader')).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(await providerObjectsOf(buyer.email)).toEqual(paidOnce)
})

test('by the keyboard alone, from the first field to the receipt', async ({ page, buyer, checkout }) => {
  await checkout.open('global-reader')
  await checkout.field('First name').focus()
  const { keyboard } = page
  const fillNext = async (text: string) => {
    await keyboard.press('Tab')
    await keyboard.type(text)
  }
  await keyboard.type(buyer.firstName)
  await fillNext(buyer.lastName)
  await fillNext(buyer.email)
  await fillNext(buyer.password)
  // The button that shows the password stands between the two.
  await keyboard.press('Tab')
  await fillNext(buyer.password)
  await keyboard.press('Tab')
  await fillNext(cards.good)
  await fillNext('1234')
  await fillNext('123')
  await tabTo(page, checkout.submit, 6)
  await keyboard.press('Enter')
  await expect(checkout.welcomeTo('The Global Reader')).toBeFocused()
})

test("spec §5 registration and checkout: every field is required, and 'Password Mismatch'", async ({
  page,
  buyer,
  checkout,
}) => {
  await checkout.open('global-reader')
  await checkout.submit.click()
  await expectToast(page, 'Missing information', 'Please fill in all required fields.')
  await expect(checkout.field('First name')).toBeFocused()
  await checkout.introduce(buyer, 'another one')
  await checkout.payWith(cards.good)
  await expectToast(page, 'Password Mismatch', 'Passwords do not match')
  expect(await providerObjectsOf(buyer.email)).toMatchObject({ charges: [] })
})

test('spec §2 checkout, §5 checkout address, §6 platinum: platinum asks for an address and sends it @phone', async ({
  page,
  buyer,
  checkout,
}) => {
  await checkout.openFor(buyer, 'platinum')
  await checkout.payWith(cards.good)
  const delivery = checkout.main.getByRole('group', { name: 'Delivery address' })
  for (const fault of ['full name', 'street and number', 'city', 'postal code']) {
    await expect(delivery.getByText(`Please enter the ${fault}.`)).toBeVisible()
  }
  await expect(checkout.field('Full name')).toBeFocused()
  await expect(checkout.field('Country').getByRole('option')).toHaveText([
    'United States',
    'Canada',
    'United Kingdom',
    'Australia',
  ])
  await checkout.enterAddress(london)
  const request = page.waitForRequest('**/api/create-subscription')
  await checkout.submit.click()
  expect((await request).postDataJSON()).toMatchObject({
    subscriptionId: 'platinum',
    deliveryAddress: {
      fullName: 'Grace Hopper',
      addressLine1: '12 St James’s Square',
      addressLine2: null,
      city: 'London',
      state: null,
      postalCode: 'SW1Y 4JH',
      country: 'United Kingdom',
    },
  })
  await expect(checkout.welcomeTo('The Platinum Circle')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'delivery address' }).click()
  await expect(page.getByRole('region', { name: 'Delivery addresses' })).toContainText('12 St James’s Square')
})

test.describe('what is asked twice', () => {
  // The second one of both is refused, by the provider or by the server.
  test.use({ expectedConsoleErrors: [/the server responded with a status of (400|409)/] })

  test('two tabs of one browser, both pressed, pay once', async ({ context, buyer }) => {
    const tabs = await Promise.all([context.newPage(), context.newPage()])
    const checkouts = tabs.map((tab) => new CheckoutPage(tab))
    for (const checkout of checkouts) {
      await checkout.openFor(buyer, 'global-reader')
      await checkout.card.enter(cards.good)
    }
    await Promise.all(checkouts.map(({ submit }) => submit.click()))
    for (const checkout of checkouts) await expect(checkout.welcomeTo('The Global Reader')).toBeVisible()
    expect(await providerObjectsOf(buyer.email)).toEqual(paidOnce)
  })

  test('a reload after the payment, and the way back, lead to the receipt and charge nothing more', async ({
    page,
    buyer,
    checkout,
  }) => {
    await checkout.openFor(buyer, 'global-reader')
    await checkout.payWith(cards.good)
    await expect(checkout.welcomeTo('The Global Reader')).toBeVisible()
    await page.reload()
    await expect(checkout.welcomeTo('The Global Reader')).toBeVisible()
    await page.goto('/checkout?plan=global-reader')
    await expect(page).toHaveURL('/subscription-success')
    await expect(checkout.welcomeTo('The Global Reader')).toBeVisible()
    expect(await providerObjectsOf(buyer.email)).toEqual(paidOnce)
  })
})
