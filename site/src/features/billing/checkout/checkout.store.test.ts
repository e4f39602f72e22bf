import type { Plan } from '@meridian/shared/billing/plan.schema'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCheckout, patienceMs } from './checkout.store.ts'
import { stubCheckout, type CheckoutStub } from './test/checkout-stub.ts'

let stub: CheckoutStub

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2026-11-22T10:00:00Z') })
  stub = stubCheckout('/checkout?plan=global-reader')
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A checkout, and the names of the states that it goes through. */
function watch() {
  const provider = vi.fn().mockResolvedValue({ ok: true, value: { stripe: {}, settings: stub.settings } })
  const readAhead = vi.fn()
  const loadForm = vi.fn().mockResolvedValue({ Payment: () => null, readAhead })
  const checkout = createCheckout({ provider })
  const names: string[] = []
  checkout.$checkout.subscribe(({ name }) => names.at(-1) !== name && names.push(name))
  const begin = (plans: readonly Plan[] = []) => checkout.begin({ plans, loadForm })
  return { ...checkout, begin, provider, loadForm, readAhead, names }
}

test('spec §4 checkout order: loading, setting up while the payment intent is pending, then the form', async () => {
  const { begin, names, $checkout, provider } = watch()
  await begin()
  expect(names).toEqual(['loading', 'setting-up', 'form'])
  expect($checkout.get()).toMatchObject({ plan: stub.plan, payable: { amount: 20_000 }, formerPrice: null })
  expect(stub.calls()).toEqual([
    'GET /api/subscriptions',
    'GET /api/payment-settings',
    'POST /api/create-payment-intent',
  ])
  expect(stub.sent('/api/create-payment-intent')).toEqual([
    { subscriptionId: 'global-reader', amount: 20_000 },
  ])
  expect(provider).toHaveBeenCalledExactlyOnceWith(stub.settings)
})

test('a plan that the page has is looked up nowhere, and what its form shows of a reader is read meanwhile', async () => {
  const { begin, names, $checkout, readAhead } = watch()
  await begin([stub.plan])
  expect(names).toEqual(['loading', 'setting-up', 'form'])
  expect($checkout.get()).toMatchObject({ plan: stub.plan })
  expect(stub.calls()).toEqual(['GET /api/payment-settings', 'POST /api/create-payment-intent'])
  expect(readAhead).toHaveBeenCalledExactlyOnceWith(stub.plan)
})

test('a plan that the page has no longer, or not yet, is looked up', async () => {
  const { begin, $checkout } = watch()
  await begin([{ ...stub.plan, id: 'patron-ledger' }])
  expect(stub.calls()[0]).toBe('GET /api/subscriptions')
  expect($checkout.get()).toMatchObject({ name: 'form', plan: stub.plan })
})

test('a form that does not come leaves the text, says so, and is asked for again', async () => {
  const { begin, retry, loadForm, $checkout } = watch()
  loadForm.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  await begin()
  const message = 'The form could not be loaded. Please look at your connection and try again.'
  expect($checkout.get()).toMatchObject({
    name: 'setting-up',
    refusal: { message, wayOn: null },
    canRetry: true,
  })
  await retry()
  expect($checkout.get().name).toBe('form')
})

test.each(['/checkout?plan=unheard-of', '/checkout', '/checkout?plan=%20'])(
  "spec §4 checkout order: %s is 'Subscription Not Found', and no payment is set up",
  async (address) => {
    stub.goTo(address)
    const { begin, $checkout } = watch()
    await begin()
    expect($checkout.get()).toEqual({ name: 'not-found', isAway: false })
    expect(stub.calls().filter((call) => call.includes('payment'))).toEqual([])
  },
)

test('a plan that nobody could look up may be looked up again', async () => {
  stub.answer('/api/subscriptions', () => new Response('Shortly.', { status: 503 }))
  const { begin, retry, $checkout } = watch()
  await begin()
  expect($checkout.get()).toEqual({ name: 'not-found', isAway: true })
  stub.answer('/api/subscriptions', () => Response.json([stub.plan]))
  await retry()
  expect($checkout.get().name).toBe('form')
})

test('spec §4 checkout free plan: a price of 0 leads to the free sign-up, §7: without a payment intent', async () => {
  stub.answer('/api/subscriptions', () => Response.json([{ ...stub.plan, price: 0 }]))
  const { begin, names } = watch()
  await begin()
  expect(names).toEqual(['loading', 'free'])
  expect(stub.calls()).toHaveLength(1)
})

test('spec §8 payment intent failure: it is only logged, and the page goes on setting up; after 8 s one may try again', async () => {
  stub.answer('/api/create-payment-intent', () => new Response('Something went wrong.', { status: 500 }))
  const { begin, retry, $checkout } = watch()
  await begin()
  const setUp = { name: 'setting-up', refusal: null }
  expect($checkout.get()).toMatchObject({ ...setUp, canRetry: false })
  expect(console.info).toHaveBeenCalledWith(expect.stringContaining('500: Something went wrong.'))
  vi.advanceTimersByTime(patienceMs - 1)
  expect($checkout.get()).toMatchObject({ ...setUp, canRetry: false })
  vi.advanceTimersByTime(1)
  expect($checkout.get()).toMatchObject({ ...setUp, canRetry: true })
  stub.answer('/api/create-payment-intent', () => Response.json(stub.payable))
  await retry()
  expect($checkout.get().name).toBe('form')
})

test('an intent that is still pending after 8 s may be asked for again, and the late answer changes nothing', async () => {
  const late = Promise.withResolvers<Response>()
  stub.answer('/api/create-payment-intent', () => late.promise)
  const { begin, retry, $checkout, names } = watch()
  const first = begin()
  await vi.waitFor(() => expect(stub.calls()).toContain('POST /api/create-payment-intent'), {
    timeout: 60_000,
  })
  vi.advanceTimersByTime(patienceMs)
  expect($checkout.get()).toMatchObject({ name: 'setting-up', canRetry: true })
  stub.answer('/api/create-payment-intent', () => Response.json({ ...stub.payable, amount: 25_000 }))
  const second = retry()
  late.resolve(Response.json(stub.payable))
  await Promise.all([first, second])
  expect($checkout.get()).toMatchObject({ name: 'form', payable: { amount: 25_000 } })
  expect(names).toEqual(['loading', 'setting-up', 'form'])
})

test.each([
  ['payments-off', 503, 'contact'],
  ['too-many-requests', 429, null],
])('%s is said below the text that stays, with a way on', async (code, status, wayOn) => {
  stub.refuse('/api/create-payment-intent', { code, status, detail: 'A sentence.' })
  const { begin, $checkout } = watch()
  await begin()
  expect($checkout.get()).toMatchObject({
    name: 'setting-up',
    refusal: { message: 'A sentence.', wayOn },
  })
})

test('a plan that is no longer offered is not found', async () => {
  stub.refuse('/api/create-payment-intent', { code: 'plan-unknown', status: 404, detail: 'No such plan.' })
  const { begin, $checkout } = watch()
  await begin()
  expect($checkout.get()).toEqual({ name: 'not-found', isAway: false })
})

test('without the script of the provider the text stays, and says why', async () => {
  const message = 'The form of our payment provider could not be loaded.'
  const provider = vi.fn().mockResolvedValue({ ok: false, status: null, code: null, message })
  const loadForm = vi.fn().mockResolvedValue({ Payment: () => null, readAhead: vi.fn() })
  const { $checkout, begin } = createCheckout({ provider })
  await begin({ plans: [], loadForm })
  expect($checkout.get()).toMatchObject({ name: 'setting-up', refusal: { message, wayOn: null } })
})

test('a price that changed before anything was shown is simply the price', async () => {
  const higherPriced = { ...stub.plan, price: 25_000 }
  stub.refuse('/api/create-payment-intent', { code: 'price-differs', status: 409, detail: 'Another price.' })
  stub.answerOnce('/api/subscriptions', () => Response.json([stub.plan]))
  stub.answer('/api/subscriptions', () => {
    stub.answer('/api/create-payment-intent', () => Response.json({ ...stub.payable, amount: 25_000 }))
    return Response.json([higherPriced])
  })
  const { begin, $checkout } = watch()
  await begin()
  expect($checkout.get()).toMatchObject({ name: 'form', plan: { price: 25_000 }, formerPrice: null })
})

test('a price that changed after it was shown is shown again, and asked for again, while the form stays', async () => {
  const { begin, takeNewPrice, $checkout, names } = watch()
  await begin()
  stub.answerOnce('/api/subscriptions', () => Response.json([stub.plan]))
  stub.answer('/api/subscriptions', () => Response.json([{ ...stub.plan, price: 25_000 }]))
  stub.answer('/api/create-payment-intent', () => Response.json({ ...stub.payable, amount: 25_000 }))
  const taking = takeNewPrice()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await taking).toBe(true)
  expect($checkout.get()).toMatchObject({
    plan: { price: 25_000 },
    payable: { amount: 25_000 },
    formerPrice: 20_000,
  })
  expect(names).toEqual(['loading', 'setting-up', 'form'])
})

test.each([
  ['succeeded', ['/subscription-success']],
  ['processing', ['/subscription-success']],
  ['failed', []],
])(
  'a checkout session whose payment for this plan has %s goes to its outcome instead of paying again',
  async (state, visited) => {
    stub.refuse('/api/create-payment-intent', { code: 'checkout-paid', status: 409, detail: 'Paid already.' })
    stub.answer('/api/checkout', () => Response.json({ ...stub.outcome, state }))
    await watch().begin()
    expect(stub.visited).toEqual(visited)
  },
)

test('who has a subscription is not told of a payment, whatever was paid last', async () => {
  stub.refuse('/api/create-payment-intent', {
    code: 'already-subscribed',
    status: 409,
    detail: 'You have a subscription.',
  })
  const { begin, $checkout } = watch()
  await begin()
  expect(stub.visited).toEqual([])
  expect($checkout.get()).toEqual({ name: 'subscribed', plan: stub.plan })
})

test('a payment for another plan leads nowhere', async () => {
  stub.refuse('/api/create-payment-intent', { code: 'checkout-paid', status: 409, detail: 'Paid already.' })
  stub.answer('/api/checkout', () =>
    Response.json({ ...stub.outcome, plan: { ...stub.plan, id: 'patron-ledger' } }),
  )
  const { begin, $checkout } = watch()
  await begin()
  expect(stub.visited).toEqual([])
  expect($checkout.get()).toMatchObject({ refusal: { message: 'Paid already.', wayOn: null } })
})

test('two tabs begin one after the other, so that both are of one checkout session', async () => {
  const order: string[] = []
  const pending = Promise.withResolvers<Response>()
  stub.answer('/api/payment-settings', () => {
    order.push('settings')
    return Response.json(stub.settings)
  })
  stub.answer('/api/create-payment-intent', () => {
    order.push('intent')
    return order.length === 2 ? pending.promise : Response.json(stub.payable)
  })
  const [one, other] = [watch().begin(), watch().begin()]
  await vi.waitFor(() => expect(order).toEqual(['settings', 'intent']), { timeout: 60_000 })
  pending.resolve(Response.json(stub.payable))
  await Promise.all([one, other])
  expect(order).toEqual(['settings', 'intent', 'settings', 'intent'])
})
