import { expect, test } from 'vitest'
import { openPaymentProvider } from './payment-provider.ts'

const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecrets: ['whsec_1'] }

test('without an environment of payment there is no provider', () => {
  expect(openPaymentProvider(null)).toBeNull()
})

test.each([
  ['http://127.0.0.1:4324', { host: '127.0.0.1', port: '4324', protocol: 'http' }],
  ['https://payments.example', { host: 'payments.example', port: '443', protocol: 'https' }],
])(
  'the sandbox at %s is asked there, and gives its script by a path of the site',
  (sandboxOrigin, address) => {
    const provider = openPaymentProvider({ ...keys, mode: 'sandbox', sandboxOrigin })
    const asked = ['host', 'port', 'protocol'] as const
    expect(Object.fromEntries(asked.map((field) => [field, provider?.stripe.getApiField(field)]))).toEqual(
      address,
    )
    expect(provider?.scriptUrl).toBe('/payment-sandbox/stripe.js')
  },
)

test('the provider is asked at home, and its script comes from there', () => {
  const provider = openPaymentProvider({ ...keys, mode: 'test' })
  expect(provider?.stripe.getApiField('host')).toBe('api.stripe.com')
  expect(new URL(provider?.scriptUrl ?? '').origin).toBe('https://js.stripe.com')
})
