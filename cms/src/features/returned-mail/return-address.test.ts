import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createReturnAddresses } from './return-address.ts'

const addresses = createReturnAddresses({ secret: 's'.repeat(32), host: 'bounces.meridian.example' })
const ids = fc.integer({ min: 0, max: 2_147_483_647 })

test('an address says of which mail it is, in any capitals, and is short enough', () => {
  fc.assert(
    fc.property(ids, ids, fc.emailAddress(), (sendId, subscriberId, address) => {
      const written = addresses.write({ sendId, subscriberId, address })
      expect(written.split('@')[0]?.length).toBeLessThanOrEqual(64)
      expect(addresses.read(written)).toMatchObject({ sendId, subscriberId })
      expect(addresses.read(written.toUpperCase())).toMatchObject({ sendId, subscriberId })
      expect(addresses.read(written)?.isFor(address.toUpperCase())).toBe(true)
      expect(addresses.read(written)?.isFor(`x${address}`)).toBe(false)
    }),
  )
})

test('an address that was altered in any place, or made with another secret, is none', () => {
  const written = addresses.write({ sendId: 7, subscriberId: 4711, address: 'reader@example.org' })
  const [local = '', domain = ''] = written.split('@')
  for (let place = 2; place < local.length; place += 1) {
    for (const letter of 'abcdefghijklmnopqrstuvwxyz234567') {
      if (letter === local[place]) continue
      const altered = `${local.slice(0, place)}${letter}${local.slice(place + 1)}@${domain}`
      expect(addresses.read(altered)).toBeNull()
    }
  }
  const others = createReturnAddresses({ secret: 't'.repeat(32), host: domain })
  expect(others.read(written)).toBeNull()
  expect(addresses.read(`${local}@elsewhere.example`)).toBeNull()
  expect(addresses.read(`${local.slice(0, -1)}@${domain}`)).toBeNull()
  expect(addresses.read('b+@bounces.meridian.example')).toBeNull()
  expect(addresses.read('news@meridian.example')).toBeNull()
})

test('an address is found in the head of a mail that is quoted, and in that of a forwarder', () => {
  const written = addresses.write({ sendId: 7, subscriberId: 4711, address: 'reader@example.org' })
  expect(addresses.findIn(`Return-Path: <${written}>\r\nSubject: x`)).toMatchObject({ subscriberId: 4711 })
  const forwarded = `SRS0=ab=cd=bounces.meridian.example=b+x@other.example\nprvs=0123=${written.replace('@', '=')}`
  expect(addresses.findIn(forwarded)).toMatchObject({ sendId: 7 })
  const token = addresses.writeToken({ sendId: 1, subscriberId: 1, address: 'reader@example.org' })
  expect(addresses.findIn(`Message-ID: <${token}@meridian.example>`)).toMatchObject({ sendId: 1 })
  expect(addresses.findIn(`Message-ID: <${token.slice(1)}a@meridian.example>`)).toBeNull()
  expect(addresses.findIn('b+aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@bounces.meridian.example')).toBeNull()
})
