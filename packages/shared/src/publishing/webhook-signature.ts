import { createHmac, timingSafeEqual } from 'node:crypto'

export const signatureHeader = 'meridian-signature'
const toleranceSeconds = 300

export type SignatureCheck = { ok: true } | { ok: false; reason: 'malformed' | 'expired' | 'mismatch' }

/** Signs a raw body: `t={unix seconds},v1={hex HMAC-SHA256 of "t.body"}`. */
export function signWebhook(input: { body: string; secret: string; nowMs?: number }): string {
  const timestamp = Math.floor((input.nowMs ?? Date.now()) / 1000)
  return `t=${timestamp},v1=${digest(timestamp, input.body, input.secret)}`
}

/** Checks a signature made by {@link signWebhook}; older or newer than five minutes is `expired`. */
export function verifyWebhook(input: {
  header: string | undefined
  body: string
  secret: string
  nowMs?: number
}): SignatureCheck {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(input.header ?? '')
  if (!match?.[1] || !match[2]) return { ok: false, reason: 'malformed' }
  const timestamp = Number(match[1])
  const expected = Buffer.from(digest(timestamp, input.body, input.secret), 'hex')
  if (!timingSafeEqual(expected, Buffer.from(match[2], 'hex'))) return { ok: false, reason: 'mismatch' }
  const ageSeconds = Math.abs((input.nowMs ?? Date.now()) / 1000 - timestamp)
  return ageSeconds > toleranceSeconds ? { ok: false, reason: 'expired' } : { ok: true }
}

function digest(timestamp: number, body: string, secret: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}
