import { hash, randomBytes } from 'node:crypto'
import { sessionHintCookie } from '@meridian/shared/accounts/session-hint'
import { parseCookies } from 'payload/shared'
import { env } from '../../../env.ts'

/** Over HTTPS cookies never leave it. */
export const hasSecureCookies = env.PUBLIC_URL.startsWith('https:')

/** Browsers take a cookie of this prefix from the magazine's own host alone, never from a subdomain or over HTTP. */
const prefix = hasSecureCookies ? '__Host-' : ''
export const sessionCookie = `${prefix}meridian-session`
export const deviceCookie = `${prefix}meridian-device`

const attributes = `Path=/; ${hasSecureCookies ? 'Secure; ' : ''}SameSite=Lax`
const yearSeconds = 365 * 24 * 60 * 60

/** A new secret of 256 bits. What is kept of it is {@link hashToken}. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256: a token has so many bits that nothing slower is called for. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** The session token that a request carries. */
export function tokenOf(headers: Headers): string | null {
  return parseCookies(headers).get(sessionCookie) || null
}

/** The device that a request comes from, if it ever signed in; see `known_devices`. What we never made is none. */
export function deviceOf(headers: Headers): string | null {
  const device = parseCookies(headers).get(deviceCookie) ?? ''
  return /^[\w-]{43}$/.test(device) ? device : null
}

/** What a request claims to know of its session; see {@link sessionHintCookie}. */
export function hintOf(headers: Headers): string | null {
  return parseCookies(headers).get(sessionHintCookie) ?? null
}

/** The hint's value: the same for as long as the session lasts, and of no use to anyone. */
export function hintFor(sessionId: string): string {
  return hash('sha256', sessionId, 'base64url').slice(0, 16)
}

/** `Set-Cookie` for a session and the hint beside it. */
export function sessionCookies(session: { token: string; id: string; expiresAt: Date }): string[] {
  const expires = session.expiresAt.toUTCString()
  return [
    `${sessionCookie}=${session.token}; Expires=${expires}; ${attributes}; HttpOnly`,
    hintCookie(session),
  ]
}

export function hintCookie({ id, expiresAt }: { id: string; expiresAt: Date }): string {
  return `${sessionHintCookie}=${hintFor(id)}; Expires=${expiresAt.toUTCString()}; ${attributes}`
}

/** A device is known for a year after it last signed in; another user's sign-in on it does not change that. */
export function rememberDeviceCookie(device: string): string {
  return `${deviceCookie}=${device}; Max-Age=${yearSeconds}; ${attributes}; HttpOnly`
}

const gone = `Expires=${new Date(0).toUTCString()}; ${attributes}`
export const expiredHintCookie = `${sessionHintCookie}=; ${gone}`
export const expiredSessionCookies = [`${sessionCookie}=; ${gone}; HttpOnly`, expiredHintCookie]
