import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createNewsletterTokens, createOriginHash } from '../../features/newsletter/newsletter-tokens.ts'
import { createSigner } from './signed-tokens.ts'

const secret = 'a secret of some length, for the tests'
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text)
const keyOf = (purpose: string) => hmac(secret, purpose).digest()

test('a token is its content and a signature under the key of its purpose', () => {
  const signer = createSigner(secret, 'plan quotes')
  const token = `some.content.${hmac(keyOf('plan quotes'), 'some.content').digest('base64url')}`
  expect(signer.sign('some.content')).toBe(token)
  expect(signer.read(token)).toBe('some.content')
  expect(createSigner(secret, 'other quotes').read(token)).toBeNull()
  expect(signer.read(token.replace('some', 'same'))).toBeNull()
  expect(signer.read(token.slice(0, -1))).toBeNull()
})

test('a link that lies in a mail of years ago is good', () => {
  const key = 'AAAAAAAAAAAAAAAAAAAAAA'
  const content = JSON.stringify(['unsubscribe', key, '0', ''])
  const token = `${key}.0.${hmac(keyOf('newsletter tokens'), content).digest('base64url')}`
  const tokens = createNewsletterTokens(secret)
  expect(tokens.create({ purpose: 'unsubscribe', key })).toBe(token)
  expect(tokens.read({ purpose: 'unsubscribe', token })).toEqual({ ok: true, key, newsletter: null })
})

test('the hash of an address stays what it was', () => {
  const hash = hmac(keyOf('newsletter origins'), '203.0.113.7').digest('base64url')
  expect(createOriginHash(secret)('203.0.113.7')).toBe(hash.slice(0, 22))
})
