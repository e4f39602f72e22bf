import { expect, test } from 'vitest'
import { encodeForm } from './form-encoding.ts'

test('what lies in another stands in brackets, and what is missing is left out', () => {
  const form = encodeForm({
    key: 'pk_test_1',
    return_url: undefined,
    payment_method_data: { type: 'card', card: { number: '4242', exp_month: 12 }, billing_details: null },
    expand: ['a', 'b'],
    use_stripe_sdk: true,
  })
  expect([...form]).toEqual([
    ['key', 'pk_test_1'],
    ['payment_method_data[type]', 'card'],
    ['payment_method_data[card][number]', '4242'],
    ['payment_method_data[card][exp_month]', '12'],
    ['expand[0]', 'a'],
    ['expand[1]', 'b'],
    ['use_stripe_sdk', 'true'],
  ])
})
