import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { plan } from './test/checkout-answers.ts'
import { openCheckout, openCheckoutForm } from './test/open-checkout.tsx'

const lookUp = 'GET /api/subscriptions'
const setUp = 'POST /api/create-payment-intent'
const wentWrong = new Response('Something went wrong.', { status: 500 })

const card = () => screen.findByLabelText('Card number')
const settingUp = () => screen.queryByText('Setting up payment...')
const tryAgain = () => screen.queryByRole('button', { name: 'Try again' })

test('spec §4 checkout order: loading, setting up while the payment intent is pending, then the form', async () => {
  const [found, intent] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  await openCheckout({ answers: { [lookUp]: found.promise, [setUp]: intent.promise } })
  expect(screen.getByText('Loading...')).toBeVisible()
  expect(settingUp()).toBeNull()
  found.resolve(Response.json([plan]))
  expect(await screen.findByText('Setting up payment...')).toBeVisible()
  expect(screen.queryByText('Loading...')).toBeNull()
  expect(screen.queryByLabelText('Card number')).toBeNull()
  intent.resolve(Response.json({ clientSecret: 'pi_1_secret_2', amount: 20_000, currency: 'usd' }))
  expect(await card()).toBeVisible()
  expect(settingUp()).toBeNull()
})

test('spec §2 checkout: plan name, description, price per year and the form; spec §7: the price is sent', async () => {
  const { provider, sentTo } = await openCheckoutForm()
  expect(sentTo(setUp)).toEqual([{ subscriptionId: 'global-reader', amount: 20_000 }])
  const order = within(screen.getByRole('complementary', { name: 'The Global Reader' }))
  expect(order.getByRole('heading', { name: 'The Global Reader' })).toBeVisible()
  for (const text of ['Every issue.', '$200', 'per year', 'Every digital issue']) {
    expect(order.getByText(text)).toBeVisible()
  }
  for (const label of ['First name', 'Last name', 'Email', 'Password', 'Confirm password']) {
    expect(screen.getByLabelText(label)).toBeVisible()
  }
  expect(screen.queryByRole('group', { name: 'Delivery address' })).toBeNull()
  expect(screen.getByText('Test mode')).toBeVisible()
  expect(provider.make).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      mode: 'subscription',
      amount: 20_000,
      currency: 'usd',
      allowedPaymentMethodTypes: ['card'],
    }),
  )
})

test('beside the button: total, period, renewal date and price, how to cancel, the terms, and no box to tick', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T10:00:00Z') })
  await openCheckoutForm({ plan: { ...plan, price: 150_000 } })
  const order = within(screen.getByRole('region', { name: 'Your order' }))
  const definitionOf = (term: string) => order.getByText(term, { selector: 'dt' }).nextElementSibling
  expect(definitionOf('Total today')).toHaveTextContent(/^\$1,500$/)
  expect(definitionOf('Period')).toHaveTextContent('One year, 22 November 2026 to 22 November 2027')
  expect(definitionOf('Renewal')).toHaveTextContent('On 22 November 2027 at $1,500, then every year.')
  expect(definitionOf('Cancelling')).toHaveTextContent('in two clicks')
  expect(order.getByRole('button')).toHaveTextContent(/^Subscribe and pay \$1,500$/)
  expect(order.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('spec §4 checkout free plan: a price of 0 tells to use the free signup, and no payment is set up', async () => {
  const free = { ...plan, id: 'introduction', price: 0 }
  const { api, provider } = await openCheckout({ plan: free })
  expect(await screen.findByText(/Please use the free signup\.$/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the free signup' })).toHaveAttribute(
    'href',
    '/subscribe/free?plan=introduction',
  )
  expect(api.sent.map(({ call }) => call)).toEqual([lookUp])
  expect(provider.script.asked).toBe(0)
})

test.each(['/checkout?plan=unheard-of', '/checkout'])(
  "spec §4 checkout order: %s is 'Subscription Not Found', with a way to the plans",
  async (path) => {
    await openCheckout({ path })
    expect(await screen.findByRole('heading', { name: 'Subscription Not Found' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'See all subscriptions' })).toHaveAttribute(
      'href',
      '/subscription',
    )
    expect(tryAgain()).toBeNull()
  },
)

test("spec §8 payment intent failure: 'Setting up payment...' stays, and 'Try again' comes after 8 s", async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { api, user } = await openCheckout({ answers: { [setUp]: wentWrong } })
  await vi.waitFor(() => expect(settingUp()).toBeVisible(), { timeout: 30_000 })
  await act(() => vi.advanceTimersByTimeAsync(7000))
  expect(tryAgain()).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(tryAgain()).toBeVisible()
  expect(settingUp()).toBeVisible()
  expect(screen.getByText('This takes longer than it should. Nothing has been charged.')).toBeVisible()
  expect(screen.queryByText(/Something went wrong/)).toBeNull()
  vi.useRealTimers()
  api.answer({ [setUp]: Response.json({ clientSecret: 'pi_1_secret_2', amount: 20_000, currency: 'usd' }) })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await card()).toBeVisible()
})

test('a plan that nobody can look up is looked up again', async () => {
  const away = new Response('Shortly.', { status: 503 })
  const { api, user } = await openCheckout({ answers: { [lookUp]: away } })
  expect(await screen.findByText('We could not look this subscription up at the moment.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Subscription Not Found' })).toBeVisible()
  api.answer({ [lookUp]: Response.json([plan]) })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await card()).toBeVisible()
})

test('a script of the provider that does not come leaves the text, says so, and is asked for again', async () => {
  // A page of its own: what a page has loaded once is there.
  vi.resetModules()
  const { Checkout } = await import('./checkout.island.tsx')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { provider, user } = await openCheckout({ island: <Checkout plans={[]} />, hasScript: false })
  const said = 'The form of our payment provider could not be loaded.'
  await vi.waitFor(() => expect(screen.getByText(said)).toBeVisible(), { timeout: 30_000 })
  expect(settingUp()).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(8000))
  vi.useRealTimers()
  provider.script.comes = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await card()).toBeVisible()
  expect(provider.script.asked).toBe(2)
})
