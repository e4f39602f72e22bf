import { expect, test } from 'vitest'
import { createSecret, findStep, secretUri } from './time-code.ts'

/** The secret of RFC 6238's test vectors, whose last six digits at second 59 are 287082. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test('the code of RFC 6238 belongs to its step, and to one step before and after', () => {
  expect(findStep(secret, '287082', 59_000)).toBe(1)
  expect(findStep(secret, '287082', 20_000)).toBe(1)
  expect(findStep(secret, '287082', 89_000)).toBe(1)
})

test('two steps away it belongs to none, and so do other codes', () => {
  expect(findStep(secret, '287082', 121_000)).toBeNull()
  expect(findStep(secret, '287083', 59_000)).toBeNull()
})

test('a new secret has 160 bits', () => {
  expect(createSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(createSecret()).not.toBe(createSecret())
})

test('an authenticator app is told the magazine, the account and the secret', () => {
  const uri = new URL(secretUri({ secret, email: 'ada@example.org', siteName: 'Meridian' }))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain('Meridian:ada@example.org')
  expect(uri.searchParams.get('secret')).toBe(secret)
  expect(uri.searchParams.get('issuer')).toBe('Meridian')
})
