import type { Stripe } from '@stripe/stripe-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../../test/browser-stub.ts'
import { goldPlan, paidSubscription } from '../../../../test/paid-subscription.ts'
import { refusal } from '../../../../test/refusal.ts'
import type { PaymentAnswer, Payments } from '../../../lib/payment/payment-provider.ts'
import { $toast } from '../../../ui/toast/toast.store.ts'
import { createPaymentPage } from './payment-page.store.ts'
import type { ProviderForm } from './provider-form.ts'

const due = {
  clientSecret: 'pi_1_secret_2',
  amount: 150_000,
  currency: 'usd',
  kind: 'renewal',
  plan: { id: 'patron-ledger', name: 'The Patron Ledger' },
}
const overdue = paidSubscription({ status: 'past_due', payBy: '2027-12-05T09:00:00.000Z' })
const card = { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2028 }
const nothingDue = () => Response.json(null)

let answers: Record<string, () => Response>
let called: string[]
let visited: string[]
/** How the payment stands with the provider. */
let status: string

beforeEach(() => {
  answers = {
    'GET /api/user/payments/due': () => Response.json(due),
    'GET /api/user/subscription': () => Response.json(overdue),
    'GET /api/user/payment-method': () => Response.json(card),
    'POST /api/user/payment-method/setup': () => Response.json({ clientSecret: 'seti_1_secret_2' }),
    'PUT /api/user/payment-method': () => Response.json(card),
  }
  called = []
  status = 'requires_payment_method'
  const browser = stubBrowser('/account/payment')
  visited = browser.visited
  browser.fetched.mockImplementation(async (path, { method, body } = {}) => {
    called.push([method, path, body].filter(Boolean).join(' '))
    const answer = answers[`${method} ${path}`]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
  $toast.set(null)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The page of a provider whose payments stand as `status` says; the times between two looks are noted, not waited for. */
function openPage() {
  const retrievePaymentIntent = async () => ({ paymentIntent: { status } })
  // Of the provider's object nothing else is asked here.
  const stripe: Stripe = Object.assign(Object.create(null), { retrievePaymentIntent })
  const settings = { mode: 'sandbox' as const, publishableKey: 'pk_test_1', scriptUrl: '/stripe.js' }
  const opened: PaymentAnswer<Payments> = { ok: true, value: { stripe, settings } }
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  return { ...createPaymentPage({ provider: async () => opened, wait }), waits }
}

const form = (result: Partial<ProviderForm>): ProviderForm => ({
  pay: async () => ({ ok: true }),
  answerBank: async () => ({ ok: true }),
  save: async () => ({ ok: true, setupIntentId: 'seti_1' }),
  ...result,
})

/** From now on nothing is due, and the account has what was paid for. */
function arrive(current = paidSubscription()): void {
  answers['GET /api/user/payments/due'] = nothingDue
  answers['GET /api/user/subscription'] = () => Response.json(current)
}

test('anyone who is not signed in goes to the sign-in, and from there back; nothing is asked', async () => {
  vi.stubGlobal('document', { cookie: '' })
  await openPage().begin()
  expect(visited).toEqual(['/login?next=%2Faccount%2Fpayment'])
  expect(called).toEqual([])
})

test('a session that has ended leads there as well', async () => {
  answers['GET /api/user/payments/due'] = () =>
    refusal({ status: 401, code: 'session-none', detail: 'You are not signed in.' })
  await openPage().begin()
  expect(visited).toEqual(['/login?next=%2Faccount%2Fpayment'])
})

test('what is due comes first: with its amount, its plan, and until when nothing is lost', async () => {
  const { $page, begin } = openPage()
  await begin()
  expect($page.get()).toMatchObject({ name: 'due', due, way: 'card', payBy: '2027-12-05T09:00:00.000Z' })
})

test('a payment that the bank wants to hear of is confirmed without a card', async () => {
  status = 'requires_action'
  const { $page, begin, enterCard } = openPage()
  await begin()
  expect($page.get()).toMatchObject({ name: 'due', way: 'bank' })
  enterCard()
  expect($page.get()).toMatchObject({ name: 'due', way: 'card' })
})

test('what is paid is told by the server: nothing due any more, and the account as before', async () => {
  const { $page, begin, pay, waits } = openPage()
  await begin()
  answers['GET /api/user/subscription'] = () => {
    // The news is on its way: the second look finds it.
    if (waits.length > 1) arrive()
    return Response.json(overdue)
  }
  answers['GET /api/user/payments/due'] = nothingDue
  await pay(form({}))
  expect($page.get()).toMatchObject({ name: 'paid', due, current: { status: 'active' } })
  expect(waits.length).toBeGreaterThan(1)
})

test('an upgrade is finished once the account has the new plan', async () => {
  answers['GET /api/user/payments/due'] = () =>
    Response.json({ ...due, kind: 'change', plan: { id: 'platinum', name: 'The Platinum Circle' } })
  answers['GET /api/user/subscription'] = () => Response.json(paidSubscription())
  status = 'requires_action'
  const { $page, begin, pay } = openPage()
  await begin()
  answers['GET /api/user/payments/due'] = nothingDue
  answers['GET /api/user/subscription'] = () =>
    Response.json(
      paidSubscription({ subscription: { ...goldPlan, id: 'platinum', name: 'The Platinum Circle' } }),
    )
  await pay(form({ pay: async () => ({ ok: false, message: 'No card was entered.' }) }))
  expect($page.get()).toMatchObject({ name: 'paid', current: { subscription: { id: 'platinum' } } })
})

test('an upgrade that is not wanted any more is undone', async () => {
  answers['GET /api/user/payments/due'] = () => Response.json({ ...due, kind: 'change' })
  answers['DELETE /api/user/subscription/change'] = () => new Response(null, { status: 204 })
  const { begin, keepPlan } = openPage()
  await begin()
  await keepPlan()
  expect(called).toContain('DELETE /api/user/subscription/change')
  expect(visited).toEqual(['/account?tab=subscription'])
})

test('spec §8 payment confirmation error: Payment Failed with the provider’s message, and another card can be entered', async () => {
  status = 'requires_action'
  const { $page, begin, pay } = openPage()
  await begin()
  await pay(form({ answerBank: async () => ({ ok: false, message: 'Your card was declined.' }) }))
  expect($toast.get()).toMatchObject({
    title: 'Payment Failed',
    description: 'Your card was declined.',
    variant: 'destructive',
  })
  expect($page.get()).toMatchObject({
    name: 'due',
    way: 'card',
    isSending: false,
    problem: 'Your card was declined.',
  })
})

test('two clicks pay once', async () => {
  const { begin, pay } = openPage()
  await begin()
  const late = Promise.withResolvers<{ ok: true }>()
  const paying = vi.fn(() => late.promise)
  const both = [pay(form({ pay: paying })), pay(form({ pay: paying }))]
  arrive()
  late.resolve({ ok: true })
  await Promise.all(both)
  expect(paying).toHaveBeenCalledOnce()
})

test('a bank that takes its time is not asked twice, and the page says so', async () => {
  const { $page, begin, pay, waits } = openPage()
  await begin()
  await pay(form({}))
  expect($page.get()).toMatchObject({ name: 'waiting', isSlow: true })
  expect(waits.length).toBeGreaterThan(5)
})

test('a payment that is on its way already is waited for, not asked for again', async () => {
  status = 'processing'
  const { $page, begin } = openPage()
  await begin()
  expect($page.get()).toMatchObject({ name: 'waiting', isSlow: true })
})

test('paid, but not yet known to the account: that is what is said', async () => {
  const { $page, begin, pay } = openPage()
  await begin()
  answers['GET /api/user/payments/due'] = nothingDue
  await pay(form({}))
  expect($page.get()).toMatchObject({ name: 'paid', current: null })
})

test('with nothing due the page is for the card: the one on file, and another one', async () => {
  answers['GET /api/user/payments/due'] = nothingDue
  const { $page, begin, save } = openPage()
  await begin()
  expect($page.get()).toMatchObject({ name: 'card', card, clientSecret: 'seti_1_secret_2' })
  await save(form({}))
  expect(called.at(-1)).toBe('PUT /api/user/payment-method {"setupIntentId":"seti_1"}')
  expect($toast.get()).toMatchObject({ title: 'Card updated' })
  expect($page.get()).toEqual({ name: 'saved', card })
})

test('anyone who pays for nothing is told so, and is asked for no card', async () => {
  arrive(paidSubscription({ kind: 'complimentary' }))
  const { $page, begin } = openPage()
  await begin()
  expect($page.get()).toEqual({ name: 'nothing' })
  expect(called).toEqual(['GET /api/user/payments/due', 'GET /api/user/subscription'])
})

test('back from the bank’s own page, or after a reload, what was paid meanwhile is said once', async () => {
  const left = openPage()
  await left.begin()
  void left.pay(form({ pay: () => new Promise(() => {}) }))
  arrive()
  const { $page, begin } = openPage()
  await begin()
  expect($page.get()).toMatchObject({ name: 'paid', due: { amount: 150_000 }, current: { status: 'active' } })
  await begin()
  expect($page.get()).toMatchObject({ name: 'card' })
})

test('back from the bank’s own page without having paid, the payment is still due', async () => {
  const left = openPage()
  await left.begin()
  void left.pay(form({ pay: () => new Promise(() => {}) }))
  const { $page, begin } = openPage()
  await begin()
  const sentence = 'Your bank has not confirmed the payment. Nothing has been charged.'
  expect($page.get()).toMatchObject({ name: 'due', due, problem: sentence })
})

test('a card that the bank declines is not saved', async () => {
  answers['GET /api/user/payments/due'] = nothingDue
  const { $page, begin, save } = openPage()
  await begin()
  await save(form({ save: async () => ({ ok: false, message: 'Your card was declined.' }) }))
  expect($toast.get()).toMatchObject({ title: 'Card not saved', variant: 'destructive' })
  expect($page.get()).toMatchObject({ name: 'card', problem: 'Your card was declined.' })
  expect(called.some((call) => call.startsWith('PUT'))).toBe(false)
})

test('sent back by the bank, the server finds out what has become of the card; the address says nothing', async () => {
  const search = '?setup_intent=seti_9&setup_intent_client_secret=x&redirect_status=succeeded'
  vi.stubGlobal('location', { search, replace() {}, assign() {} })
  answers['PUT /api/user/payment-method'] = () =>
    refusal({ status: 409, code: 'card-unusable', detail: 'Your bank has not confirmed this card.' })
  const { $page, begin } = openPage()
  await begin()
  expect(called[0]).toBe('PUT /api/user/payment-method {"setupIntentId":"seti_9"}')
  expect($toast.get()).toMatchObject({ title: 'Card not saved' })
  expect($page.get()).toMatchObject({
    name: 'card',
    clientSecret: 'seti_1_secret_2',
    problem: 'Your bank has not confirmed this card.',
  })
})

test('a card that is confirmed and could not be handed on is handed on by trying again, not entered again', async () => {
  answers['GET /api/user/payments/due'] = nothingDue
  answers['PUT /api/user/payment-method'] = () =>
    refusal({ status: 503, code: 'provider-away', detail: 'Please try again shortly.' })
  const { $page, begin, save } = openPage()
  await begin()
  await save(form({}))
  expect($page.get()).toEqual({ name: 'refused', message: 'Please try again shortly.', canRetry: true })
  answers['PUT /api/user/payment-method'] = () => Response.json(card)
  await begin()
  expect(called.at(-1)).toBe('PUT /api/user/payment-method {"setupIntentId":"seti_1"}')
  expect($page.get()).toEqual({ name: 'saved', card })
})

test.each([
  [503, 'provider-away', true],
  [503, 'payments-off', false],
  [409, 'subscription-none', false],
  [429, 'too-many-requests', true],
])(
  'a refusal %s %s says why; trying again is offered where it may help',
  async (httpStatus, code, canRetry) => {
    answers['GET /api/user/payments/due'] = () => refusal({ status: httpStatus, code, detail: 'A sentence.' })
    const { $page, begin } = openPage()
    await begin()
    expect($page.get()).toEqual({ name: 'refused', message: 'A sentence.', canRetry })
  },
)
