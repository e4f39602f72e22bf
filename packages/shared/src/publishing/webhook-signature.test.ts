import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signWebhook, verifyWebhook } from './webhook-signature.ts'

const secret = 'a-secret-of-the-test'
const nowMs = Date.parse('2026-11-20T10:00:00Z')

describe('webhook signature', () => {
  it('accepts what it signed', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), (body, key) => {
        const header = signWebhook({ body, secret: key, nowMs })
        expect(verifyWebhook({ header, body, secret: key, nowMs })).toEqual({ ok: true })
      }),
    )
  })

  it('refuses a changed body, another secret and a changed time', () => {
    const header = signWebhook({ body: '{"a":1}', secret, nowMs })
    const mismatch = { ok: false, reason: 'mismatch' }
    expect(verifyWebhook({ header, body: '{"a":2}', secret, nowMs })).toEqual(mismatch)
    expect(verifyWebhook({ header, body: '{"a":1}', secret: 'other', nowMs })).toEqual(mismatch)
    const later = header.replace(/^t=\d+/, `t=${nowMs / 1000 + 1}`)
    expect(verifyWebhook({ header: later, body: '{"a":1}', secret, nowMs })).toEqual(mismatch)
  })

  it('refuses a signature more than five minutes from now on either side of the clock', () => {
    const header = signWebhook({ body: '', secret, nowMs })
    const check = (offsetSeconds: number) =>
      verifyWebhook({ header, body: '', secret, nowMs: nowMs + offsetSeconds * 1000 })
    expect(check(300)).toEqual({ ok: true })
    expect(check(-300)).toEqual({ ok: true })
    expect(check(301)).toEqual({ ok: false, reason: 'expired' })
    expect(check(-301)).toEqual({ ok: false, reason: 'expired' })
  })

  it('refuses headers of another form without throwing', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(verifyWebhook({ header, body: '', secret, nowMs }).ok).toBe(false)
      }),
    )
    expect(verifyWebhook({ header: undefined, body: '', secret })).toEqual({ ok: false, reason: 'malformed' })
  })
})
