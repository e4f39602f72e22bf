import { describe, expect, test } from 'vitest'
import { createNewsletterTokens, createOriginHash } from './newsletter-tokens.ts'
import { createRandomId } from '../../platform/tokens/signed-tokens.ts'

const tokens = createNewsletterTokens('a secret of some length, for the tests')
const key = createRandomId()
const nowMs = Date.parse('2026-11-20T12:00:00Z')
const days = (count: number) => count * 24 * 60 * 60 * 1000

describe('the token of a confirmation link', () => {
  const token = tokens.create({ purpose: 'confirm', key, nowMs })

  test('leads back to its key for a week', () => {
    expect(tokens.read({ purpose: 'confirm', token, nowMs: nowMs + days(7) })).toEqual({
      ok: true,
      key,
      newsletter: null,
    })
    expect(tokens.read({ purpose: 'confirm', token, nowMs: nowMs + days(7) + 1000 })).toEqual({
      ok: false,
      reason: 'expired',
    })
  })

  test('is good for nothing else', () => {
    expect(tokens.read({ purpose: 'unsubscribe', token, nowMs })).toEqual({ ok: false, reason: 'invalid' })
    expect(tokens.read({ purpose: 'details', token, nowMs })).toEqual({ ok: false, reason: 'invalid' })
  })

  test('cannot be changed in any character, nor given more time', () => {
    for (let at = 0; at < token.length; at += 1) {
      const changed = token.slice(0, at) + (token[at] === 'a' ? 'b' : 'a') + token.slice(at + 1)
      expect(tokens.read({ purpose: 'confirm', token: changed, nowMs })).toEqual({
        ok: false,
        reason: 'invalid',
      })
    }
    const [subject, , mac] = token.split('.')
    expect(tokens.read({ purpose: 'confirm', token: `${subject}.0.${mac}`, nowMs }).ok).toBe(false)
  })

  test('of another installation is none of ours', () => {
    const others = createNewsletterTokens('another secret of some length, elsewhere')
    expect(others.read({ purpose: 'confirm', token, nowMs }).ok).toBe(false)
  })

  test.each(['', '.', '..', 'x'.repeat(500), `${key}.0.`, '\u0000'])('%j is no token', (text) => {
    expect(tokens.read({ purpose: 'confirm', token: text })).toEqual({ ok: false, reason: 'invalid' })
  })
})

test('an unsubscribe link works as long as the mail is kept', () => {
  const token = tokens.create({ purpose: 'unsubscribe', key, nowMs })
  expect(tokens.read({ purpose: 'unsubscribe', token, nowMs: nowMs + days(5000) })).toEqual({
    ok: true,
    key,
    newsletter: null,
  })
})

describe('the token of a link in a mail of one newsletter', () => {
  const newsletter = 'executive-agenda'
  const token = tokens.create({ purpose: 'unsubscribe', key, newsletter, nowMs })

  test('leads back to the newsletter as well, for as long as the mail is kept', () => {
    expect(tokens.read({ purpose: 'unsubscribe', token, nowMs: nowMs + days(5000) })).toEqual({
      ok: true,
      key,
      newsletter,
    })
  })

  test('is good for no other newsletter, nor for all', () => {
    for (const other of [token.replace('executive', 'evening'), token.replace('.executive-agenda', '')]) {
      expect(tokens.read({ purpose: 'unsubscribe', token: other, nowMs })).toEqual({
        ok: false,
        reason: 'invalid',
      })
    }
  })

  test('fits into what an address may hold, however long the id is', () => {
    const long = tokens.create({ purpose: 'unsubscribe', key, newsletter: 'x'.repeat(60) })
    expect(long.length).toBeLessThanOrEqual(200)
  })
})

test('what binds step 2 to step 1 is good for that address alone, for half an hour', () => {
  const token = tokens.create({ purpose: 'details', key, boundTo: 'ada@example.com', nowMs })
  const read = (boundTo: string, atMs: number) =>
    tokens.read({ purpose: 'details', token, boundTo, nowMs: atMs }).ok
  expect(read('ada@example.com', nowMs + 30 * 60_000)).toBe(true)
  expect(read('ada@example.com', nowMs + 31 * 60_000)).toBe(false)
  expect(read('eve@example.com', nowMs)).toBe(false)
})

test('the hash of an origin says no more than whether two are the same', () => {
  const hashOrigin = createOriginHash('a secret of some length, for the tests')
  expect(hashOrigin('203.0.113.1')).toBe(hashOrigin('203.0.113.1'))
  expect(hashOrigin('203.0.113.1')).not.toBe(hashOrigin('203.0.113.2'))
  expect(hashOrigin('203.0.113.1')).toMatch(/^[\w-]{22}$/)
})
