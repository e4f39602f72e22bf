import { describe, expect, it } from 'vitest'
import { createPreviewToken, verifyPreviewToken } from './preview-token.ts'

const secret = 'a-secret-of-the-test'
const nowMs = Date.parse('2026-11-20T10:00:00Z')
const grant = { subject: 'articles:42', holder: 'c0ffee-1', expiresAt: new Date(nowMs + 60 * 60_000), secret }
const token = createPreviewToken(grant)

describe('preview token', () => {
  it('opens its own subject until it expires, and says for whose session it was made', () => {
    const afterMinutes = (minutes: number) =>
      verifyPreviewToken({ token, subject: 'articles:42', secret, nowMs: nowMs + minutes * 60_000 })
    expect(afterMinutes(0)).toEqual({ ok: true, holder: 'c0ffee-1' })
    expect(afterMinutes(60)).toEqual({ ok: true, holder: 'c0ffee-1' })
    expect(afterMinutes(61)).toEqual({ ok: false, reason: 'expired' })
  })

  it('is the same for the same session, so that a preview that is open stays open', () => {
    expect(createPreviewToken(grant)).toBe(token)
    expect(createPreviewToken({ ...grant, holder: 'c0ffee-2' })).not.toBe(token)
  })

  it('opens no other subject and takes no other secret', () => {
    const mismatch = { ok: false, reason: 'mismatch' }
    expect(verifyPreviewToken({ token, subject: 'articles:43', secret, nowMs })).toEqual(mismatch)
    expect(verifyPreviewToken({ token, subject: 'articles:42', secret: 'other', nowMs })).toEqual(mismatch)
  })

  it('cannot be given a later expiry or to another session', () => {
    const later = token.replace(/^\d+/, (expiry) => String(Number(expiry) + 3600))
    const another = token.replace('c0ffee-1', 'c0ffee-2')
    for (const forged of [later, another]) {
      expect(verifyPreviewToken({ token: forged, subject: 'articles:42', secret, nowMs }).ok).toBe(false)
    }
  })

  it.each(['', 'x', '1.2', `1.${'a'.repeat(64)}`, `${'9'.repeat(40)}.x.${'a'.repeat(64)}`])(
    'refuses %j as malformed',
    (malformed) => {
      expect(verifyPreviewToken({ token: malformed, subject: 'articles:42', secret })).toEqual({
        ok: false,
        reason: 'malformed',
      })
    },
  )
})
