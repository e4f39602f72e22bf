import type { Pool } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { endSession, endSessionsOf } from '../sessions/end-sessions.ts'

interface Device {
  userId: number
  sessionId: string
  /** Where it is asked for from, as the site server has seen it. */
  address: string
}

/** Signs a user out on one device; false when they have no session of this id. */
export async function signOutDevice(pool: Pool, { userId, sessionId, address }: Device): Promise<boolean> {
  return inPoolTransaction(pool, async (client) => {
    const isEnded = await endSession(client, { userId, sessionId })
    const event = { action: 'sessions-ended', actorId: userId, subjectId: userId } as const
    if (isEnded) await recordAudit(client, { ...event, detail: '1', address })
    return isEnded
  })
}

/** Signs a user out everywhere but on the device of this session. */
export async function signOutOtherDevices(pool: Pool, { userId, sessionId, address }: Device): Promise<void> {
  await inPoolTransaction(pool, async (client) => {
    const count = await endSessionsOf(client, userId, { exceptSessionId: sessionId })
    const event = { action: 'sessions-ended', actorId: userId, subjectId: userId } as const
    await recordAudit(client, { ...event, detail: String(count), address })
  })
}
