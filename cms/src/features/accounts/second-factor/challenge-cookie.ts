import { parseCookies } from 'payload/shared'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { hasSecureCookies } from '../sessions/session-cookies.ts'
import { openChallenge } from './challenge.ts'

const name = `${hasSecureCookies ? '__Host-' : ''}meridian-second-factor`
const attributes = `Path=/; ${hasSecureCookies ? 'Secure; ' : ''}SameSite=Lax; HttpOnly`

/**
 * The first factor was right: opens a challenge and gives the `Set-Cookie` for it. It goes out with 403
 * `second-factor-due`, in place of a session; `method` says how the first factor was given.
 */
export async function beginChallenge(
  client: SqlClient,
  { userId, method }: { userId: number; method: string },
): Promise<string> {
  const { token, maxAgeSeconds } = await openChallenge(client, { userId, method })
  return `${name}=${token}; Max-Age=${maxAgeSeconds}; ${attributes}`
}

/** The challenge that a request answers; null: it carries none. */
export function challengeOf(headers: Headers): string | null {
  return parseCookies(headers).get(name) || null
}

export const expiredChallengeCookie = `${name}=; Max-Age=0; ${attributes}`
