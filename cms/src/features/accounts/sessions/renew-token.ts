import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { createToken, hashToken, sessionCookies } from './session-cookies.ts'

const RenewedSchema = z.object({ expiresAt: z.coerce.date() })

/**
 * Gives a session a new token, so that anyone who copied the old one is out; gives the `Set-Cookie` headers for it. The
 * session goes on under its name. Null when it is over.
 */
export async function renewToken(client: SqlClient, sessionId: string): Promise<string[] | null> {
  const token = createToken()
  const { rows } = await client.query(
    'update sessions set token_hash = $2 where id = $1 returning expires_at as "expiresAt"',
    [sessionId, hashToken(token)],
  )
  const [renewed] = RenewedSchema.array().parse(rows)
  return renewed ? sessionCookies({ token, id: sessionId, ...renewed }) : null
}
