import type { Page } from '@playwright/test'
import { findViolations } from '../browser/axe.ts'
import { expect, test } from '../fixtures/buyer.ts'
import { CheckoutPage, london } from '../pages/checkout.page.ts'
import { expectToast } from '../pages/toast.ts'
import { cards } from '../payments/payment-sandbox.ts'
import { providerObjectsOf } from '../payments/provider-objects.ts'

const welcome = (page: Page, plan: string) =>
  page.getByRole('heading', { level: 1, name: `Welcome to ${plan}` })
const paidOnce = { customers: 1, subscriptions: ['active'], charges: ['succeeded'] }

test('spec §7 payment calls: a new reader subscribes, pays, and is welcomed as a subscriber @phone', async ({
  page,
  buyer,
}) => {
  const checkout = new CheckoutPage(page)
  await checkout.open('global-reader')
  await checkout.introduce(buyer)
  const request = page.waitForRequest('**/api/create-subscription')
  await checkout.payWith(cards.good)
  expect((await request).postDataJSON()).toEqual({ ...buyer, subscriptionId: 'global-reader' })
  await expect(welcome(page, 'The Global Reader')).toBeVisible()
  await expect(page).toHaveURL('/subscription-success')
  await expect(page.getByText(`The receipt goes to ${buyer.email}.`)).toBeVisible()
  expect(await providerObjectsOf(buyer.email)).toEqual(paidOnce)
  await page.getByRole('main').getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page.getByRole('region', { name: 'The Global Reader' })).toContainText('active')
})

test("spec §4 checkout order: while submitting the button reads 'Processing...', and a second press does nothing", async ({
  page,
  buyer,
}) => {
  const checkout = new CheckoutPage(page)
  const pending = Promise.withResolvers<void>()
  const sent: string[] = []
  await page.route('**/api/create-subscription', async (route) => {
    sent.push(route.request().url())
    await pending.promise
    await route.continue()
  })
  await checkout.open('global-reader')
  await checkout.introduce(buyer)
  await checkout.card.enter(cards.good)
  await checkout.submit.dblclick()
  await expect(checkout.submit).toHaveText('Processing...')
  await checkout.submit.click({ force: true })
  await checkout.submit.press('Enter')
  pending.resolve()
  await expect(welcome(page, 'The Global Reader')).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(await providerObjectsOf(buyer.email)).toEqual(paidOnce)
})

test('by the keyboard alone, from the first field to the receipt', async ({ page, buyer }) => {
  const checkout = new CheckoutPage(page)
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
  for (let stop = 0; stop < 6; stop += 1) {
    await keyboard.press('Tab')
    if (await checkout.submit.evaluate((button) => button === document.activeElement)) break
  }
  await expect(checkout.submit).toBeFocused()
  await keyboard.press('Enter')
  await expect(welcome(page, 'The Global Reader')).toBeFocused()
})

test("spec §5 registration and checkout: every field is required, and 'Password Mismatch'", async ({
  page,
  buyer,
}) => {
  const checkout = new CheckoutPage(page)
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
}) => {
  const checkout = new CheckoutPage(page)
  await checkout.open('platinum')
  await checkout.introduce(buyer)
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
  await expect(welcome(page, 'The Platinum Circle')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'delivery address' }).click()
  await expect(page.getByRole('region', { name: 'Delivery addresses' })).toContainText('12 St James’s Square')
})

test.describe('a payment that fails', () => {
  test.use({ expectedConsoleErrors: [/the server responded with a status of (402|409|503)/] })

  test("spec §8 payment confirmation error: 'Payment Failed' / the provider's message; what was typed stays, another card pays", async ({
    page,
    buyer,
  }) => {
    const checkout = new CheckoutPage(page)
    await checkout.open('platinum')
    await checkout.introduce(buyer)
    await checkout.enterAddress(london)
    await checkout.payWith(cards.declined)
    await expectToast(page, 'Payment Failed', 'Your card was declined.')
    await expect(checkout.main.getByRole('alert').getByText('Your card was declined.')).toBeVisible()
    await expect(checkout.main.getByText(buyer.email)).toBeVisible()
    expect(await findViolations(page, 'main')).toEqual([])
    await checkout.payWith(cards.good)
    await expect(welcome(page, 'The Platinum Circle')).toBeVisible()
    expect(await providerObjectsOf(buyer.email)).toEqual(paidOnce)
    await page.goto('/account?tab=delivery')
    const list = page.getByRole('region', { name: 'Delivery addresses' })
    await expect(list.getByRole('listitem').filter({ hasText: '12 St James’s Square' })).toHaveCount(1)
  })

  test("spec §8 payment confirmation error: an incomplete card is the provider's message as well, before an account is made", async ({
    page,
    buyer,
  }) => {
    const checkout = new CheckoutPage(page)
    await checkout.open('global-reader')
    await checkout.introduce(buyer)
    await checkout.submit.click()
    await expectToast(page, 'Payment Failed', 'Your card number is incomplete.')
    await expect(checkout.card.number).toBeFocused()
    expect(await providerObjectsOf(buyer.email)).toEqual({ customers: 0, subscriptions: [], charges: [] })
  })

  test("spec §8 other checkout error: 'Subscription Failed' / the error message; a reload keeps names and address, never a password", async ({
    page,
    buyer,
  }) => {
    const checkout = new CheckoutPage(page)
    await page.route('**/api/create-subscription', (route) =>
      route.fulfill({ status: 503, body: 'Please try again shortly.' }),
    )
    await checkout.open('platinum')
    await checkout.introduce(buyer)
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
})

test.describe('3-D Secure', () => {
  test.use({ expectedConsoleErrors: [/the server responded with a status of 402/] })

  test('in place: completed, it is paid; failed, nothing is, and the next try pays @phone', async ({
    page,
    buyer,
  }) => {
    const checkout = new CheckoutPage(page)
    await checkout.open('global-reader')
    await checkout.introduce(buyer)
    await checkout.payWith(cards.alwaysAsks)
    await checkout.card.answerBank('Fail')
    await expectToast(page, 'Payment Failed')
    await expect(checkout.submit).toHaveText('Subscribe and pay $200')
    await checkout.payWith(cards.alwaysAsks)
    await checkout.card.answerBank('Complete')
    await expect(welcome(page, 'The Global Reader')).toBeVisible()
    expect(await providerObjectsOf(buyer.email)).toEqual(paidOnce)
  })

  test('in place: left by Escape, nothing is charged, and the same visit pays later', async ({
    page,
    buyer,
  }) => {
    const checkout = new CheckoutPage(page)
    await checkout.open('global-reader')
    await checkout.introduce(buyer)
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
    await expect(welcome(page, 'The Global Reader')).toBeVisible()
    expect(await providerObjectsOf(buyer.email)).toEqual(paidOnce)
  })

  for (const [answer, heading] of [
    ['Complete', 'Welcome to The Global Reader'],
    ['Fail', 'Your payment did not go through'],
  ] as const) {
    test(`spec §2 return address: on the bank's own page, '${answer}' leads back to '${heading}' @phone`, async ({
      page,
      buyer,
    }) => {
      const checkout = new CheckoutPage(page)
      await checkout.open('global-reader')
      await checkout.introduce(buyer)
      await checkout.payWith(cards.asksOnItsPage)
      await page.waitForURL('**/payment-sandbox/3ds?**')
      await page.getByRole('button', { name: answer }).click()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
      await expect(page).toHaveURL('/subscription-success')
    })
  }
})

test.describe('what is asked twice', () => {
  // The second one of both is refused, by the provider or by the server.
  test.use({ expectedConsoleErrors: [/the server responded with a status of (400|409)/] })

  test('two tabs of one browser, both pressed, pay once', async ({ context, buyer }) => {
    const tabs = await Promise.all([context.newPage(), context.newPage()])
    const checkouts = tabs.map((tab) => new CheckoutPage(tab))
    for (const checkout of checkouts) {
      await checkout.open('global-reader')
      await checkout.introduce(buyer)
      await checkout.card.enter(cards.good)
    }
    await Promise.all(checkouts.map(({ submit }) => submit.click()))
    for (const tab of tabs) await expect(welcome(tab, 'The Global Reader')).toBeVisible()
    expect(await providerObjectsOf(buyer.email)).toEqual(paidOnce)
  })

  test('a reload after the payment, and the way back, lead to the receipt and charge nothing more', async ({
    page,
    buyer,
  }) => {
    const checkout = new CheckoutPage(page)
    await checkout.open('global-reader')
    await checkout.introduce(buyer)
    await checkout.payWith(cards.good)
    await expect(welcome(page, 'The Global Reader')).toBeVisible()
    await page.reload()
    await expect(welcome(page, 'The Global Reader')).toBeVisible()
    await page.goto('/checkout?plan=global-reader')
    await expect(page).toHaveURL('/subscription-success')
    await expect(welcome(page, 'The Global Reader')).toBeVisible()
    expect(await providerObjectsOf(buyer.email)).toEqual(paidOnce)
  })
})
