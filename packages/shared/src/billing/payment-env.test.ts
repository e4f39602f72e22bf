import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { paymentVariables, readPaymentEnv } from './payment-env.ts'

const live = {
  STRIPE_SECRET_KEY: 'sk_live_1234',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1234',
  STRIPE_WEBHOOK_SECRET: 'whsec_1234',
}
const sandbox = {
  PAYMENT_SANDBOX_URL: 'http://127.0.0.1:4324',
  PAYMENT_SANDBOX_WEBHOOK_SECRET: 'whsec_sandbox',
}

const read = (variables: Record<string, string>) =>
  z
    .object(paymentVariables)
    .transform((values, context) =>
      readPaymentEnv(values, (variable, message) => {
        context.addIssue({ code: 'custom', path: [variable], message })
      }),
    )
    .parse(variables)

describe('the environment of payment', () => {
  test('without keys and without the sandbox nothing is sold', () => {
    expect(read({})).toBeNull()
    expect(read({ STRIPE_SECRET_KEY: '', PAYMENT_SANDBOX_URL: '' })).toBeNull()
  })

  test('live keys are for live payments, test keys for tests', () => {
    expect(read(live)).toMatchObject({ mode: 'live', webhookSecrets: ['whsec_1234'] })
    const testing = { ...live, STRIPE_SECRET_KEY: 'rk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
    expect(read(testing)).toMatchObject({ mode: 'test' })
  })

  test('a blank that was copied with a key is no part of it', () => {
    expect(read({ ...live, STRIPE_SECRET_KEY: ' sk_live_1234 ' })).toMatchObject({
      secretKey: 'sk_live_1234',
    })
  })

  test('two secrets of events are good while one is replaced', () => {
    const secrets = { ...live, STRIPE_WEBHOOK_SECRET: 'whsec_old, whsec_new' }
    expect(read(secrets)?.webhookSecrets).toEqual(['whsec_old', 'whsec_new'])
  })

  test.each([
    ['live keys beside the sandbox', { ...live, ...sandbox }, 'PAYMENT_SANDBOX_URL'],
    ['test keys beside the sandbox', { STRIPE_SECRET_KEY: 'sk_test_1', ...sandbox }, 'PAYMENT_SANDBOX_URL'],
    ['a sandbox that signs nothing', { PAYMENT_SANDBOX_URL: sandbox.PAYMENT_SANDBOX_URL }, '_WEBHOOK_SECRET'],
    ['keys of two modes', { ...live, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'STRIPE_PUBLISHABLE_KEY'],
    ['a secret key alone', { STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_WEBHOOK_SECRET'],
    ['what is no secret key', { ...live, STRIPE_SECRET_KEY: 'pk_live_1234' }, 'STRIPE_SECRET_KEY'],
    ['an example that was left as it is', { ...live, STRIPE_SECRET_KEY: 'sk_test_…' }, 'STRIPE_SECRET_KEY'],
    ['a half of two secrets', { ...live, STRIPE_WEBHOOK_SECRET: 'whsec_1234,' }, 'STRIPE_WEBHOOK_SECRET'],
    ['what signs no events', { ...live, STRIPE_WEBHOOK_SECRET: '1234' }, 'STRIPE_WEBHOOK_SECRET'],
  ])('%s: nothing starts, and the variable is named, not its value', (_, variables, named) => {
    const start = () => read(variables)
    expect(start).toThrow(named)
    expect(start).not.toThrow(/1234/)
  })
})
