import { expect, test } from 'vitest'
import { paymentErrorSentence } from './payment-error.ts'

test.each([
  [{ code: 'card_declined', message: 'Your card was declined.' }, 'Your card was declined.'],
  [{ code: 'card_declined', message: '' }, null],
  [{ code: null, message: null }, null],
  [null, null],
  [undefined, null],
])('of %o a reader is told %s', (error, sentence) => {
  expect(paymentErrorSentence(error)).toBe(sentence)
})

test.each(['payment_intent_authentication_failure', 'setup_intent_authentication_failure'])(
  '%s is said in words for readers',
  (code) => {
    const message = 'You can provide payment_method_data or a new PaymentMethod.'
    expect(paymentErrorSentence({ code, message })).toMatch(/^Your bank did not confirm that it was you\./)
  },
)
