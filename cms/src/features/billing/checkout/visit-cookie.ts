import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookies } from 'payload/shared'
import { env } from '../../../env.ts'
import { hasSecureCookies } from '../../accounts/sessions/session-cookies.ts'

/** As long as the provider keeps a subscription whose first payment is awaited. */
export const visitSeconds = 23 * 60 * 60

const name = 'meridian_checkout'
/** The API alone sees it. */
const attributes = `Path=/api; ${hasSecureCookies ? 'Secure; ' : ''}SameSite=Lax; HttpOnly`
const key = createHmac('sha256', env.PAYLOAD_SECRET).update('checkout visits').digest()

/** A new visit's id: 128 random bits. */
export function createVisitId(): string {
  return randomBytes(16).toString('base64url')
}

/** `Set-Cookie` that binds a browser to a visit. */
export function visitCookie(visitId: string, now = new Date()): string {
  const signed = `${visitId}.${Math.floor(now.getTime() / 1000)}`
  return `${name}=${signed}.${sign(signed)}; Max-Age=${visitSeconds}; ${attributes}`
}

export const expiredVisitCookie = `${name}=; Max-Age=0; ${attributes}`

/** The visit that a request belongs to; null without one, or when the cookie was tampered with or is too old. */
export function visitIdOf(headers: Headers, now = new Date()): string | null {
  const cookie = parseCookies(headers).get(name) ?? ''
  const [, signed = '', visitId = '', issuedAt = '', signature = ''] =
    /^(([\w-]{22})\.(\d{1,12}))\.([\w-]{43})$/.exec(cookie) ?? []
  if (!signed || !isSame(signature, sign(signed))) return null
  const ageSeconds = now.getTime() / 1000 - Number(issuedAt)
  return ageSeconds < visitSeconds ? visitId : null
}

function sign(text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

function isSame(signature: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
}
