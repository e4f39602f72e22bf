import { expect, test } from 'vitest'
import { PublishAddressSchema, targetOf } from './publish-target.schema.ts'

test.each([
  ['http://site-1:4321', 'http://site-1:4321'],
  ['http://site-1:4321/', 'http://site-1:4321'],
  ['HTTPS://Site-1.example', 'https://site-1.example'],
  ['http://10.0.0.7:4321', 'http://10.0.0.7:4321'],
  ['http://[::1]:4321', 'http://[::1]:4321'],
  ['http://3f2a_site:80', 'http://3f2a_site'],
])('%s is an address of a site server', (text, address) => {
  expect(PublishAddressSchema.parse(text)).toBe(address)
})

test.each([
  '',
  'site-1',
  'site-1:4321',
  '//site-1:4321',
  'http://',
  'http://:4321',
  'http://site-1:99999',
  'ftp://site-1',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http://user@site-1',
  'http://user:password@site-1',
  'http://@site-1',
  'http://:@site-1',
  'http://site-1/_meridian/publish',
  'http://site-1/?',
  'http://site-1?x=1',
  'http://site-1#x',
  'http://site-1#',
  ' http://site-1',
  'http://si\nte-1',
  'http://site 1',
  `http://${'a'.repeat(300)}`,
  7,
  null,
])('%j is none', (text) => {
  expect(PublishAddressSchema.safeParse(text).success).toBe(false)
})

test('its target is the path where it takes deliveries', () => {
  expect(targetOf('http://site-1:4321')).toBe('http://site-1:4321/_meridian/publish')
})
