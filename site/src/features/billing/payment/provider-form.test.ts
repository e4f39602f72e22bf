import type { StripeElements } from '@stripe/stripe-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createProviderForm, statusOfPayment } from './provider-form.ts'

const confirmPayment = vi.fn()
const confirmSetup = vi.fn()
const handleNextAction = vi.fn()
/** It is only passed on. */
const elements: StripeElements = Object.create(null)
const form = () => createProviderForm({ confirmPayment, confirmSetup, handleNextAction }, elements)

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://meridian.example' })
})

afterEach(() => {
  vi.unstubAllGlobals()
  for (const call of [confirmPayment, confirmSetup, handleNextAction]) call.mockReset()
})

test('a payment is confirmed in place; where a bank has a page of its own, it leads back here', async () => {
  confirmPayment.mockResolvedValueOnce({ paymentIntent: { status: 'succeeded' } })
  expect(await form().pay()).toEqual({ ok: true })
  expect(confirmPayment).toHaveBeenCalledExactlyOnceWith({
    elements,
    confirmParams: { return_url: 'https://meridian.example/account/payment' },
    redirect: 'if_required',
  })
})

test.each([
  [{ error: { message: 'Your card was declined.' } }, 'Your card was declined.'],
  [{ error: {} }, 'The payment did not go through. Nothing has been charged.'],
  [
    {
      paymentIntent: {
        status: 'requires_payment_method',
        last_payment_error: { message: 'Not authenticated.' },
      },
    },
    'Not authenticated.',
  ],
  [
    { paymentIntent: { status: 'requires_action', last_payment_error: null } },
    'Your bank has not confirmed the payment. Nothing has been charged.',
  ],
])('what does not pay is a failure with a sentence: %j', async (result, message) => {
  confirmPayment.mockResolvedValueOnce(result)
  expect(await form().pay()).toEqual({ ok: false, message })
  handleNextAction.mockResolvedValueOnce(result)
  expect(await form().answerBank('pi_1_secret_2')).toEqual({ ok: false, message })
})

test('a payment that the bank has taken on counts as sent', async () => {
  handleNextAction.mockResolvedValueOnce({ paymentIntent: { status: 'processing' } })
  expect(await form().answerBank('pi_1_secret_2')).toEqual({ ok: true })
  expect(handleNextAction).toHaveBeenCalledExactlyOnceWith({ clientSecret: 'pi_1_secret_2' })
})

test('a payment that was made by an earlier try, whose answer was lost, is made', async () => {
  const made = { status: 'succeeded' }
  confirmPayment.mockResolvedValueOnce({ error: { message: 'Already succeeded.', payment_intent: made } })
  expect(await form().pay()).toEqual({ ok: true })
})

test('a card is saved by the name of its setup, and only once the bank has confirmed it', async () => {
  confirmSetup.mockResolvedValueOnce({ setupIntent: { id: 'seti_1', status: 'succeeded' } })
  expect(await form().save()).toEqual({ ok: true, setupIntentId: 'seti_1' })
  confirmSetup.mockResolvedValueOnce({ setupIntent: { id: 'seti_1', status: 'requires_action' } })
  expect(await form().save()).toMatchObject({ ok: false })
  confirmSetup.mockResolvedValueOnce({ error: { message: 'Your card has expired.' } })
  expect(await form().save()).toEqual({ ok: false, message: 'Your card has expired.' })
})

test('how a payment stands is asked of the provider; a card can be entered where that can’t be told', async () => {
  const retrieve = (result: object) => ({ retrievePaymentIntent: vi.fn().mockResolvedValueOnce(result) })
  expect(await statusOfPayment(retrieve({ paymentIntent: { status: 'processing' } }), 'pi')).toBe(
    'processing',
  )
  expect(await statusOfPayment(retrieve({ error: { message: 'No.' } }), 'pi')).toBeNull()
})
