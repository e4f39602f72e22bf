import type { Pool } from 'pg'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { createToken, hashToken, sessionCookies } from './session-cookies.ts'

/**
 * Gives a session a new token, so that anyone who copied the old one is out; gives the `Set-Cookie` headers for it. The
 * session goes on under its name. Null when it is over.
 */
export async function renewToken(client: Pick<Pool, 'query'>, sessionId: string): Promise<string[] | null> {
  const token = createToken()
  const renewed = await sqlOn(client)
    .updateTable('sessions')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', sessionId)
    .returning('expires_at as expiresAt')
    .executeTakeFirst()
  return renewed ? sessionCookies({ token, id: sessionId, ...renewed }) : null
}
