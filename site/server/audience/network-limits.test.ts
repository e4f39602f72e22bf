import { expect, test } from 'vitest'
import { clientKey } from '@meridian/shared/network/client-key'
import { NetworkLimits, networksOf } from './network-limits.ts'

test.each([
  ['203.0.113.7', '203.0.113', '203.0'],
  ['2001:db8:1:2::5', '2001:db8:1', '2001:db8'],
  ['', 'unknown', 'unknown'],
])('%s is in %s, around which is %s', (client, network, around) => {
  expect(networksOf(clientKey(client))).toEqual({ network, around })
})

test('a network may send much at once, and then little by little', () => {
  const limits = new NetworkLimits()
  const allowed = (nowMs: number) =>
    Array.from({ length: 400 }, () => limits.allow('203.0.113.7', nowMs)).filter(Boolean).length
  expect(allowed(0)).toBe(300)
  expect(allowed(0)).toBe(0)
  expect(allowed(10_000)).toBe(50)
  // A clock that was put back gives nothing.
  expect(allowed(0)).toBe(0)
  expect(limits.allow('198.51.100.7', 0)).toBe(true)
})

test('a million addresses of one provider count no more than a wide network may, and fill nothing', () => {
  const limits = new NetworkLimits()
  let allowed = 0
  for (let index = 0; index < 100_000; index += 1) {
    const network = `${(index % 65_536).toString(16)}:${Math.floor(index / 65_536)}`
    if (limits.allow(clientKey(`2001:db8:${network}::1`), 0)) allowed += 1
  }
  expect(allowed).toBe(3000)
  expect(limits.size).toBeLessThanOrEqual(16_385)
})

test('networks from everywhere are remembered up to a limit', () => {
  const limits = new NetworkLimits()
  for (let index = 0; index < 60_000; index += 1) {
    limits.allow(clientKey(`${index >> 16}.${(index >> 8) & 255}.${index & 255}.7`), 0)
    limits.allow(clientKey(`2a${(index & 255).toString(16)}:${(index >> 8).toString(16)}:1::1`), 0)
  }
  expect(limits.size).toBeLessThanOrEqual(2 * 16_384)
})
