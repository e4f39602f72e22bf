import { visitKey } from '@meridian/shared/audience/visit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $session, setSessionUser } from '../../../../lib/session/session.store.ts'
import { $toast } from '../../../../ui/toast/toast.store.ts'
import { stubCheckout, type CheckoutStub } from '../test/checkout-stub.ts'
import type { CheckoutRequest } from './checkout-form.ts'
import type { PaymentResult } from './provider-form.ts'
import { subscribe } from './subscribe.store.ts'
import { $wayOn } from './way-on.store.ts'

const person = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@meridian.example',
  password: 'a-long-one',
}
const address = {
  fullName: 'Ada Lovelace',
  addressLine1: '12 St James’s Square',
  addressLine2: null,
  city: 'London',
  state: null,
  postalCode: 'SW1Y 4JH',
  country: 'United Kingdom' as const,
}
const declined: PaymentResult = { ok: false, message: 'Your card was declined.', isUncertain: false }

let stub: CheckoutStub
const check = vi.fn<() => Promise<string | null>>()
const pay = vi.fn<() => Promise<PaymentResult>>()
const takeNewPrice = vi.fn<() => Promise<boolean>>()

beforeEach(() => {
  stub = stubCheckout('/checkout?plan=global-reader')
  $toast.set(null)
  $wayOn.set(null)
  check.mockResolvedValue(null)
  pay.mockResolvedValue({ ok: true })
  takeNewPrice.mockResolvedValue(true)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const send = (request: CheckoutRequest = { person, deliveryAddress: null }) =>
  subscribe({ request, plan: stub.plan, form: { check, pay }, takeNewPrice })

test('spec §7 payment calls: the account and the plan are sent, the address where there is one, then it is paid', async () => {
  void send({ person, deliveryAddress: address })
  await vi.waitFor(() => expect(stub.visited).toEqual(['/subscription-success']), { timeout: 60_000 })
  expect(stub.sent('/api/create-subscription')).toEqual([
    { ...person, subscriptionId: 'global-reader', deliveryAddress: address },
  ])
  expect(pay).toHaveBeenCalledExactlyOnceWith('pi_1_secret_2', person)
})

test('of a signed-in reader nothing is sent but what they chose', async () => {
  void send({ person: null, deliveryAddress: null })
  await vi.waitFor(() => expect(stub.visited).toEqual(['/subscription-success']), { timeout: 60_000 })
  expect(stub.sent('/api/create-subscription')).toEqual([{ subscriptionId: 'global-reader' }])
})

test('what the tab has seen goes along', async () => {
  stub.stored.set(visitKey, '- newsletter@3f.7 the-quiet-capital')
  void send()
  await vi.waitFor(() => expect(stub.visited).toEqual(['/subscription-success']), { timeout: 60_000 })
  expect(stub.sent('/api/create-subscription')).toMatchObject([
    { visit: '- newsletter@3f.7 the-quiet-capital' },
  ])
})

test("spec §4 checkout submitting: while the page is being left, the button goes on reading 'Processing...'", async () => {
  stub.stored.set('meridian-draft:checkout', '{}')
  const onSettled = vi.fn()
  void send().finally(onSettled)
  await vi.waitFor(() => expect(stub.visited).toEqual(['/subscription-success']), { timeout: 60_000 })
  expect(onSettled).not.toHaveBeenCalled()
  expect(stub.stored.has('meridian-draft:checkout')).toBe(false)
})

test("spec §8 payment confirmation error: 'Payment Failed' and the provider's message; the reader has an account by then", async () => {
  stub.stored.set('meridian-draft:checkout', '{}')
  pay.mockResolvedValueOnce(declined)
  expect(await send()).toEqual({ ok: false, message: 'Your card was declined.' })
  expect($toast.get()).toMatchObject({
    title: 'Payment Failed',
    description: 'Your card was declined.',
    variant: 'destructive',
  })
  expect(stub.visited).toEqual([])
  expect(stub.stored.has('meridian-draft:checkout')).toBe(true)
})

test('a card that is not complete is said before an account is made', async () => {
  check.mockResolvedValueOnce('Your card number is incomplete.')
  expect(await send()).toEqual({ ok: false, message: 'Your card number is incomplete.' })
  expect($toast.get()).toMatchObject({ title: 'Payment Failed' })
  expect(stub.calls()).toEqual([])
})

test("spec §8 other checkout error: 'Subscription Failed' and the error message", async () => {
  stub.answer('/api/create-subscription', () => new Response('Please try again shortly.', { status: 503 }))
  expect(await send()).toEqual({ ok: false, message: 'Please try again shortly.' })
  expect($toast.get()).toMatchObject({
    title: 'Subscription Failed',
    description: '503: Please try again shortly.',
    variant: 'destructive',
  })
  expect(pay).not.toHaveBeenCalled()
})

test.each([
  ['email-taken', 409, 'sign-in'],
  ['already-subscribed', 409, 'account'],
])('%s has a way on', async (code, status, wayOn) => {
  stub.refuse('/api/create-subscription', { code, status, detail: 'There is such an account. Sign in.' })
  expect(await send()).toMatchObject({ ok: false, message: 'There is such an account. Sign in.' })
  expect($wayOn.get()).toBe(wayOn)
  stub.answer('/api/create-subscription', () => Response.json({ clientSecret: 's' }))
  void send()
  expect($wayOn.get()).toBeNull()
})

test('a price that has changed is shown again, and nothing is paid before it is confirmed', async () => {
  const detail = 'The price of this plan has changed. Nothing was charged.'
  stub.refuse('/api/create-subscription', { code: 'price-changed', status: 409, detail })
  expect(await send()).toEqual({ ok: false, message: detail })
  expect(takeNewPrice).toHaveBeenCalledOnce()
  expect(pay).not.toHaveBeenCalled()
})

test('an order that is paid by now leads to its outcome', async () => {
  stub.refuse('/api/create-subscription', { code: 'checkout-paid', status: 409, detail: 'Paid already.' })
  stub.answer('/api/checkout', () => Response.json(stub.outcome))
  void send()
  await vi.waitFor(() => expect(stub.visited).toEqual(['/subscription-success']), { timeout: 60_000 })
  expect($toast.get()).toBeNull()
})

test.each([
  ['succeeded', true],
  ['open', false],
])('where the provider did not say, the server is asked: %s', async (state, isPaid) => {
  pay.mockResolvedValueOnce({ ok: false, message: 'The connection broke.', isUncertain: true })
  stub.answer('/api/checkout', () => Response.json({ ...stub.outcome, state }))
  const sending = send()
  if (isPaid)
    await vi.waitFor(() => expect(stub.visited).toEqual(['/subscription-success']), { timeout: 60_000 })
  else expect(await sending).toEqual({ ok: false, message: 'The connection broke.' })
})

test('a session that has ended meanwhile is said, and from then on the form asks who it is', async () => {
  stub.refuse('/api/create-subscription', {
    code: 'parameter-invalid',
    status: 400,
    detail: 'email is missing.',
  })
  stub.refuse('/api/user', { code: 'session-none', status: 401, detail: 'You are not signed in.' })
  setSessionUser({
    email: 'ada@meridian.example',
    firstName: 'Ada',
    lastName: 'Lovelace',
    isAdmin: false,
    planTier: null,
  })
  const outcome = await send({ person: null, deliveryAddress: null })
  expect(outcome).toMatchObject({ ok: false, message: expect.stringContaining('not signed in any more') })
  expect($session.get()).toEqual({ state: 'signed-out' })
  expect($wayOn.get()).toBe('sign-in')
  expect(pay).not.toHaveBeenCalled()
})
