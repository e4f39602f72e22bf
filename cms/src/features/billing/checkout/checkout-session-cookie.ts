import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookies } from 'payload/shared'
import { env } from '../../../env.ts'
import { hasSecureCookies } from '../../accounts/sessions/session-cookies.ts'

/** As long as the provider keeps a subscription whose first payment is awaited. */
export const checkoutSessionSeconds = 23 * 60 * 60

const name = 'meridian_checkout'
/** The API alone sees it. */
const attributes = `Path=/api; ${hasSecureCookies ? 'Secure; ' : ''}SameSite=Lax; HttpOnly`
const key = createHmac('sha256', env.PAYLOAD_SECRET).update('checkout checkoutSessions').digest()

/** A new checkout session's id: 128 random bits. */
export function createCheckoutSessionId(): string {
  return randomBytes(16).toString('base64url')
}

/** `Set-Cookie` that binds a browser to a checkout session. */
export function checkoutSessionCookie(checkoutSessionId: string, now = new Date()): string {
  const signed = `${checkoutSessionId}.${Math.floor(now.getTime() / 1000)}`
  return `${name}=${signed}.${sign(signed)}; Max-Age=${checkoutSessionSeconds}; ${attributes}`
}

export const expiredCheckoutSessionCookie = `${name}=; Max-Age=0; ${attributes}`

/** The checkout session that a request belongs to; null without one, or when the cookie was tampered with or is too old. */
export function checkoutSessionIdOf(headers: Headers, now = new Date()): string | null {
  const cookie = parseCookies(headers).get(name) ?? ''
  const [, signed = '', checkoutSessionId = '', issuedAt = '', signature = ''] =
    /^(([\w-]{22})\.(\d{1,12}))\.([\w-]{43})$/.exec(cookie) ?? []
  if (!signed || !isSame(signature, sign(signed))) return null
  const ageSeconds = now.getTime() / 1000 - Number(issuedAt)
  return ageSeconds < checkoutSessionSeconds ? checkoutSessionId : null
}

function sign(text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

function isSame(signature: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
}
