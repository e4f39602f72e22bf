import { uniqueName } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/reader.ts'
import { AuthPage } from '../../pages/auth.page.ts'
import { CheckoutPage, london } from '../../pages/checkout.page.ts'
import { expectToast } from '../../pages/toast.ts'
import { cards } from '../../payments/payment-sandbox.ts'
import { paidOnce, providerObjectsOf } from '../../payments/provider-objects.ts'

test('a signed-in reader is not asked for what is known, and pays; the way back from the receipt leads past the checkout', async ({
  page,
  reader,
}) => {
  const checkout = new CheckoutPage(page)
  await page.goto('/subscription')
  await checkout.open('global-reader')
  const account = checkout.main.getByRole('group', { name: 'Your account' })
  await expect(account.getByText('Ada Lovelace')).toBeVisible()
  await expect(account.getByText(reader.email)).toBeVisible()
  await expect(account.getByRole('textbox')).toHaveCount(0)
  const request = page.waitForRequest('**/api/create-subscription')
  await checkout.payWith(cards.good)
  expect((await request).postDataJSON()).toEqual({ subscriptionId: 'global-reader' })
  await expect(checkout.welcomeTo('The Global Reader')).toBeVisible()
  await expect(page).toHaveURL('/subscription-success')
  expect(await providerObjectsOf(reader.email)).toEqual(paidOnce)
  await page.goBack()
  await expect(page).toHaveURL('/subscription')
})

test.describe('refusals', () => {
  test.use({ expectedConsoleErrors: [/the server responded with a status of (401|404|409)/] })

  test('an e-mail address that has an account leads to the sign-in, from there back, and what was typed is kept', async ({
    page,
    newsroom,
  }) => {
    const grace = { firstName: 'Grace', lastName: 'Hopper' }
    const credentials = await newsroom.hire('reader', grace)
    const checkout = new CheckoutPage(page)
    const stranger = { ...grace, email: credentials.email, password: 'not-hers-at-all' }
    await checkout.openFor(stranger, 'platinum')
    await checkout.enterAddress(london)
    await checkout.payWith(cards.good)
    await expectToast(page, 'Subscription Failed', /^409: There is already an account/)
    await checkout.main.getByRole('link', { name: 'Sign in and go on' }).click()
    await expect(page).toHaveURL(/\/login\?next=/)
    await new AuthPage(page).signIn(credentials)
    await expect(page).toHaveURL('/checkout?plan=platinum')
    await expect(checkout.main.getByText(credentials.email)).toBeVisible()
    await expect(checkout.field('Town or city')).toHaveValue('London')
    await checkout.payWith(cards.good)
    await expect(checkout.welcomeTo('The Platinum Circle')).toBeVisible()
    expect(await providerObjectsOf(credentials.email)).toEqual(paidOnce)
  })

  test('a price that changes after it was shown is shown again, and paid only when it is confirmed; a plan that is withdrawn cannot be bought any more', async ({
    page,
    newsroom,
    reader,
  }) => {
    const { id, slug } = await newsroom.addPlan({
      name: uniqueName('The Weekend Reader'),
      priceCents: 20_000,
    })
    const withdraw = () => newsroom.cms.send('PATCH', `plans/${id}`, { isOffered: false })
    newsroom.afterwards(async () => void (await withdraw()))
    const status = async () => (await page.request.get(`/api/subscriptions/${slug}`)).status()
    await expect.poll(status).toBe(200)
    const checkout = new CheckoutPage(page)
    await checkout.open(slug)
    await checkout.card.enter(cards.good)
    expect(await newsroom.cms.send('PATCH', `plans/${id}`, { priceCents: 25_000 })).toMatchObject({
      ok: true,
    })
    await checkout.submit.click()
    await expectToast(page, 'Subscription Failed', /^409: The price of this plan has changed/)
    await expect(checkout.terms.getByText('has changed from $200 to $250.')).toBeVisible()
    expect(await providerObjectsOf(reader.email)).toMatchObject({ charges: [] })
    await expect(checkout.card.number).toHaveValue('4242 4242 4242 4242')
    await expect(checkout.submit).toHaveText('Subscribe and pay $250')
    await checkout.submit.click()
    await expect(page.getByText('Your payment of $250 has been received.')).toBeVisible()
    expect(await providerObjectsOf(reader.email)).toEqual(paidOnce)

    expect(await withdraw()).toMatchObject({ ok: true })
    await expect.poll(status).toBe(404)
    await page.goto(`/checkout?plan=${slug}`)
    await expect(page.getByRole('heading', { name: 'Subscription Not Found' })).toBeVisible()
  })
})
