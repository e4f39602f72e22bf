import { parseCookies } from 'payload/shared'
import { env } from '../../../env.ts'
import { createSigner } from '../../../platform/tokens/signed-tokens.ts'
import { hasSecureCookies } from '../../accounts/sessions/session-cookies.ts'

/** As long as the provider keeps a subscription whose first payment is awaited. */
export const checkoutSessionSeconds = 23 * 60 * 60

const name = 'meridian_checkout'
/** The API alone sees it. */
const attributes = `Path=/api; ${hasSecureCookies ? 'Secure; ' : ''}SameSite=Lax; HttpOnly`
const signer = createSigner(env.PAYLOAD_SECRET, 'checkout checkoutSessions')

/** `Set-Cookie` that binds a browser to a checkout session. */
export function checkoutSessionCookie(checkoutSessionId: string, now = new Date()): string {
  const token = signer.sign(`${checkoutSessionId}.${Math.floor(now.getTime() / 1000)}`)
  return `${name}=${token}; Max-Age=${checkoutSessionSeconds}; ${attributes}`
}

export const expiredCheckoutSessionCookie = `${name}=; Max-Age=0; ${attributes}`

/** The checkout session that a request belongs to; null without one, or when the cookie was tampered with or is too old. */
export function checkoutSessionIdOf(headers: Headers, now = new Date()): string | null {
  const signed = signer.read(parseCookies(headers).get(name) ?? '') ?? ''
  const [, checkoutSessionId, issuedAt] = /^([\w-]{22})\.(\d{1,12})$/.exec(signed) ?? []
  if (checkoutSessionId === undefined) return null
  const ageSeconds = now.getTime() / 1000 - Number(issuedAt)
  return ageSeconds < checkoutSessionSeconds ? checkoutSessionId : null
}
