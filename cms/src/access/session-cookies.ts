import { hash } from 'node:crypto'
import { sessionHintCookie } from '@meridian/shared/account/session-hint'
import { parseCookies } from 'payload'
import { z } from 'zod'
import { env } from '../env.ts'

/** Payload names its session cookie after it. */
export const cookiePrefix = 'meridian'
/** Over HTTPS cookies never leave it. */
export const hasSecureCookies = env.PUBLIC_URL.startsWith('https:')

const tokenCookie = `${cookiePrefix}-token`
const attributes = `Path=/; ${hasSecureCookies ? 'Secure; ' : ''}SameSite=Lax`
const longAgo = new Date(0).toUTCString()

const ClaimsSchema = z.object({ sid: z.string().min(1), exp: z.number() })

/** The session token that a request carries in its cookie. */
export function tokenOf(headers: Headers): string | null {
  return parseCookies(headers).get(tokenCookie) || null
}

/** What a request claims to know of its session; see {@link sessionHintCookie}. */
export function hintOf(headers: Headers): string | null {
  return parseCookies(headers).get(sessionHintCookie) ?? null
}

/** The hint's value for a token's session: the same for as long as the session lasts, and of no use to anyone. */
export function hintFor(token: string): string | null {
  return readClaims(token)?.hint ?? null
}

/** `Set-Cookie` for the hint beside a session cookie with this token; it expires with the token. */
export function hintCookie(token: string): string | null {
  const claims = readClaims(token)
  return claims && `${sessionHintCookie}=${claims.hint}; Expires=${claims.expires}; ${attributes}`
}

export const expiredHintCookie = `${sessionHintCookie}=; Expires=${longAgo}; ${attributes}`
export const expiredTokenCookie = `${tokenCookie}=; Expires=${longAgo}; ${attributes}; HttpOnly`

/** The hint that has to go with an answer's own cookies; null when they leave the session alone. */
export function hintBeside(setCookies: readonly string[]): string | null {
  const own = setCookies.findLast((cookie) => cookie.startsWith(`${tokenCookie}=`))
  if (own === undefined) return null
  const token = own.slice(tokenCookie.length + 1).split(';', 1)[0]
  return (token && hintCookie(token)) || expiredHintCookie
}

/** The claims of a token of ours. They are not verified: nothing but the hint follows from them. */
function readClaims(token: string): { hint: string; expires: string } | null {
  const payload = token.split('.')[1] ?? ''
  const claims = ClaimsSchema.safeParse(parseJson(Buffer.from(payload, 'base64url').toString()))
  if (!claims.success) return null
  const { sid, exp } = claims.data
  return { hint: hash('sha256', sid, 'base64url').slice(0, 16), expires: new Date(exp * 1000).toUTCString() }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
