import { createHmac, timingSafeEqual } from 'node:crypto'

const lifetimeSeconds = 3600

export type PreviewTokenCheck = { ok: true } | { ok: false; reason: 'malformed' | 'expired' | 'mismatch' }

/** A token that opens the preview of one document for an hour: `{expiry in unix seconds}.{hex HMAC-SHA256}`. */
export function createPreviewToken(input: { subject: string; secret: string; nowMs?: number }): string {
  const expiresAt = Math.floor((input.nowMs ?? Date.now()) / 1000) + lifetimeSeconds
  return `${expiresAt}.${digest(input.subject, expiresAt, input.secret)}`
}

/** Checks that a token was made for this subject (`articles:42`) and has not expired. */
export function verifyPreviewToken(input: {
  token: string
  subject: string
  secret: string
  nowMs?: number
}): PreviewTokenCheck {
  const match = /^(\d{1,12})\.([0-9a-f]{64})$/.exec(input.token)
  if (!match?.[1] || !match[2]) return { ok: false, reason: 'malformed' }
  const expiresAt = Number(match[1])
  const expected = Buffer.from(digest(input.subject, expiresAt, input.secret), 'hex')
  if (!timingSafeEqual(expected, Buffer.from(match[2], 'hex'))) return { ok: false, reason: 'mismatch' }
  return (input.nowMs ?? Date.now()) / 1000 > expiresAt ? { ok: false, reason: 'expired' } : { ok: true }
}

function digest(subject: string, expiresAt: number, secret: string): string {
  return createHmac('sha256', secret).update(`preview:${subject}:${expiresAt}`).digest('hex')
}
