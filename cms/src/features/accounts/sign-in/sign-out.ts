import type { Pool } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { endSession } from '../sessions/end-sessions.ts'
import { readSession } from '../sessions/read-session.ts'
import { expiredSessionCookies } from '../sessions/session-cookies.ts'

/** Ends the session of a request, if it has one; gives the `Set-Cookie` headers that take its cookies away. */
export async function signOut(
  pool: Pool,
  { headers, address }: { headers: Headers; address: string },
): Promise<string[]> {
  const session = await readSession(pool, headers)
  if (session) {
    const { userId, sessionId } = session
    await inPoolTransaction(pool, async (client) => {
      const isEnded = await endSession(client, { userId, sessionId })
      if (isEnded)
        await recordAudit(client, { action: 'sign-out', actorId: userId, subjectId: userId, address })
    })
  }
  return expiredSessionCookies
}
