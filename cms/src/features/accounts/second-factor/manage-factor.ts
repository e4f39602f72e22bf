import type { Pool } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { enqueueSecondFactorMail } from './second-factor-mail.ts'
import { confirmSetUp, removeSecondFactor } from './set-up.ts'

/** Who manages their own factor, in which session and from where. */
export interface Owner {
  userId: number
  email: string
  sessionId: string
  address: string
}

/**
 * KeyLocks a factor on by a code of it. Sessions that began without it end, but for the one at hand; the owner is told by
 * mail. Gives the recovery codes; null when the code is wrong.
 */
export function turnOnFactor(pool: Pool, owner: Owner, code: string): Promise<string[] | null> {
  return inPoolTransaction(pool, async (client) => {
    const { userId, email, sessionId, address } = owner
    const codes = await confirmSetUp(client, { userId, code })
    if (codes === null) return null
    await endSessionsOf(client, userId, { exceptSessionId: sessionId })
    await recordAudit(client, { action: 'second-factor-set-up', actorId: userId, subjectId: userId, address })
    await enqueueSecondFactorMail(client, { email, notice: 'set-up' })
    return codes
  })
}

/** Makes the recovery codes again; null when there is no factor. */
export function renewRecoveryCodes(pool: Pool, owner: Owner): Promise<string[] | null> {
  return inPoolTransaction(pool, async (client) => {
    const { userId, email, address } = owner
    const factor = await sqlOn(client)
      .selectFrom('second_factors')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (!factor) return null
    const codes = await replaceRecoveryCodes(client, userId)
    await recordAudit(client, {
      action: 'recovery-codes-renewed',
      actorId: userId,
      subjectId: userId,
      address,
    })
    await enqueueSecondFactorMail(client, { email, notice: 'recovery-codes-renewed' })
    return codes
  })
}

/** Removes the owner's own factor, and ends their other sessions. False: there is none. */
export function turnOffFactor(pool: Pool, owner: Owner): Promise<boolean> {
  return inPoolTransaction(pool, async (client) => {
    const { userId, email, sessionId, address } = owner
    if (!(await removeSecondFactor(client, userId))) return false
    await endSessionsOf(client, userId, { exceptSessionId: sessionId })
    await recordAudit(client, {
      action: 'second-factor-removed',
      actorId: userId,
      subjectId: userId,
      address,
    })
    await enqueueSecondFactorMail(client, { email, notice: 'removed' })
    return true
  })
}

/**
 * An administrator takes away the factor of somebody who has lost it, and ends their sessions; they are told by mail.
 * False: there is no such factor.
 */
export function resetFactor(
  pool: Pool,
  { publicId, adminId, address }: { publicId: string; adminId: number; address: string },
): Promise<boolean> {
  return inPoolTransaction(pool, async (client) => {
    const owner = await sqlOn(client)
      .selectFrom('users')
      .select(['id', 'email'])
      .where('public_id', '=', publicId)
      .executeTakeFirst()
    if (!owner || !(await removeSecondFactor(client, owner.id))) return false
    const { id: userId, email } = owner
    await endSessionsOf(client, userId)
    await recordAudit(client, { action: 'second-factor-reset', actorId: adminId, subjectId: userId, address })
    await enqueueSecondFactorMail(client, { email, notice: 'reset' })
    return true
  })
}
