import { expect, test } from 'vitest'
import { addSecurityHeaders, mediaHeaders, securityHeaders } from './security-headers.ts'

/** Flat name/value pairs as an object; throws where a name stands twice. */
function toObject(flat: string[]): Record<string, string> {
  const names = flat.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
  expect(new Set(names).size).toBe(names.length)
  return Object.fromEntries(names.map((name, index) => [name, flat[index * 2 + 1] ?? '']))
}

test('nobody may use the camera or a payment of the browser, or frame us from elsewhere', () => {
  expect(toObject(securityHeaders('http://localhost:4321'))).toEqual({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(),microphone=(),geolocation=(),payment=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
})

test('over HTTPS a browser never comes back by plain HTTP', () => {
  const headers = toObject(securityHeaders('https://magazine.example'))
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
})

test('what a page says itself is said once, in its own words', () => {
  const page: [string, string][] = [
    ['content-type', 'text/html'],
    ['permissions-policy', 'payment=(self)'],
  ]
  const headers = toObject(addSecurityHeaders(page, securityHeaders('http://localhost')))
  expect(headers).toMatchObject({ 'permissions-policy': 'payment=(self)', 'x-frame-options': 'SAMEORIGIN' })
})

test('pictures may be shown by others', () => {
  const headers = toObject(mediaHeaders(securityHeaders('http://localhost')))
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
})

test('a page that says who may frame it in its policy does not say it twice', () => {
  const general = securityHeaders('http://localhost')
  const framed: [string, string][] = [
    ['content-security-policy', "default-src 'self';frame-ancestors 'self'"],
  ]
  const silent: [string, string][] = [['content-security-policy', "default-src 'self'"]]
  expect(toObject(addSecurityHeaders(framed, general))).not.toHaveProperty('x-frame-options')
  expect(toObject(addSecurityHeaders(silent, general))).toHaveProperty('x-frame-options', 'SAMEORIGIN')
})
