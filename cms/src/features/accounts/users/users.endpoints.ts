import { sql } from 'kysely'
import type { Endpoint, PayloadRequest } from 'payload'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { readSession } from '../sessions/read-session.ts'
import { toPayloadUser } from '../sessions/session.strategy.ts'
import { signOut } from '../sign-in/sign-out.ts'
import { clientAddressOf } from '../../../platform/rate-limits/client-address.ts'

const noStore = { 'cache-control': 'no-store' }

/** What the admin's own log-out calls: ends the session that the magazine's pages share. */
const logout: Endpoint = {
  method: 'post',
  path: '/logout',
  handler: async (req) => {
    const cookies = await signOut(req.payload.db.pool, {
      headers: req.headers,
      address: clientAddressOf(req.headers),
    })
    const headers = new Headers(noStore)
    for (const cookie of cookies) headers.append('set-cookie', cookie)
    return Response.json({ message: 'You have been logged out.' }, { headers })
  },
}

/** The admin asks for more time while somebody works in it: being asked is a use of the session. */
const refresh: Endpoint = {
  method: 'post',
  path: '/refresh-token',
  handler: async (req) => {
    const session = await readSession(req.payload.db.pool, req.headers)
    if (!session) {
      return Response.json(
        { errors: [{ message: 'You are not signed in.' }] },
        { status: 401, headers: noStore },
      )
    }
    await sqlOn(req.payload.db.pool)
      .updateTable('sessions')
      .set({ last_seen_at: sql<Date>`now()` })
      .where('id', '=', session.sessionId)
      .execute()
    return Response.json({ user: toPayloadUser(session), exp: await expiryOf(req) }, { headers: noStore })
  },
}

export const userEndpoints = [logout, refresh]

/** When the session of a request is over unless it is used, in seconds since 1970; null without one. */
export async function expiryOf(req: PayloadRequest): Promise<number | null> {
  const session = await readSession(req.payload.db.pool, req.headers)
  return session && Math.floor(session.idleUntil.getTime() / 1000)
}
