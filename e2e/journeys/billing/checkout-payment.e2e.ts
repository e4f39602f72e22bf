import type { Locator, Page } from '@playwright/test'
import { openDatabase } from '../../accounts/database.ts'
import { expect, test } from '../../fixtures/buyer.ts'
import { CheckoutPage } from '../../pages/checkout.page.ts'
import { cards } from '../../payments/payment-sandbox.ts'
import { paidOnce, providerObjectsOf } from '../../payments/provider-objects.ts'

const article = 'the-hotelier-who-removed-the-lobby'

test('spec §2 checkout, §7 payment calls: a new reader has read an article, comes from the plans, sees what is bought, pays, and is welcomed as a subscriber; the script of the provider is on the checkout alone @phone', async ({
  page,
  buyer,
  checkout,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => request.url().includes('payment-sandbox') && scripts.push(page.url()))
  const intent = page.waitForRequest('**/api/create-payment-intent')
  await page.clock.install()
  await page.goto(`/articles/${article}`)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('meridian-visit'))).toBe('- -')
  await page.clock.fastForward(11_000)
  await page.goto('/subscription')
  await page.getByRole('article', { name: 'The Global Reader' }).getByRole('link').click()
  await expect(page).toHaveURL('/checkout?plan=global-reader')
  expect((await intent).postDataJSON()).toEqual({ subscriptionId: 'global-reader', amount: 20_000 })
  await expect(checkout.card.number).toBeVisible()
  const order = page.getByRole('complementary', { name: 'The Global Reader' })
  await expect(order.getByRole('heading', { name: 'The Global Reader' })).toBeVisible()
  await expect(order.getByText('$200', { exact: true })).toBeVisible()
  await expect(order.getByText('per year', { exact: true })).toBeVisible()
  await expect(checkout.main.getByText('Test mode', { exact: true })).toBeVisible()

  await checkout.introduce(buyer)
  const request = page.waitForRequest('**/api/create-subscription')
  await checkout.payWith(cards.good)
  expect((await request).postDataJSON()).toEqual({
    ...buyer,
    subscriptionId: 'global-reader',
    visit: `- - ${article}`,
  })
  await expect(checkout.welcomeTo('The Global Reader')).toBeVisible()
  await expect(page).toHaveURL('/subscription-success')
  await expect(page.getByText(`The receipt goes to ${buyer.email}.`)).toBeVisible()
  expect(await providerObjectsOf(buyer.email)).toEqual(paidOnce)
  expect(await readBefore(buyer.email)).toEqual([article])
  expect(new Set(scripts.map((url) => new URL(url).pathname))).toEqual(new Set(['/checkout']))
  await page.getByRole('main').getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page.getByRole('region', { name: 'The Global Reader' })).toContainText('active')
})

test("the provider's form follows the appearance that a reader chooses, and pays by the keyboard alone, from the first field to the receipt", async ({
  page,
  buyer,
  checkout,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await checkout.open('global-reader')
  await test.step('the appearance', async () => {
    const ink = () => checkout.card.number.evaluate((field) => getComputedStyle(field).color)
    expect(await ink()).toBe('rgb(22, 20, 15)')
    await page.getByRole('contentinfo').getByRole('button', { name: 'Dark' }).click()
    await expect.poll(ink).toBe('rgb(239, 234, 224)')
  })
  await test.step('the keyboard', async () => {
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
})

test.describe('what is asked twice', () => {
  // The second one of both is refused, by the provider or by the server.
  test.use({ expectedConsoleErrors: [/the server responded with a status of (400|409)/] })

  test('two tabs of one browser, both pressed, pay once; a reload after the payment leads to the receipt, the way back to the plan that one has, and neither charges anything', async ({
    context,
    buyer,
  }) => {
    const one = new CheckoutPage(await context.newPage())
    const other = new CheckoutPage(await context.newPage())
    await test.step('two tabs', async () => {
      for (const checkout of [one, other]) {
        await checkout.openFor(buyer, 'global-reader')
        await checkout.card.enter(cards.good)
      }
      await Promise.all([one.submit.click(), other.submit.click()])
      for (const checkout of [one, other]) {
        await expect(checkout.welcomeTo('The Global Reader')).toBeVisible()
      }
      expect(await providerObjectsOf(buyer.email)).toEqual(paidOnce)
    })
    await test.step('a reload, and the way back', async () => {
      await one.page.reload()
      await expect(one.welcomeTo('The Global Reader')).toBeVisible()
      await one.page.goto('/checkout?plan=global-reader')
      await expect(one.main.getByRole('heading', { name: /^You have this plan since/ })).toBeVisible()
      expect(await providerObjectsOf(buyer.email)).toEqual(paidOnce)
    })
  })
})

/** The articles that a subscription is attributed to, of all its tabs. */
async function readBefore(email: string): Promise<unknown[]> {
  const { rows } = await openDatabase().query<{ slug: string }>(
    `select article.slug from attributions told
       join users reader on reader.id = told.user_id
       join articles article on article.id = any(told.articles)
      where reader.email = $1 and told.kind = 'subscription'`,
    [email],
  )
  return rows.map(({ slug }) => slug)
}

/** Goes on by the tabulator key, past so many places at most, until this one has the focus. */
async function tabTo(page: Page, place: Locator, atMost: number): Promise<void> {
  for (let stop = 0; stop < atMost; stop += 1) {
    await page.keyboard.press('Tab')
    if (await place.evaluate((element) => element === document.activeElement)) return
  }
  await expect(place).toBeFocused()
}
