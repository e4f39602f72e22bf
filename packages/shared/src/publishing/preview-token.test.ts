import { describe, expect, it } from 'vitest'
import { createPreviewToken, verifyPreviewToken } from './preview-token.ts'

const secret = 'a-secret-of-the-test'
const nowMs = Date.parse('2026-11-20T10:00:00Z')
const token = createPreviewToken({ subject: 'articles:42', secret, nowMs })

describe('preview token', () => {
  it('opens its own subject for an hour', () => {
    const afterMinutes = (minutes: number) =>
      verifyPreviewToken({ token, subject: 'articles:42', secret, nowMs: nowMs + minutes * 60_000 })
    expect(afterMinutes(0)).toEqual({ ok: true })
    expect(afterMinutes(60)).toEqual({ ok: true })
    expect(afterMinutes(61)).toEqual({ ok: false, reason: 'expired' })
  })

  it('opens no other subject and takes no other secret', () => {
    const mismatch = { ok: false, reason: 'mismatch' }
    expect(verifyPreviewToken({ token, subject: 'articles:43', secret, nowMs })).toEqual(mismatch)
    expect(verifyPreviewToken({ token, subject: 'articles:42', secret: 'other', nowMs })).toEqual(mismatch)
  })

  it('cannot be given a later expiry', () => {
    const later = token.replace(/^\d+/, (expiry) => String(Number(expiry) + 3600))
    expect(verifyPreviewToken({ token: later, subject: 'articles:42', secret, nowMs }).ok).toBe(false)
  })

  it.each(['', 'x', '1.2', `${'9'.repeat(40)}.${'a'.repeat(64)}`])('refuses %j as malformed', (malformed) => {
    expect(verifyPreviewToken({ token: malformed, subject: 'articles:42', secret })).toEqual({
      ok: false,
      reason: 'malformed',
    })
  })
})
