import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createProviderForm } from './provider-form.ts'

const confirmPayment = vi.fn()
const submit = vi.fn()
const elements = Object.assign(JSON.parse('{}'), { submit })
const form = createProviderForm(Object.assign(JSON.parse('{}'), { confirmPayment }), elements)
const payer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@meridian.example' }

beforeEach(() => vi.stubGlobal('location', { origin: 'https://meridian.example' }))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('spec §7 payment calls: it is confirmed with the return address {origin}/subscription-success', async () => {
  confirmPayment.mockResolvedValueOnce({ paymentIntent: { status: 'succeeded' } })
  expect(await form.pay('pi_1_secret_2', payer)).toEqual({ ok: true })
  expect(confirmPayment).toHaveBeenCalledExactlyOnceWith({
    elements,
    clientSecret: 'pi_1_secret_2',
    redirect: 'if_required',
    confirmParams: {
      return_url: 'https://meridian.example/subscription-success',
      payment_method_data: {
        billing_details: { name: 'Ada Lovelace', email: 'ada@meridian.example' },
      },
    },
  })
})

test.each([
  [
    'a declined card',
    { error: { type: 'card_error', message: 'Declined.' } },
    { message: 'Declined.', isUncertain: false },
  ],
  [
    'a broken connection',
    { error: { type: 'api_connection_error', message: 'Offline.' } },
    { message: 'Offline.', isUncertain: true },
  ],
  [
    'an error without words',
    { error: { type: 'card_error' } },
    { message: 'The payment did not go through. Nothing has been charged.', isUncertain: false },
  ],
  [
    'a check that was left',
    { paymentIntent: { status: 'requires_action' } },
    { message: 'The payment did not go through. Nothing has been charged.', isUncertain: false },
  ],
])('%s is no payment', async (_, answer, result) => {
  confirmPayment.mockResolvedValueOnce(answer)
  expect(await form.pay('pi_1_secret_2', null)).toEqual({ ok: false, ...result })
})

test('what the bank has not confirmed yet is on its way', async () => {
  confirmPayment.mockResolvedValueOnce({ paymentIntent: { status: 'processing' } })
  expect(await form.pay('pi_1_secret_2', null)).toEqual({ ok: true })
})

test('a payment that was made by an earlier try, whose answer was lost, is made', async () => {
  const made = { status: 'succeeded' }
  const error = { type: 'invalid_request_error', message: 'Already succeeded.', payment_intent: made }
  confirmPayment.mockResolvedValueOnce({ error })
  expect(await form.pay('pi_1_secret_2', null)).toEqual({ ok: true })
})

test("what is wrong with a card is said in the provider's words", async () => {
  submit.mockResolvedValueOnce({ error: { type: 'validation_error', message: 'Incomplete.' } })
  expect(await form.check()).toBe('Incomplete.')
  submit.mockResolvedValueOnce({ selectedPaymentMethod: 'card' })
  expect(await form.check()).toBeNull()
})
